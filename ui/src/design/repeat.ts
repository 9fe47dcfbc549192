import type { Attachment } from "svelte/attachments";

/** Milliseconds until a held button repeats, between two repetitions, and between two after a second. */
const FIRST_MS = 400;
const NEXT_MS = 150;
const FAST_MS = 50;

/**
 * Repeats a step while a button is held, faster after a second, until it says that it was not taken. A click after which
 * no step was taken remains the button's own.
 */
export function repeating(step: () => boolean | void): Attachment<HTMLElement> {
  return (button) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let repeated = false;

    function begin({ button: pressed }: PointerEvent): void {
      if (pressed !== 0) return;
      const begun = Date.now();
      const again = () => {
        if (step() === false) return;
        repeated = true;
        timer = setTimeout(again, Date.now() - begun > 1000 ? FAST_MS : NEXT_MS);
      };
      repeated = false;
      stop();
      timer = setTimeout(again, FIRST_MS);
    }

    const stop = () => clearTimeout(timer);

    function click(event: MouseEvent): void {
      // A key has not been held.
      if (repeated && event.detail > 0) event.stopImmediatePropagation();
      repeated = false;
    }

    const noMenu = (event: Event) => event.preventDefault();

    const ends = ["pointerup", "pointercancel", "pointerleave"] as const;
    button.addEventListener("pointerdown", begin);
    for (const end of ends) button.addEventListener(end, stop);
    button.addEventListener("click", click, true);
    button.addEventListener("contextmenu", noMenu);
    return () => {
      stop();
      button.removeEventListener("pointerdown", begin);
      for (const end of ends) button.removeEventListener(end, stop);
      button.removeEventListener("click", click, true);
      button.removeEventListener("contextmenu", noMenu);
    };
  };
}
