import type { Fault, Push, Reading, Recognition, Recovery, Request, Response, TableId } from "$wire";
import { Refusal } from "../link";
import { SocketLink } from "../socket";
import { CHANNEL, type FromHost, type FromTab } from "./channel";
import type { Leader } from "./leader";
import { randomId } from "../random";
import { ChannelSocket } from "./socket";
import { drawLabels, Photos, type Drawn, type Photo } from "./tasks";

type Ask<A extends Request["ask"]> = Extract<Request, { ask: A }>;

/** What is said of a photo whose card a closer look may find. */
const DOUBTFUL = new Set<Recognition["is"]>(["choice", "unknown", "unclear", "other-code"]);

/** A link to a host inside a page. Photos are read and labels are drawn beside it, so that the table answers meanwhile. */
export class PageLink extends SocketLink {
  #photos = new Photos();
  /** The labels that are being drawn, and how to stop that. */
  #drawing: { job: number; stop: () => void } | null = null;

  override request(request: Request): Promise<Response> {
    if (request.ask === "print-labels") return this.#printLabels(request);
    if (request.ask === "stop-labels") return this.#stopLabels(request);
    return super.request(request);
  }

  async readFrame(frame: Blob, table?: TableId): Promise<Response> {
    return super.request({ ask: "resolve-photo", readings: await this.#look(frame, "frame"), table });
  }

  /** Reads a photo. If a quick look leads to nothing certain, a thorough one follows. */
  async readPhoto(photo: Blob, table?: TableId): Promise<Response> {
    const quick = await this.#look(photo, "quick");
    const answer = await super.request({ ask: "resolve-photo", readings: quick, table });
    if (answer.got !== "photo-read" || answer.recognitions.some(({ is }) => !DOUBTFUL.has(is))) return answer;
    const titles = (await this.#look(photo, "thorough")).filter(({ by }) => by === "title");
    return super.request({ ask: "resolve-photo", readings: [...quick, ...titles], table });
  }

  async #look(photo: Blob, look: Photo["look"]): Promise<Reading[]> {
    const read = await this.#photos.read({ file: new Uint8Array(await photo.arrayBuffer()), look });
    if (!read) throw new Refusal({ fault: "busy" });
    if ("why" in read) throw new Refusal({ fault: "bad-picture", why: read.why });
    if ("failed" in read) throw new Refusal({ fault: "bad-picture", why: "no-reader" });
    return read.readings;
  }

  async #printLabels({ job, sheets }: Ask<"print-labels">): Promise<Response> {
    const answer = await super.request({ ask: "plan-labels", sheets });
    if (answer.got !== "labels-planned") throw new Refusal(INTERNAL);
    const { plan } = answer;
    const tell = (drawn: Drawn) => this.pushes.tell(pushOf(job, plan.sheets, drawn));
    this.#drawing?.stop();
    this.#drawing = { job, stop: drawLabels(plan, tell) };
    return { got: "labels-begun", sheets: plan.sheets };
  }

  #stopLabels({ job }: Ask<"stop-labels">): Promise<Response> {
    if (this.#drawing?.job === job) this.#drawing.stop();
    return Promise.resolve({ got: "done" });
  }
}

/** A link to the host inside this page. */
export class OwnLink extends PageLink {
  /** Calls `outdated` if this page is older than the host. */
  constructor(outdated: () => void, leader: Leader) {
    super(() => new ChannelSocket(outdated, leader), { keeps: true });
  }

  async recover(): Promise<Recovery> {
    const [channel, tab] = [new BroadcastChannel(CHANNEL), randomId()];
    const answer = new Promise<Recovery | Fault>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
        if (data.host === "recovered" && data.tab === tab) resolve(data.how);
      };
    });
    channel.postMessage({ tab, says: "recover" } satisfies FromTab);
    const how = await answer.finally(() => channel.close());
    if ("fault" in how) throw new Refusal(how);
    return how;
  }
}

const INTERNAL: Fault = { fault: "internal" };

function pushOf(job: number, of: number, drawn: Drawn): Push {
  if ("sheets" in drawn) return { push: "labels-drawn", job, done: drawn.sheets, of };
  if ("failed" in drawn) return { push: "labels-failed", job };
  const letters = Array.from(drawn.pdf, (byte) => String.fromCharCode(byte));
  return { push: "labels-ready", job, pdf: btoa(letters.join("")) };
}
