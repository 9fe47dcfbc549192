import { expect, test } from "vitest";
import { firstTurn, flight, losing, setUp, won } from "$wire/recorded";
import { guideStep } from "./hints";

test("the guide of an example follows a fight from the door to the rewards", () => {
  const after = { ...won.view, stage: "playing" as const };
  expect(guideStep(setUp.view, "table")).toBeNull();
  expect(guideStep(firstTurn.view, "table")).toBe("door");
  expect(guideStep(losing.view, "table")).toBeNull();
  expect(guideStep(losing.view, "fight")).toBe("losing");
  expect(guideStep(flight.view, "fight")).toBe("fleeing");
  expect(guideStep(after, "fight")).toBe("rewards");
  expect(guideStep({ ...after, waitingFor: [] }, "table")).toBe("end");
});
