import { expect, type Locator, type Page } from "@playwright/test";
import { still } from "./rest";
import type { Hand } from "./story.mjs";

/** The number of Tab steps that lead past everything on a screen. */
const STEPS = 400;

/** While a dialog is open, elements are looked up in it: at each look anew, as dialogs come and go meanwhile. */
function meant(
  page: Page,
  role: "button" | "option" | "textbox" | "combobox",
  name: string | RegExp,
): Locator {
  const dialogs = page.getByRole("dialog");
  const bare = page.locator("body").filter({ hasNot: dialogs });
  return dialogs.last().or(bare).getByRole(role, { name, exact: true });
}

/** What has the focus shows so. */
const ringed = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });

/** Waits until something has the focus, whatever came and went: nobody has to begin anew at the top. */
const focused = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** Plays with keys alone: nothing is reached but by its place in the order of the keyboard. */
export function keyboard(page: Page): Hand {
  async function reach(target: Locator, what: string): Promise<void> {
    await expect(target.first()).toBeAttached();
    for (let step = 0; step < STEPS; step++) {
      const there = await target.evaluateAll((elements) =>
        elements.some((element) => element === document.activeElement && element.matches(":focus-visible")),
      );
      if (there) return expect(ringed(page), `the ring around ${what}`).resolves.toBe(true);
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${what}`);
  }
  let opener: Locator | undefined;
  return {
    press: async (role, name) => {
      if (role === "option") {
        await expect(page.getByRole("option", { name, selected: true })).toBeVisible();
        await page.keyboard.press("Enter");
        // Before the first turn the picker stays open, empty for the next card.
        const empty = page.getByRole("dialog").locator("input[role=combobox]:placeholder-shown");
        await expect
          .poll(async () => !(await page.getByRole("dialog").isVisible()) || (await empty.count()))
          .toBeTruthy();
        if (await empty.count()) return;
        // The element that opened a dialog regains the focus, unless it is gone.
        // Presence and focus are read at once: the next screen may come between two looks.
        await expect
          .poll(
            () => opener?.evaluateAll((all) => all.every((one) => one === document.activeElement)) ?? true,
          )
          .toBe(true);
        return;
      } else {
        await reach(meant(page, role, name), `the ${role} ${name}`);
        opener = page.getByRole(role, { name, exact: true }).first();
      }
      await page.keyboard.press("Enter");
      await focused(page);
    },
    write: async (name, text) => {
      await reach(meant(page, "textbox", name), `the field ${name}`);
      await page.keyboard.type(text);
    },
    choose: async (name, option) => {
      await reach(meant(page, "combobox", name), `the list ${name}`);
      await page.keyboard.type(option);
    },
    search: async (text) => {
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.type(text);
    },
    ...eyes(page),
  };
}

/** Plays by touch alone. Letters come from the keyboard that the screen shows. */
export function finger(page: Page): Hand {
  const write = async (role: "textbox" | "combobox", name: string | RegExp, text: string) => {
    const field = meant(page, role, name).first();
    await field.tap();
    await page.keyboard.type(text);
  };
  return {
    press: async (role, name) => {
      // A dialog that is on its way is where the same name is meant.
      await still(page);
      await meant(page, role, name).first().tap();
    },
    write: (name, text) => write("textbox", name, text),
    choose: async (name, option) => {
      await page.getByRole("combobox", { name }).selectOption({ label: option });
    },
    search: (text) => write("combobox", /./, text),
    ...eyes(page),
  };
}

function eyes(page: Page): Pick<Hand, "sees" | "reads"> {
  return {
    sees: (role, name) => expect(page.getByRole(role, { name, exact: true }).first()).toBeVisible(),
    reads: (text) => expect(page.getByText(text).first()).toBeVisible(),
  };
}
