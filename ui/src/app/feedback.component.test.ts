import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Feedback } from "./feedback";

type Connect = (this: AudioNode, to: AudioNode) => AudioNode;

const preferences = { sounds: true, vibration: false };

/** The outputs of all sounds that were begun, and of those whose output is still there. */
let begun: GainNode[];
let connected: Set<AudioNode>;

beforeEach(async () => {
  begun = [];
  connected = new Set();
  const { connect } = AudioNode.prototype as { connect: Connect };
  const onconnect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      begun.push(this as GainNode);
      connected.add(this);
    }
    return connect.call(this, to);
  };
  const spies = [
    vi.spyOn(AudioNode.prototype, "connect").mockImplementation(onconnect as Connect & (() => void)),
    vi.spyOn(AudioNode.prototype, "disconnect").mockImplementation(function (this: AudioNode) {
      connected.delete(this);
    }),
    // However slow this machine is, no sound comes too late.
    vi.spyOn(performance, "now").mockReturnValue(0),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  await userEvent.click(document.body);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
});

/** The sounds that are heard now, by their order. */
const heard = () => begun.flatMap((out, place) => (connected.has(out) && out.gain.value > 0 ? [place] : []));

const frame = () => new Promise(requestAnimationFrame);

test("one sound is heard at a time: it gives way to one of its weight or more", async () => {
  const feedback = new Feedback(preferences);
  feedback.tell("door");
  await expect.poll(heard).toEqual([0]);
  feedback.tell("doom");
  await expect.poll(heard).toEqual([1]);
  feedback.tell("up");
  feedback.tell("doom");
  await expect.poll(heard).toEqual([2]);
  expect(begun).toHaveLength(3);
});

test("a heart beats until it is stopped", async () => {
  const stop = new Feedback(preferences).heartbeat(60_000);
  await expect.poll(() => begun.length).toBeGreaterThan(1);
  stop();
  const beats = begun.length;
  await expect.poll(heard).toEqual([]);
  vi.advanceTimersByTime(5000);
  await frame();
  expect(begun).toHaveLength(beats);
});

test("nothing is heard while the page is hidden, or after its table was left", async () => {
  const feedback = new Feedback(preferences);
  const leave = feedback.listen();
  feedback.tell("game-won");
  await expect.poll(heard).toEqual([0]);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(heard).toEqual([]);
  feedback.tell("game-won");
  await frame();
  expect(begun).toHaveLength(1);
  hidden.mockRestore();
  feedback.tell("door");
  await expect.poll(heard).toEqual([1]);
  leave();
  await expect.poll(heard).toEqual([]);
});

test("nothing is tried before the first touch, or where sounds are off", async () => {
  const created = vi.spyOn(globalThis, "AudioContext");
  onTestFinished(() => created.mockRestore());
  new Feedback({ sounds: false, vibration: true }).tell("up");
  const active = vi.spyOn(UserActivation.prototype, "hasBeenActive", "get").mockReturnValue(false);
  new Feedback(preferences).tell("up");
  active.mockRestore();
  expect(created).not.toHaveBeenCalled();
});
