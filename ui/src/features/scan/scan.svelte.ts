import { surroundings } from "$link";
import { isJoinCode, isOfThisHost } from "$app/pass";
import type { PhotoRead } from "$app/session.svelte";
import type { CardId, PictureFault, Reading, ReadTitle, Recognition } from "$wire";
import { Camera, type CameraFault } from "./camera";
import { flawOf, type Flaw, type Quality } from "./codes/quality";
import { CodeReader } from "./codes/reader";
import { Looks, type Join } from "./looks";
import { drawn, openPicture, still } from "./picture";

/** The state of the camera. */
export type Sight = "asking" | "live" | "resting" | CameraFault;

/** Recognitions that call for a word, and not for a card. */
type Strange = Exclude<Recognition, { is: "found" | "choice" | "unclear" }> | Join;

/** The current answer of the scanner. */
export type Answer =
  | { is: "looking"; long: boolean }
  | { is: "reading" }
  | { is: "choice"; cards: CardId[] }
  | { is: "nothing"; why: Flaw }
  | { is: "bad-picture"; why: PictureFault }
  | { is: "not-here"; card: CardId }
  | { is: "no-answer" }
  | Strange;

/** What was seen, and the title and the measures of its picture. */
interface Seen {
  what: Recognition | Join;
  title: ReadTitle | null;
  quality?: Quality | null;
}

/** The result of a picture, or the reason why it cannot be read; null if nobody could be asked. */
type Outcome = Seen | PictureFault | null;

/** What a card was taken from: its title if it was read well, and the other cards that it may be, likeliest first. */
export interface Origin {
  title: string | null;
  others: CardId[];
}

interface Way {
  /** Asks what readings come to; null where nobody could be asked. */
  recognize: (readings: Reading[]) => Promise<Recognition | null>;
  /** Has a picture read. */
  readPhoto: (photo: Blob) => Promise<PhotoRead | PictureFault | null>;
  /** Has a frame of the camera read, as long as nothing else is. Without it, the camera sees codes alone. */
  readFrame?: (frame: Blob) => Promise<PhotoRead | PictureFault | "busy" | null>;
  /** The card that a title was corrected to. */
  known?: (title: string) => CardId | undefined;
  /** A card was chosen for a title that was read well. */
  learn?: (title: string, card: CardId) => void;
  /** Takes a card, with the number of its copy where its label says so. False where it cannot be used. */
  take: (card: CardId, copy: number | null, origin: Origin) => boolean;
}

/** The pause between two looks, in milliseconds: it leaves the processor time for everything else. */
const PAUSE = 60;
/** The longer side of a frame, and of a photo that is handed on, in pixels. */
const FRAME = 1280;
const PHOTO = 2400;
/** After so long without a card, it helps to say how to hold it, in milliseconds. */
const LONG = 6000;
/** After so long without a card the camera rests, in milliseconds: it takes power. */
const REST = 60_000;

/** Looks for cards with the camera, and in pictures that are handed to it. */
export class Scan {
  #way: Way;
  #codes = new CodeReader();
  #camera = $state.raw<Camera | null>(null);
  #sight = $state<Sight>("asking");
  #answer = $state.raw<Answer>({ is: "looking", long: false });
  #line = $state.raw<{ at: NonNullable<ReadTitle["at"]>; width: number; height: number } | null>(null);
  #title = $state<string | null>(null);
  #networks = $state<number | null>(null);
  #lit = $state(false);
  #closed = false;
  #deaf: () => void;

  #looks = new Looks();
  #since = performance.now();

