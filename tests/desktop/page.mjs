/**
 * Finds an element by its role and its accessible name. It runs inside the page, so it can use nothing from outside.
 *
 * Without a name it lists all names of the role.
 */
export function look(role, name) {
  const tags = {
    button: "button, summary, input[type=submit], input[type=button]",
    checkbox: "input[type=checkbox]",
    combobox: "select, input[list]",
    dialog: "dialog[open]",
    heading: "h1, h2, h3, h4, h5, h6",
    link: "a[href]",
    radio: "input[type=radio]",
    searchbox: "input[type=search]",
    spinbutton: "input[type=number]",
    textbox: "input:not([type]), input[type=text], textarea",
  };
  const squeezed = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  // Text that screen readers skip is no part of a name.
  const told = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words = [];
    while (texts.nextNode()) {
      if (!texts.currentNode.parentElement.closest("[aria-hidden=true]")) words.push(texts.currentNode.data);
    }
    return words.join(" ");
  };
  const nameOf = (element) => {
    const labels = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    return (
      squeezed(labels.map((id) => document.getElementById(id)?.textContent).join(" ")) ||
      squeezed(element.getAttribute("aria-label")) ||
      squeezed([...(element.labels ?? [])].map((label) => label.innerText).join(" ")) ||
      squeezed(told(element)) ||
      squeezed(element.value) ||
      squeezed(element.placeholder ?? element.title)
    );
  };
  const fits = (text) =>
    typeof name === "string" ? text === name : new RegExp(name.source, name.flags).test(text);

  // While a dialog is open, nothing behind it can be reached.
  const dialogs = document.querySelectorAll("dialog:modal, [role=dialog][aria-modal=true]");
  const scope = [...dialogs].at(-1) ?? document;
  const selector = [
    `[role=${role}]`,
    ...(tags[role] ?? "")
      .split(", ")
      .filter(Boolean)
      .map((tag) => `${tag}:not([role])`),
  ];
  const there = [...scope.querySelectorAll(selector.join(", "))].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert], [aria-hidden=true]"),
  );
  return name === undefined ? there.map(nameOf) : (there.find((element) => fits(nameOf(element))) ?? null);
}

/**
 * Scrolls an element into sight and discards all input for anything else, until `endGuard` is called. That function returns
 * true if the element has received input. It runs inside the page, so it can use nothing from outside.
 *
 * Returns false, and guards nothing, while the element is moving.
 */
export function guard(element) {
  element.scrollIntoView({ block: "nearest", inline: "center" });
  const moving = ({ effect, playState }) => playState === "running" && effect.target.contains(element);
  if (document.getAnimations().some(moving)) return false;
  const kinds = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "keydown", "keyup"];
  let begun = false;
  let done = false;
  const filter = (event) => {
    const within = element.contains(event.target);
    if (within) begun = true;
    if (within && (event.type === "click" || event.type === "keydown")) done = true;
    // The rest of a touch goes on as it would without a guard.
    if (begun) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  globalThis.endGuard?.();
  for (const kind of kinds) addEventListener(kind, filter, { capture: true });
  globalThis.endGuard = () => {
    for (const kind of kinds) removeEventListener(kind, filter, { capture: true });
    delete globalThis.endGuard;
    // Some elements are gone before their click.
    return done || (begun && !element.isConnected);
  };
  return true;
}
