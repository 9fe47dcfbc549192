import type { Attachment } from "svelte/attachments";
import { beforeFrame } from "$app/frame";
import type { Preferences } from "$app/preferences.svelte";

const WALK = { duration: 450, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" };

/**
 * Animates an element to its new position in its parent when `place` changes. The animation runs on the compositor, so
 * the page is laid out once and not in every frame.
 */
export function animateMove(place: () => string, preferences: Preferences): Attachment<HTMLElement> {
  return (element) => {
    const where = $derived(place());
    let before: ReturnType<typeof measure> | null = null;
    $effect(() => {
      void where;
      return beforeFrame(() => {
        const now = measure(element);
        if (before && before.parent === now.parent && !preferences.reduced) walk(element, before, now);
        before = now;
      });
    });
  };
}

/** The position of an element in its parent, and the parent's size: a resized window animates nothing. */
function measure({ offsetLeft: x, offsetTop: y, offsetParent }: HTMLElement) {
  return { x, y, parent: `${offsetParent?.clientWidth}x${offsetParent?.clientHeight}` };
}

function walk(element: HTMLElement, from: { x: number; y: number }, to: { x: number; y: number }): void {
  if (from.x === to.x && from.y === to.y) return;
  // A running animation continues from its current position. A single animation runs without the page.
  const underway = element.getAnimations();
  const [x, y] = underway.length ? shift(element) : [0, 0];
  for (const animation of underway) animation.cancel();
  element.animate({ translate: [`${from.x - to.x + x}px ${from.y - to.y + y}px`, "0px 0px"] }, WALK);
}

/** The visual offset of an element, in pixels. */
function shift(element: HTMLElement): [number, number] {
  const [x = 0, y = 0] = getComputedStyle(element)
    .translate.split(" ")
    .map((part) => parseFloat(part) || 0);
  return [x, y];
}
