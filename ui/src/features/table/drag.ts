import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** Pixels within which a touch stays a tap. */
const TAP_DISTANCE = 8;

export interface Offset {
  x: number;
  y: number;
}

interface DragHandlers {
  /** The finger is this far from where it came down; null once it is gone. */
  onmove: (offset: Offset | null, event: PointerEvent) => void;
  ondrop: (event: PointerEvent) => void;
  ontap: (event: PointerEvent) => void;
}

/** Lets a finger or a mouse drag an element, or tap it. */
export function draggable({ onmove, ondrop, ontap }: DragHandlers): Attachment<HTMLElement> {
  return (element) => {
    let from: PointerEvent | null = null;

    const lift = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      from = event;
      onmove({ x: 0, y: 0 }, event);
    };
    const drag = (event: PointerEvent) => {
      if (from) onmove(between(from, event), event);
    };
    const drop = (event: PointerEvent) => {
      if (!from) return;
      const { x, y } = between(from, event);
      from = null;
      onmove(null, event);
      if (Math.hypot(x, y) < TAP_DISTANCE) ontap(event);
      else ondrop(event);
    };
    const cancel = (event: PointerEvent) => {
      from = null;
      onmove(null, event);
    };

    const listening = [
      on(element, "pointerdown", lift),
      on(element, "pointermove", drag),
      on(element, "pointerup", drop),
      on(element, "pointercancel", cancel),
    ];
    return () => listening.forEach((stop) => stop());
  };
}

const between = (from: PointerEvent, to: PointerEvent): Offset => ({
  x: to.clientX - from.clientX,
  y: to.clientY - from.clientY,
});
