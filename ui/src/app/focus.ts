import { afterFrame } from "./frame";

/**
 * Focuses the heading of a screen if nothing has the focus: a screen reader then announces the screen, and the keyboard
 * starts at the top.
 */
export function takeLostFocus(heading: HTMLElement): void {
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/**
 * Removes the focus from its element. A screen focuses its heading as it appears, or this does if it is already there.
 */
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

/** Focuses the first action in the bar of the screen. */
export function skipToBar(): void {
  document.querySelector<HTMLElement>("main .bar button:not(:disabled)")?.focus();
}

/** Moves the focus on Enter from a text field to the next one, and from the last one to the submit button. */
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

/** The topmost dialog: each is put behind the others in the page as it opens. */
function topDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll("dialog")].at(-1);
}

/** Focuses the title of the topmost dialog after its content has changed. */
export function focusTitle(): void {
  topDialog()?.querySelector<HTMLElement>(".modal-title")?.focus();
}

/** True if an element can still hold the focus. The focused element need not be checked for visibility. */
function usable(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement) || !element.isConnected || element.matches(":disabled")) return false;
  return element === document.activeElement || element.checkVisibility({ visibilityProperty: true });
}

/**
 * Moves the focus when its element is removed or disabled: into the open dialog, to the last element focused before any
 * dialog, or to the heading of the screen. Waits for a closing dialog, which restores the focus itself. Returns a
 * function that stops this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  /** The last focused element outside dialogs. One dialog may have led to the next. */
  let behind: Element | null = null;
  let waiting = false;

  function note({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    last = target;
    if (!target.closest("dialog")) behind = target;
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
