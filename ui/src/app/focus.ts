import { afterFrame } from "./frame";

/**
 * Gives the focus to the heading of a screen, where nothing has it: whoever has the screen read out hears where he is,
 * and whoever uses the keyboard starts at the top.
 */
export function takeLostFocus(heading: HTMLElement): void {
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Takes the focus from whatever has it. A screen gives it to its heading as it comes, or here if it has come already. */
export function loseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  afterFrame(() => {
    const heading = screenHeading();
    if (heading) takeLostFocus(heading);
  });
}

function screenHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1");
}

/** Gives the focus to the first of the actions at the edge of a screen. */
export function skipToBar(): void {
  document.querySelector<HTMLElement>("main .bar button:not(:disabled)")?.focus();
}

/** With Enter the focus goes from a text of a form to the next one, and from the last one to the button that sends it. */
export function focusNextOnEnter(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
  const { key, isComposing, currentTarget: text } = event;
  if (key !== "Enter" || isComposing) return;
  event.preventDefault();
  const stops = [...(text.form?.elements ?? [])].filter(
    (each): each is HTMLInputElement | HTMLButtonElement =>
      each === text || ("type" in each && (each.type === "text" || each.type === "submit")),
  );
  stops[stops.indexOf(text) + 1]?.focus();
}

/** The dialog that lies on top. */
function topDialog(): HTMLElement | undefined {
  const layer = (dialog: HTMLElement) => Number(dialog.style.getPropertyValue("--layer"));
  const open = [...document.querySelectorAll<HTMLElement>(".modal[data-state=open]")];
  return open.toSorted((one, other) => layer(one) - layer(other)).at(-1);
}

/** Gives the focus to the title of the dialog that lies on top, once that shows something else. */
export function focusTitle(): void {
  topDialog()?.querySelector<HTMLElement>(".modal-title")?.focus();
}

/** Whether something can still have the focus. What has it need not be asked whether it is to be seen. */
function usable(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement) || !element.isConnected || element.matches(":disabled")) return false;
  return element === document.activeElement || element.checkVisibility({ visibilityProperty: true });
}

/**
 * Gives the focus a place where what had it is removed or can no longer be used: in the dialog that is open, at what had it
 * before there were dialogs, or at the heading of the screen. A dialog that closes gives it back by itself, which is waited
 * for. Gives back a way to end this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  /** The last one that was in no dialog. One dialog may have led to the next. */
  let behind: Element | null = null;
  let waiting = false;

  function note({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    last = target;
    if (!target.closest(".modal")) behind = target;
  }

  const observer = new MutationObserver(() => {
    if (waiting || !last || usable(last)) return;
    waiting = true;
    afterFrame(() => {
      waiting = false;
      if (!last || usable(last)) return;
      const home = topDialog() ?? (usable(behind) ? behind : screenHeading());
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
