import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as files from "$app/files";
import { Cards } from "$text/cards";
import type { LabelFormat } from "$wire";
import { catalogue } from "$wire/recorded";
import type { FakeLink } from "$test/fake-link";
import { showInLobby, type Shown } from "$test/show";
import { LabelChoice } from "./label-choice.svelte";
import LabelsScreen from "./LabelsScreen.svelte";

vi.mock("$app/files", { spy: true });

const FORMATS: LabelFormat[] = [
  { id: "a4-65", columns: 5, rows: 13, products: ["4732"] },
  { id: "letter-cut", columns: 3, rows: 7, products: [] },
].map((format) => ({
  ...format,
  paper: "a4",
  paperSize: [210, 297],
  size: [38.1, 21.2],
  first: [5, 11],
  step: [41, 21.2],
}));

const show = () =>
  showInLobby(LabelsScreen, { cards: new Cards(catalogue.cards) }, (link: FakeLink) => {
    link.answer("label-formats", { got: "label-formats", formats: FORMATS });
    link.answerAll("sets", () => ({ got: "sets", sets: [] }));
    link.answerAll("stop-labels", () => ({ got: "done" }));
  });

const make = page.getByRole("button", { name: "Make the PDF" });

/** Chooses a card, begins to draw its labels, and gives back the number of the job. */
async function draw({ app, link }: Shown): Promise<number> {
  app.state(LabelChoice).set("laser", 3);
  link.answer("print-labels", { got: "labels-begun", sheets: 1 });
  await make.click();
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  const begun = link.asked.at(-1)!;
  if (begun.ask !== "print-labels") throw new Error(begun.ask);
  return begun.job;
}

test("every copy in a box gets a label", async () => {
  const { app } = await show();
  await expect.element(make).toBeDisabled();
  await page.getByRole("button", { name: "All of Star Munchkin, first edition" }).click();
  const boxed = catalogue.cards.filter(({ printings }) => printings.includes("first-2002"));
  const copies = boxed.reduce((sum, card) => sum + card.copies, 0);
  await expect.element(page.getByText(`${copies} labels`)).toBeVisible();
  await expect.element(page.getByText(`${Math.ceil(copies / 65)} sheets`)).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.element(make).toBeDisabled();
  expect(app.state(LabelChoice).count).toBe(0);
});

test("a single card is searched for, and gets one label more with each touch", async () => {
  await show();
  for (let touch = 1; touch <= 2; touch++) {
    await page.getByRole("searchbox").fill("feline");
    await page.getByRole("button", { name: /^Feline/ }).click();
    await expect.element(page.getByRole("spinbutton", { name: "Feline" })).toHaveValue(touch);
  }
  await page.getByRole("button", { name: "Less: Feline" }).click();
  await page.getByRole("button", { name: "Less: Feline" }).click();
  await expect.element(page.getByText("Choose a box or single cards.", { exact: false })).toBeVisible();
});

test("printing begins at a label of a sheet that is used already", async () => {
  const { app, link } = await show();
  app.state(LabelChoice).set("laser", 3);
  await page.getByLabelText("Kind of sheet").selectOptions("letter-cut");
  const first = page.getByRole("spinbutton", { name: "First label" });
  await first.fill("20");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("img", { name: "First sheet: 2 labels, from label 20 on" }))
    .toBeVisible();
  await page.getByRole("checkbox", { name: "Number the copies" }).click();
  link.answer("print-labels", { got: "labels-begun", sheets: 2 });
  await make.click();
  await expect.element(page.getByText("Sheet 0 of 2")).toBeVisible();
  expect(link.asked.at(-1)).toMatchObject({
    sheets: {
      cards: [{ card: "laser", copies: 3 }],
      format: "letter-cut",
      start: 19,
      numbered: false,
      lines: false,
    },
  });
});

test("drawn sheets are saved as one file, until something else is chosen", async () => {
  const saved = vi.mocked(files.download).mockReturnValue();
  const shown = await show();
  const job = await draw(shown);
  shown.link.tell({ push: "labels-drawn", job: job + 1, done: 1, of: 1 });
  shown.link.tell({ push: "labels-drawn", job, done: 1, of: 2 });
  await expect.element(page.getByText("Sheet 1 of 2")).toBeVisible();
  shown.link.tell({ push: "labels-ready", job, pdf: btoa("%PDF-") });
  await page.getByRole("button", { name: "Save the PDF" }).click();
  const [file] = saved.mock.calls[0]!;
  expect([file.name, await file.text()]).toEqual(["starboard-labels.pdf", "%PDF-"]);
  await page.getByRole("checkbox", { name: "Number the copies" }).click();
  await expect.element(make).toBeEnabled();
});

test("drawing can be stopped, and the choice stays", async () => {
  const shown = await show();
  const job = await draw(shown);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.element(make).toBeEnabled();
  expect(shown.link.asked.at(-1)).toEqual({ ask: "stop-labels", job });
  shown.link.tell({ push: "labels-ready", job, pdf: btoa("%PDF-") });
  await expect.element(page.getByRole("button", { name: "Less: Laser" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save the PDF" })).not.toBeInTheDocument();
});

test("a lost connection ends the drawing, and a failed one is reported", async () => {
  const shown = await show();
  await draw(shown);
  shown.link.turn("reconnecting");
  await expect.element(make).toBeEnabled();
  shown.link.turn("open");
  const job = await draw(shown);
  shown.link.tell({ push: "labels-failed", job });
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(make).toBeInTheDocument();
});
