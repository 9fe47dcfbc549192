import { expect, test } from "vitest";
import { MOMENTS, type Moment } from "./feedback";
import { render } from "./sounds";

const RATE = 44_100;
const BEGINS = 0.1;

/** The samples of a sound, from the quiet before it to the quiet after it. */
async function samplesOf(moment: Moment): Promise<{ length: number; samples: Float32Array }> {
  const context = new OfflineAudioContext(1, 4 * RATE, RATE);
  const length = render(moment, context.destination, BEGINS);
  return { length, samples: (await context.startRendering()).getChannelData(0) };
}

const peak = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

test.each(MOMENTS)("%s is short, and begins and ends in silence without being clipped", async (moment) => {
  const { length, samples } = await samplesOf(moment);
  expect(length).toBeLessThanOrEqual(moment === "game-won" ? 3 : 2);
  const [from, to] = [BEGINS * RATE, (BEGINS + length) * RATE];
  expect(peak(samples)).toBeGreaterThan(0.3);
  expect(peak(samples)).toBeLessThan(1);
  expect(peak(samples.slice(0, from + 5))).toBeLessThan(0.02);
  expect(peak(samples.slice(to - 5))).toBeLessThan(0.02);
  expect(peak(samples.slice(to + 5))).toBe(0);
});

test("the larger a monster, the lower and the longer it growls", async () => {
  const growls = await Promise.all((["pest", "beast", "brute", "doom"] as const).map(samplesOf));
  const descending = (values: number[]) => [...values].sort((one, other) => other - one);
  const pitches = growls.map(({ length, samples }) => {
    let waves = 0;
    for (let at = 1; at < samples.length; at++) if (samples[at - 1]! < 0 && samples[at]! >= 0) waves++;
    return waves / length;
  });
  expect(pitches).toEqual(descending(pitches));
  const lengths = growls.map(({ length }) => -length);
  expect(lengths).toEqual(descending(lengths));
});
