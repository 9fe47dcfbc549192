import { surroundings } from "$link";
import { isJoinCode, isOfThisHost } from "$app/pass";
import type { CardId, PictureFault, Reading, Recognition } from "$wire";
import { Camera, type CameraFault } from "./camera";
import { LONGER_SIDE, openPicture } from "./picture";
import { posted } from "./posted";
import { CardReader } from "./reader/reader";

/** The state of the camera. */
export type Sight = "asking" | "live" | CameraFault;
/** The state of the reader: loaded part, from 0 to 1. */
export type Loading = number | "ready" | "failed";

/** Recognitions that call for a word, and not for a card. */
type Strange = Exclude<Recognition, { is: "found" | "choice" | "unclear" }> | Join;
/** A code that lets a device in at the host of its address. */
type Join = { is: "join"; address: string };

/** The current answer of the scanner. */
export type Answer =
  | { is: "looking"; long: boolean }
  | { is: "reading" }
  | { is: "choice"; cards: CardId[] }
  | { is: "nothing" }
  | { is: "bad-picture"; why: PictureFault }
  | { is: "not-here"; card: CardId }
  | { is: "no-answer" }
  | Strange;

/** The result of a picture; null if nobody could be asked. */
type Outcome = Recognition | Join | { is: "bad-picture"; why: PictureFault } | null;

interface Way {
  /** Asks what readings come to; null where nobody could be asked. */
  recognize: (readings: Reading[]) => Promise<Recognition | null>;
  /** Has the host read a picture, which is a file in base64. */
  readPhoto: (photo: Blob) => Promise<Recognition | PictureFault | null>;
  /** Takes a card, with the number of its copy where its label says so. False where it cannot be used. */
  take: (card: CardId, copy: number | null) => boolean;
}

/** The one of several things in a photo that is asked for: the first that this host knows. */
export function surest(recognitions: Recognition[]): Recognition {
  return recognitions.find(({ is }) => is !== "other-code") ?? recognitions[0] ?? { is: "unclear" };
}

/** The pause between two looks, in milliseconds: it leaves the processor time for everything else. */
const PAUSE = 60;
/** Readings that vote. */
const VOTES = 8;
/** After so many looks that agree, something doubtful is said. */
const AGREED = 4;
/** After so many looks at nothing the readings before are of another card. */
const AWAY = 3;
/** After so long without a card, the same one is taken again, in milliseconds. */
const FORGET = 2000;
/** After so long without a card, it helps to say how to hold it, in milliseconds. */
const LONG = 6000;
/** Read so surely in one picture, a card needs no second look. */
const CERTAIN = 0.97;

/** Looks for cards with the camera, and in pictures that are handed to it. */
export class Scan {
  #way: Way;
  #reader: CardReader | null = null;
  #camera = $state.raw<Camera | null>(null);
  #sight = $state<Sight>("asking");
  #loading = $state<Loading>(0);
  #answer = $state.raw<Answer>({ is: "looking", long: false });
  #networks = $state<number | null>(null);
  #lit = $state(false);
  #closed = false;
  #deaf: () => void;

  #votes: Reading[] = [];
  #missed = 0;
  #doubt = { about: "", looks: 0 };
  #last: { card: CardId; copy: number | null; seen: number } | null = null;
  #since = performance.now();

