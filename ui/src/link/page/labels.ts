import begin, { draw } from "$modules/labels.js";
import type { LabelPlan } from "$wire";
import type { Drawn } from "./tasks";

const say = (drawn: Drawn) => postMessage(drawn);

onmessage = async ({ data }: MessageEvent<LabelPlan>) => {
  try {
    await begin();
    say({ pdf: draw(JSON.stringify(data), (sheets) => say({ sheets })) });
  } catch (error) {
    say({ failed: String(error) });
  }
};
