import { expect, onTestFinished, test } from "vitest";
import { setUp } from "$wire/recorded";
import { FakeLink } from "$test/fake-link";
import { App } from "./app.svelte";

class Counter {
  count = $state(1);
  readonly double = $derived(this.count * 2);
}

test("what a state derives goes on after the screen that used it first", () => {
  const app = new App(new FakeLink(setUp));
  onTestFinished(() => app.stop());
  let counter!: Counter;
  const leave = $effect.root(() => {
    counter = app.state(Counter);
  });
  expect(counter.double).toBe(2);
  leave();
  counter.count = 2;
  expect(counter.double).toBe(4);
});
