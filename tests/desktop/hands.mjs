// The hands that play the story of a whole game in a real window.

import { until } from "./window.mjs";

const [TAB, ENTER, HOME, DOWN] = ["\uE004", "\uE007", "\uE011", "\uE015"];
/** More steps than any screen has elements. */
const STEPS = 150;

/** Plays by touch. */
export function finger(window, tells) {
  return {
    press: (role, name) => window.touch(role, name),
    write: (name, text) => window.type("textbox", name, text),
    choose: (name, option) => window.choose("combobox", name, option),
    search: (text) => window.type("combobox", /./, text),
    ...eyes(window),
    tells,
  };
}

/** Plays with keys: an element is reached by tabbing to it. */
export function keyboard(window, tells) {
  async function reach(role, name) {
    await window.find(role, name);
    for (let step = 0; step < STEPS; step++) {
      if (await window.focused(role, name)) return;
      await window.keys(TAB);
    }
    throw new Error(`the keyboard does not reach the ${role} ${name}`);
  }
  return {
    press: async (role, name) => {
      if (role === "option") {
        // The list changes with every letter, and Enter takes its active option.
        await until(`${name} is the active option`, () => window.active(name));
        await window.keys(ENTER);
      } else {
        await until(`${name} is pressed`, async () => {
          await reach(role, name);
          return window.pressOn(role, name, ENTER);
        });
      }
    },
    write: async (name, text) => {
      await reach("textbox", name);
      await window.keys(text);
      await window.holds("textbox", name, text);
    },
    choose: async (name, option) => {
      await reach("combobox", name);
      // Letters choose an option too, but only if they follow each other fast enough.
      await window.keys(HOME);
      await until(`${option} is chosen`, async () => {
        if (await window.chosen("combobox", name, option)) return true;
        await window.keys(DOWN);
      });
    },
    search: async (text) => {
      await until("the search has the focus", () => window.focused("combobox", /./));
      await window.keys(text);
    },
    ...eyes(window),
    tells,
  };
}

function eyes(window) {
  return {
    sees: (role, name) => window.find(role, name),
    reads: (text) => window.reads(text),
  };
}