  readonly sight = $derived(this.#sight);
  readonly loading = $derived(this.#loading);
  readonly answer = $derived(this.#answer);
  /** Loaded part of the host's reader, from 0 to 1, while a picture waits for it. */
  readonly networks = $derived(this.#answer.is === "reading" ? this.#networks : null);
  /** It looks at what the camera shows. */
  readonly live = $derived(this.#sight === "live" && this.#loading !== "failed");
  readonly stream = $derived(this.#camera?.stream ?? null);
  readonly hasTorch = $derived(this.#camera?.hasTorch ?? false);
  readonly lit = $derived(this.#lit);

  constructor(way: Way) {
    this.#way = way;
    this.#deaf = surroundings.onNetworks((part) => (this.#networks = part < 1 ? part : null));
    this.load();
    void this.openCamera();
  }

  /** Fetches the reader. */
  load(): void {
    this.#reader?.close();
    this.#reader = null;
    this.#loading = 0;
    try {
      this.#reader = new CardReader((part) => (this.#loading = part));
    } catch {
      // There are no workers here.
      this.#loading = "failed";
    }
    this.#reader?.started.then(
      () => (this.#loading = "ready"),
      () => {
        if (!this.#closed) this.#loading = "failed";
      },
    );
  }

  async openCamera(): Promise<void> {
    this.#sight = "asking";
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
      const waits = document.hidden || busy() || !this.#looks() || video.readyState < video.HAVE_CURRENT_DATA;
      if (waits || this.#loading === "failed") continue;
      try {
        await this.#look(video);
      } catch (error) {
        if (!this.#closed) console.error(error);
      }
    }
  }

  /** Reads one picture, here or at the host. What was said before is over. */
  async readFile(file: Blob): Promise<void> {
    const reading: Answer = { is: "reading" };
    this.#answer = reading;
    const stopped = () => this.#closed || this.#answer !== reading;
    const outcome = await this.#readHere(file)
      .catch(() => (stopped() ? null : this.#readByHost(file)))
      .catch((): Outcome => ({ is: "bad-picture", why: "broken" }));
    if (!stopped()) this.#conclude(outcome);
  }

  async #readHere(file: Blob): Promise<Outcome> {
    const reader = this.#reader;
    if (!reader) throw new Error("there is no reader");
    await reader.started;
    const picture = await openPicture(file);
    if (typeof picture === "string") return { is: "bad-picture", why: picture };
    const { readings } = await reader.read(picture);
    const outcome: Outcome = readings.length ? await this.#recognize(readings) : { is: "unclear" };
    if (outcome?.is !== "unclear" || readings.some(({ by }) => by === "code")) return outcome;
    const second = await this.#readByHost(file);
    return !second || second.is === "bad-picture" ? outcome : second;
  }

  /** The way on where the reader cannot run, such as in an old browser, and a second look at what it cannot read. */
  async #readByHost(file: Blob): Promise<Outcome> {
    const photo = await posted(file);
    const outcome = typeof photo === "string" ? photo : await this.#way.readPhoto(photo);
    return typeof outcome === "string" ? { is: "bad-picture", why: outcome } : outcome;
  }

  /** Takes the text of a code that something else has read. */
  async readText(text: string): Promise<void> {
    this.#conclude(await this.#recognize([{ by: "code", text }]));
  }

  /** Asks what readings come to. A code that lets a device in is told to no host. */
  async #recognize(readings: Reading[]): Promise<Recognition | Join | null> {
    for (const reading of readings)
      if (reading.by === "code" && isJoinCode(reading.text)) return { is: "join", address: reading.text };
    return this.#way.recognize(readings);
  }

  /** Takes the card that was chosen among several. */
  choose(card: CardId): void {
    this.#take(card, null);
  }

  /** Forgets what was said, and looks again. */
  again(): void {
    this.#forget();
    this.#since = performance.now();
    this.#answer = { is: "looking", long: false };
  }

  async light(): Promise<void> {
    if (await this.#camera?.light(!this.#lit)) this.#lit = !this.#lit;
  }

  close(): void {
    this.#closed = true;
    this.#deaf();
    this.#camera?.close();
    this.#reader?.close();
  }

  /** It looks on while a card that cannot be used lies there: the next one may be of use. */
  #looks(): boolean {
    return this.#answer.is === "looking" || this.#answer.is === "not-here";
  }

  #lost(): void {
    this.#camera = null;
    this.#sight = "failed";
  }

  async #look(video: HTMLVideoElement): Promise<void> {
    const scale = Math.min(1, LONGER_SIDE / 1.25 / Math.max(video.videoWidth, video.videoHeight));
    const picture = await createImageBitmap(video, {
      resizeWidth: Math.round(video.videoWidth * scale),
      resizeHeight: Math.round(video.videoHeight * scale),
      resizeQuality: "medium",
    });
    const { readings } = await this.#reader!.read(picture);
    if (this.#closed || !this.#looks()) return;
    if (!readings.length) return this.#miss();
    this.#missed = 0;
    const code = readings.find(({ by }) => by === "code");
    this.#votes = code ? [code] : [...this.#votes, ...readings].slice(-VOTES);
    const recognition = await this.#recognize(this.#votes);
    if (this.#closed || !this.#looks()) return;
    this.#weigh(recognition, code !== undefined);
  }

  /** Nothing could be read. */
  #miss(): void {
    this.#missed++;
    if (this.#missed >= AWAY) this.#forget();
    if (this.#last && performance.now() - this.#last.seen > FORGET) this.#last = null;
    const long = performance.now() - this.#since > LONG;
    if (this.#answer.is === "looking" && this.#answer.long !== long) this.#answer = { is: "looking", long };
  }

  /** Counts a card in the live picture once several looks agree on it. */
  #weigh(recognition: Recognition | Join | null, code: boolean): void {
    if (!recognition) return void (this.#answer = { is: "no-answer" });
    if (recognition.is === "unclear") return this.#miss();
    const about = recognition.is === "found" ? recognition.card : recognition.is;
    this.#doubt = { about, looks: this.#doubt.about === about ? this.#doubt.looks + 1 : 1 };
    if (recognition.is === "found") {
      const { card, copy, score } = recognition;
      const last = this.#last;
      if (last && last.card === card && (last.copy === copy || copy === null)) {
        last.seen = performance.now();
        return this.#forget();
      }
      if (code || score >= CERTAIN || this.#doubt.looks >= 2) this.#take(card, copy);
    } else if (code || this.#doubt.looks >= AGREED) this.#conclude(recognition);
  }

  /** Says what a recognition comes to. */
  #conclude(recognition: Outcome): void {
    if (!recognition) this.#answer = { is: "no-answer" };
    else if (recognition.is === "found") this.#take(recognition.card, recognition.copy);
    else if (recognition.is === "unclear") this.#answer = { is: "nothing" };
    else if (recognition.is === "choice") {
      this.#answer = { is: "choice", cards: recognition.cards.map(({ card }) => card) };
    } else this.#answer = recognition;
    if (recognition?.is === "join" && isOfThisHost(recognition.address)) location.href = recognition.address;
  }

  #take(card: CardId, copy: number | null): void {
    this.again();
    this.#last = { card, copy, seen: performance.now() };
    if (!this.#way.take(card, copy)) this.#answer = { is: "not-here", card };
  }

  #forget(): void {
    this.#votes = [];
    this.#doubt = { about: "", looks: 0 };
  }
}
