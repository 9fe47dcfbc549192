import type { RuleId } from "$wire";
import type { Place } from "$app/rule-lookup.svelte";

/** Long-press time on a label (ms). */
const LONG = 500;
/** Tolerated finger movement during it (px). */
const STRAY = 10;
/** Hover time before the short hint (ms). */
const REST = 700;

const LABEL = "[data-rule]";
/** Prefix of labels that name a switch instead of an entry. */
const SWITCH = "switch:";

/** A label and its place in the rules. */
export interface HintTarget {
  label: HTMLElement;
  place: Place;
}

/** The place of a label in the rules, by its entry or switch. */
function placeOf(label: HTMLElement): Place {
  const rule = label.dataset.rule as RuleId;
  return rule.startsWith(SWITCH)
    ? { place: "subject", subject: { about: "switch", name: rule.slice(SWITCH.length) } }
    : { place: "rule", rule };
}

function labelAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(LABEL) : null;
}

/** True if the element takes text, where a question mark is just typed. */
function types(element: Element | null): boolean {
  const text = "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]";
  return element?.matches(text) ?? false;
}

/** True if the mouse is over the hint it opened, which lets every touch through to what lies below. */
function onHint({ clientX, clientY }: PointerEvent): boolean {
  const box = document.querySelector("[role=tooltip]")?.getBoundingClientRect();
  if (!box) return false;
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

/** Opens the rule of a label that a finger rests on. */
function openOnLongPress(show: (place: Place) => void, signal: AbortSignal): void {
  let resting: { id: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
  /** The finger that opened the rule must not click when it lifts. */
  let seen = false;

  function lift(): void {
    clearTimeout(resting?.timer);
    resting = null;
  }

  function press(event: PointerEvent): void {
    seen = false;
    lift();
    const label = labelAt(event.target);
    if (!label || event.pointerType === "mouse" || !event.isPrimary) return;
    const timer = setTimeout(() => {
      seen = true;
      resting = null;
      show(placeOf(label));
    }, LONG);
    resting = { id: event.pointerId, x: event.clientX, y: event.clientY, timer };
  }

  function stray({ pointerId, clientX, clientY }: PointerEvent): void {
    if (resting?.id === pointerId && Math.hypot(clientX - resting.x, clientY - resting.y) > STRAY) lift();
  }

  function swallow(event: Event): void {
    if (!seen) return;
    if (event.type === "click") seen = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const early = { capture: true, signal };
  document.addEventListener("pointerdown", press, early);
  document.addEventListener("pointermove", stray, early);
  for (const over of ["pointerup", "pointercancel", "scroll"] as const)
    document.addEventListener(over, lift, early);
  for (const touched of ["click", "contextmenu"] as const) document.addEventListener(touched, swallow, early);
  signal.addEventListener("abort", lift);
}

/** Shows a hint for the label under a resting mouse. Returns a function that gives the label under the mouse. */
function hintOnHover(
  hint: (target: HintTarget | null) => void,
  signal: AbortSignal,
): () => HTMLElement | null {
  let hovered: HTMLElement | null = null;
  let hinted: HTMLElement | null = null;
  /** The last pressed label shows no hint until the mouse leaves it. */
  let known: HTMLElement | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function unhint(): void {
    clearTimeout(waiting);
    if (hinted) hint((hinted = null));
  }

  function press({ target }: PointerEvent): void {
    unhint();
    known = labelAt(target);
  }

  function hover({ target, pointerType }: PointerEvent): void {
    hovered = pointerType === "mouse" ? labelAt(target) : null;
    if (hovered !== known) known = null;
  }

  function move(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    clearTimeout(waiting);
    if (hovered === hinted || (hinted && onHint(event))) return;
    unhint();
    const label = hovered;
    if (!label || label === known || event.buttons) return;
    waiting = setTimeout(() => {
      if (label.isConnected) hint({ label: (hinted = label), place: placeOf(label) });
    }, REST);
  }

  /** A key ends a hint. Escape ends nothing but the hint: not the dialog that it lies on. */
  function dismiss(event: KeyboardEvent): void {
    if (hinted && event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
    }
    unhint();
  }

  const early = { capture: true, signal };
  document.addEventListener("pointerdown", press, early);
  document.addEventListener("pointerover", hover, early);
  document.addEventListener("pointermove", move, early);
  document.addEventListener("keydown", dismiss, early);
  document.addEventListener("scroll", unhint, early);
  signal.addEventListener("abort", unhint);
  return () => (hovered?.isConnected ? hovered : null);
}

/**
 * Opens the rule of a label on a long press or a typed question mark: the label under the mouse, within the focused
 * element, or in the heading of its dialog. Without a label, a question mark opens the search. A resting mouse shows a
 * short hint. Returns a function that removes the listeners.
 */
export function installRuleHints(
  show: (place: Place) => void,
  hint: (target: HintTarget | null) => void,
): () => void {
  const ending = new AbortController();
  openOnLongPress(show, ending.signal);
  const hovered = hintOnHover(hint, ending.signal);

  function ask(event: KeyboardEvent): void {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = document.activeElement === document.body ? null : document.activeElement;
    if (types(focused)) return;
    event.preventDefault();
    const label =
      hovered() ??
      labelAt(focused) ??
      focused?.querySelector<HTMLElement>(LABEL) ??
      focused?.closest("dialog")?.querySelector<HTMLElement>(LABEL);
    show(label ? placeOf(label) : { place: "search" });
  }

  document.addEventListener("keydown", ask, { signal: ending.signal });
  return () => ending.abort();
}
