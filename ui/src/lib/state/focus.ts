/**
 * Gives the focus to the heading of a screen that has just come up, where nothing has it: whoever has the screen read
 * out hears where he is, and whoever uses the keyboard starts at the top.
 */
export function takeLostFocus(heading: HTMLElement): void {
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Takes the focus from whatever has it. */
export function loseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
