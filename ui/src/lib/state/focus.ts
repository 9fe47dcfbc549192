import { afterFrame } from "./frame";

/**
 * Gives the focus to the heading of a screen, where nothing has it: whoever has the screen read out hears where he is,
 * and whoever uses the keyboard starts at the top.
 */
export function takeLostFocus(heading: HTMLElement): void {
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Takes the focus from whatever has it. */
export function loseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** With Enter the focus goes from a text of a form to the next one, and from the last one to the button that sends it. */
export function goOn(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
  const { key, isComposing, currentTarget: text } = event;
  if (key !== "Enter" || isComposing) return;
  event.preventDefault();
  const stops = [...(text.form?.elements ?? [])].filter(
    (each): each is HTMLInputElement | HTMLButtonElement =>
      each === text || ("type" in each && (each.type === "text" || each.type === "submit")),
  );
  stops[stops.indexOf(text) + 1]?.focus();
}

/**
 * Gives the focus a place where what had it is removed or can no longer be used: in the dialog that is open, or at the
 * heading of the screen. A dialog that closes gives it back by itself, which is waited for. Gives back a way to end this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);

  const observer = new MutationObserver(() => {
    if (!last || (last.isConnected && !last.matches(":disabled"))) return;
    last = null;
    afterFrame(() => {
      const home =
        document.querySelector<HTMLElement>(".modal[data-state=open]") ??
        document.querySelector<HTMLElement>("main h1");
      if (home) takeLostFocus(home);
    });
  });

  document.addEventListener("focusin", note, true);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", note, true);
    observer.disconnect();
  };
}
