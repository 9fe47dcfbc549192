import "@fontsource/almendra/latin-700.css";
import "@fontsource/bangers/latin-400.css";
import "@fontsource/bree-serif/latin-400.css";
import "@fontsource/carter-one/latin-400.css";
import "@fontsource/chelsea-market/latin-400.css";
import "@fontsource/kreon/latin-700.css";
import "@fontsource/lato/latin-400.css";
import "@fontsource/libre-baskerville/latin-700.css";
import "@fontsource/lilita-one/latin-400.css";
import "@fontsource/oswald/latin-700.css";
import "@fontsource/pt-serif/latin-400.css";
import { CodeReader, type Read } from "../../../ui/src/features/scan/codes/reader";
import { drawn } from "../../../ui/src/features/scan/picture";
import catalogue from "../../../ui/src/wire/cards.json";
import type { Card } from "../../../ui/src/wire/Card";
import { madeUp, printOf, type Print } from "./cards";
import {
  photograph,
  photographCode,
  photographTable,
  type CodeShot,
  type Damage,
  type Moment,
} from "./damage";
import { drawCard, drawPage, HELD_OUT, TUNED } from "./layouts";
import { Random } from "./random";

/** One picture of the test set. */
export interface Shot {
  print: Print;
  damage: Damage;
  /** The place of its layout among those that are tuned by, or among those that are not. */
  layout: number;
  heldOut: boolean;
  seed: number;
}

const reader = new CodeReader();

async function fonts(): Promise<void> {
  const faces = [...TUNED, ...HELD_OUT].flatMap(({ title, body }) => [title, body]);
  await Promise.all(
    faces.map((face) =>
      document.fonts.load(face.startsWith("bold ") ? `bold 20px ${face.slice(5)}` : `20px ${face}`),
    ),
  );
}

async function shoot({ print, damage, layout, heldOut, seed }: Shot, moment?: Moment): Promise<Blob> {
  const random = new Random(seed);
  const looks = heldOut ? HELD_OUT : TUNED;
  return photograph(drawCard(print, looks[layout % looks.length]!, random), damage, random, moment);
}

async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** A picture as the scanner hands it on from a camera. */
async function asFrame(file: Blob): Promise<string> {
  return base64((await drawn(await createImageBitmap(file), "frame"))!);
}

/** Modules of a code of version 1 without and with the quiet zone around it. */
const MODULES = { code: 21, label: 29 };

/** A code as a label, large enough to be shown smaller. */
async function labelOf(png: string): Promise<OffscreenCanvas> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const label = new OffscreenCanvas(MODULES.label * 12, MODULES.label * 12);
  const pen = label.getContext("2d")!;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, label.width, label.height);
  return label;
}

async function shootCode(png: string, shot: CodeShot, seed: number): Promise<Blob> {
  const random = new Random(seed);
  const card = drawCard(madeUp(1, [], random)[0]!, random.of(TUNED), random);
  return photographCode(await labelOf(png), MODULES.code / MODULES.label, card, shot, random);
}

const bench = {
  /** The cards of the catalogue. */
  known(): Print[] {
    return (catalogue as Card[]).map(printOf);
  },

  /** Cards that are in no catalogue. */
  unknown(count: number, seed: number): Print[] {
    const names = (catalogue as Card[]).map(({ name }) => name);
    return madeUp(count, names, new Random(seed));
  },

  /** A picture of a table on which nothing lies, as a file in base64. */
  async emptyTable(): Promise<string> {
    return base64(await photographTable(new Random(1)));
  },

  /** The reader's result for a picture of a code, a PNG file in base64. */
  async readCode(png: string, shot: CodeShot, seed: number): Promise<Read> {
    return reader.read(await createImageBitmap(await shootCode(png, shot, seed)));
  },

  /** A picture of a code as a file, in base64. */
  async codePicture(png: string, shot: CodeShot, seed: number): Promise<string> {
    return base64(await shootCode(png, shot, seed));
  },

  /** A picture as a file, in base64. */
  async picture(shot: Shot): Promise<string> {
    await fonts();
    return base64(await shoot(shot));
  },

  /** A moment of a film, as a camera's frame in base64. */
  async frame(shot: Shot, moment: Moment): Promise<string> {
    await fonts();
    return asFrame(await shoot(shot, moment));
  },

  /** The same of a page of rules that name cards. */
  async rules(seed: number, moment: Moment): Promise<string> {
    await fonts();
    const random = new Random(seed);
    const names = (catalogue as Card[]).map(({ name }) => name);
    return asFrame(await photograph(drawPage(names, random.of(TUNED), random), "plain", random, moment));
  },
};

export type Bench = typeof bench;
Object.assign(window, { bench });