  readonly sight = $derived(this.#sight);
  readonly answer = $derived(this.#answer);
  /** The line of text that is being read: its corners as parts of a picture of this size. */
  readonly line = $derived(this.#line);
  /** The title of what the answer is about, if it was read well. */
  readonly title = $derived(this.#title);
  /** Loaded part of the networks that read titles, from 0 to 1; null unless they are on their way to this page. */
  readonly networks = $derived(this.#networks);
  /** It looks at what the camera shows. */
  readonly live = $derived(this.#sight === "live");
  readonly stream = $derived(this.#camera?.stream ?? null);
  readonly hasTorch = $derived(this.#camera?.hasTorch ?? false);
  readonly lit = $derived(this.#lit);

  constructor(way: Way) {
    this.#way = way;
    this.#deaf = surroundings.onNetworks((part) => (this.#networks = part < 1 ? part : null));
    void this.openCamera();
  }

  async openCamera(): Promise<void> {
    this.#sight = "asking";
    this.#since = performance.now();
    const opened = await Camera.open(() => this.#lost());
    if (!(opened instanceof Camera)) this.#sight = opened;
    else if (this.#closed) opened.close();
    else {
      this.#camera = opened;
      this.#sight = "live";
    }
  }

  /** Looks at what a camera shows until all is closed. `busy` says when something else has to be settled first. */
  async watch(video: HTMLVideoElement, busy: () => boolean): Promise<void> {
    while (!this.#closed && this.#sight === "live") {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const ready = video.readyState >= video.HAVE_CURRENT_DATA;
      if (performance.now() - this.#since > REST) return this.#rest();
      if (document.hidden || busy() || !this.#isLooking() || !ready) continue;
      try {
        await this.#look(video);
      } catch (error) {
        if (!this.#closed) console.error(error);
      }
    }
  }

  /** Reads one picture. What was said before is over. */
  async readFile(file: Blob | Promise<Blob | null>): Promise<void> {
    const reading: Answer = { is: "reading" };
    this.again();
    this.#answer = reading;
    const there = await file;
    const outcome = there ? await this.#read(there) : "broken";
    if (!this.#closed && this.#answer === reading) this.#conclude(outcome);
  }

  /** Reads closely what a camera shows at this moment, at its full size. */
  lookCloser(video: HTMLVideoElement): void {
    if (this.#answer.is !== "reading") void this.readFile(still(video));
  }

  /** The code in a picture comes first. What cannot be opened here goes on as it is. */
  async #read(file: Blob): Promise<Outcome> {
    const picture = await openPicture(file, PHOTO);
    if (picture === "broken") return this.#readPhoto(file);
    if (typeof picture === "string") return picture;
    const photo = drawn(picture, "photo");
    const { code, quality } = await this.#codes.read(picture);
    const coded = code === null ? null : await this.#resolve(code);
    if (coded && coded.what.is !== "other-code") return coded;
    const outcome = await this.#readPhoto((await photo) ?? file);
    if (!outcome || typeof outcome === "string") return outcome;
    return coded && ["unclear", "unknown"].includes(outcome.what.is) ? coded : { ...outcome, quality };
  }

  async #readPhoto(photo: Blob): Promise<Outcome> {
    const read = await this.#way.readPhoto(photo);
    return read && typeof read !== "string" ? this.#surest(read) : read;
  }

  /** The card that a title was corrected to, or else the first of several things that this host knows. */
  #surest({ recognitions, title }: PhotoRead): Seen {
    const card = title && this.#way.known?.(title.text);
    if (card) return { what: { is: "found", card, copy: null, score: 1 }, title };
    const known = recognitions.find(({ is }) => is !== "other-code");
    return { what: known ?? recognitions[0] ?? { is: "unclear" }, title };
  }

  /** Takes the text of a code that something else has read. */
  async readText(text: string): Promise<void> {
    this.#conclude(await this.#resolve(text));
  }

  /** Asks what a code stands for. One that lets a device in is told to no host. */
  async #resolve(text: string): Promise<Seen | null> {
    const what = isJoinCode(text)
      ? { is: "join" as const, address: text }
      : await this.#way.recognize([{ by: "code", text }]);
    return what && { what, title: null };
  }

  /** Takes the card that was chosen among several. */
  choose(card: CardId): void {
    if (this.#title !== null) this.#way.learn?.(this.#title, card);
    const cards = this.#answer.is === "choice" ? this.#answer.cards : [];
    this.#take(card, null, { title: this.#title, others: cards.filter((other) => other !== card) });
  }

  /** Has one of several cards chosen, in place of one that was taken from this. */
  offer({ title, others }: Origin): void {
    this.again();
    this.#title = title;
    this.#answer = { is: "choice", cards: others };
  }

  /** Forgets what was said, and looks again. */
  again(): void {
    this.#looks.forget();
    this.#since = performance.now();
    this.#answer = { is: "looking", long: false };
    this.#title = null;
    this.#line = null;
  }

  async light(): Promise<void> {
    if (await this.#camera?.light(!this.#lit)) this.#lit = !this.#lit;
  }

  close(): void {
    this.#closed = true;
    this.#deaf();
    this.#camera?.close();
    this.#codes.close();
  }

  /** It looks on while it says why it took nothing: the next look may be of use. */
  #isLooking(): boolean {
    return ["looking", "not-here", "nothing"].includes(this.#answer.is);
  }

  #rest(): void {
    this.#camera?.close();
    this.#camera = null;
    this.#lit = false;
    this.#sight = "resting";
  }

  #lost(): void {
    this.#camera = null;
    this.#sight = "failed";
  }

  async #look(video: HTMLVideoElement): Promise<void> {
    const { videoWidth: width, videoHeight: height } = video;
    const scale = Math.min(1, FRAME / Math.max(width, height));
    const picture = await createImageBitmap(video, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
      resizeQuality: "medium",
    });
    const frame = this.#way.readFrame && drawn(picture, "frame");
    const { code } = await this.#codes.read(picture);
    const outcome = code === null ? await this.#readFrame(await frame) : await this.#resolve(code);
    if (this.#closed || !this.#isLooking() || outcome === "busy") return;
    if (!outcome || typeof outcome === "string") return this.#conclude(outcome);
    const at = outcome.title?.at;
    this.#line = at ? { at, width, height } : null;
    if (this.#looks.counts(outcome.what, code !== null)) this.#conclude(outcome);
    const long = performance.now() - this.#since > LONG;
    if (this.#answer.is === "looking" && this.#answer.long !== long) this.#answer = { is: "looking", long };
  }

  async #readFrame(frame: Blob | null | undefined): Promise<Outcome | "busy"> {
    const read = frame ? await this.#way.readFrame!(frame) : { recognitions: [], title: null };
    return read && typeof read !== "string" ? this.#surest(read) : read;
  }

  /** Says what a picture comes to. */
  #conclude(outcome: Outcome): void {
    this.#line = null;
    if (!outcome) return void (this.#answer = { is: "no-answer" });
    if (typeof outcome === "string") return void (this.#answer = { is: "bad-picture", why: outcome });
    const { what, title, quality = null } = outcome;
    this.#title = title?.sure ? title.text : null;
    if (what.is === "found") this.#take(what.card, what.copy, { title: this.#title, others: [] });
    else if (what.is === "unclear") this.#answer = { is: "nothing", why: flawOf(quality, title) };
    else if (what.is === "choice") {
      this.#answer = { is: "choice", cards: what.cards.map(({ card }) => card) };
    } else this.#answer = what;
    if (what.is === "join" && isOfThisHost(what.address)) location.href = what.address;
  }

  #take(card: CardId, copy: number | null, origin: Origin): void {
    this.again();
    this.#looks.take([card, ...origin.others], copy);
    if (!this.#way.take(card, copy, origin)) this.#answer = { is: "not-here", card };
  }
}
