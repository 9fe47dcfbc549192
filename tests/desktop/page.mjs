/**
 * Looks for an element as somebody would who has it read out: by its role and its name.
 * It runs inside the page, so it can use nothing from outside.
 *
 * Without a name it lists the names that there are.
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
  // What is hidden from whoever has the page read out is no part of a name.
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
