import type { Page } from "@playwright/test";

/** From the narrowest phone to a television, and phones that lie on their side, in pixels. */
export const SIZES = [
  [320, 640],
  [412, 915],
  [820, 1180],
  [844, 390],
  [915, 412],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
] as const;

/** Elements that make a page wider than the window without its scroll bar. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement;
    return scrollWidth > offsetWidth ? [`the page is ${scrollWidth - offsetWidth} pixels too wide`] : [];
  });
}

/**
 * Layout faults: a page that is wider than the window, words that are wider than what they stand on, and things to
 * touch that lie on each other.
 */
export async function misfits(page: Page): Promise<string[]> {
  return [...(await tooWide(page)), ...(await unfitting(page))];
}

function unfitting(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const called = (element: HTMLElement) => element.innerText.trim() || element.ariaLabel;
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const cut = visible("button, summary, .button, h1, h2, h3, p, legend, label, th, td, .figure")
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).textOverflow !== "ellipsis")
      .filter((element) => getComputedStyle(element).display !== "inline")
      .map((element) => `${called(element)} is cut`);

    // Clipping a line that is lower than its letters cuts off their tails.
    const docked = visible("h1, h2, h3, p, span")
      .filter((element) => {
        const { overflowY, lineHeight, fontSize, paddingBottom } = getComputedStyle(element);
        const missing = (1.2 * parseFloat(fontSize) - parseFloat(lineHeight)) / 2 - parseFloat(paddingBottom);
        return overflowY === "hidden" && element.clientHeight > 1 && missing > 0.6;
      })
      .map((element) => `the letters of ${called(element)} are cut`);

    // Sticky elements cover the scrolling content on purpose.
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (["sticky", "fixed"].includes(getComputedStyle(element).position) || stays(element.parentElement));
    // Elements scrolled out of their list cannot be touched.
    const seen = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const frame = around.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return { left, right, top, bottom };
    };
    // A link within a text has the place of its words, which goes on in the next line.
    const inText = (element: Element) => getComputedStyle(element).display === "inline";
    const touched = visible("button, a, select, input, summary").filter(
      (element) => !stays(element) && !inText(element),
    );
    const boxes = touched.map((element) => ({ element, box: seen(element) }));
    const overlaps = boxes.flatMap(({ element, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ element: other }) => !element.contains(other) && !other.contains(element))
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map(({ element: other }) => `${called(element)} lies on ${called(other)}`),
    );
    return [...cut, ...docked, ...overlaps];
  });
}

/** What has another place or size in the other theme. */
export function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    // What a closed `details` hides has a box only now and then.
    const elements = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
    const boxes = () => elements.map((element) => JSON.stringify(element.getBoundingClientRect()));
    const before = boxes();
    const theme = dataset.theme!;
    dataset.theme = theme === "dark" ? "light" : "dark";
    const after = boxes();
    dataset.theme = theme;
    return elements
      .filter((_, index) => before[index] !== after[index])
      .map(({ tagName, className }) => `${tagName} ${className} moves with the theme`);
  });
}

/** Faults of large text: broken words, and bars that take more than a third of the screen. */
export function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = (text: Text, word: RegExpMatchArray) => {
      const range = document.createRange();
      range.setStart(text, word.index!);
      range.setEnd(text, word.index! + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken = [...document.querySelectorAll("main :is(button, summary, h1, h2, h3, .name)")].flatMap(
      (element) => {
        const words: string[] = [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          for (const word of text.data.matchAll(/\p{L}{2,12}(?!\p{L})/gu)) {
            if (lines(text, word) > 1) words.push(`${word[0]} is broken`);
          }
        }
        return words;
      },
    );
    const bars = [...document.querySelectorAll("nav")]
      .filter((bar) => getComputedStyle(bar).position === "sticky" && bar.offsetWidth > innerWidth / 2)
      .filter((bar) => bar.offsetHeight > innerHeight / 3)
      .map((bar) => `${bar.ariaLabel} takes more than a third`);
    return [...broken, ...bars];
  });
}

/** Targets too small for a finger. A link within a text is as high as its line; a deck is a second way to what − and + do. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, a, select, input:not([type=checkbox], [type=radio])")]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== "inline")
      .map((element) => ({
        name: element.getAttribute("aria-label") ?? element.textContent,
        box: element.getBoundingClientRect(),
        least: element.matches("[data-deck]") ? 24 : 43.9,
      }))
      .filter(({ box, least }) => box.width < 43.9 || box.height < least)
      .map(({ name, box }) => `${name} is ${box.width} by ${box.height} pixels small`),
  );
}
