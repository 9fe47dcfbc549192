import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import type { Route } from "$app/route.svelte";

/**
 * Opens a dialog above the page, whatever part of it mounts it, until that part is gone. It takes the focus, and gives it
 * back.
 */
export function modal(route: Route, onclose: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    const before = document.activeElement;
    document.body.append(dialog);
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>("[data-first-focus]");
    (first ?? dialog.querySelector<HTMLElement>(".modal-title"))?.focus();
    const remove = route.pushOverlay(onclose, dialog);
    return () => {
      remove();
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  };
}

/** Tells of a touch that begins and ends beside what an element shows. */
export function onOutsideTouch(tell: () => void): Attachment<HTMLElement> {
  return (element) => {
    let pressedOutside = false;
    const stopPress = on(element, "pointerdown", ({ target }) => (pressedOutside = target === element));
    const stopRelease = on(element, "click", ({ target }) => {
      if (pressedOutside && target === element) tell();
      pressedOutside = false;
    });
    return () => {
      stopPress();
      stopRelease();
    };
  };
}
