// The program on a machine without a display.

import assert from "node:assert/strict";
import { test } from "node:test";
import { environment, newHome, start } from "./window.mjs";

/** Starts the program with these displays. A runtime folder could name one too. */
function startWith(displays) {
  const home = newHome();
  const { DISPLAY, WAYLAND_DISPLAY, ...others } = environment(home);
  return start([], { ...others, XDG_RUNTIME_DIR: home, ...displays });
}

const ADVICE =
  "to use the tables in a browser, run `starboard-host --data DIR`, or `cargo xtask run --port 7827` in the sources\n";

test("without a display, the program explains this and suggests the server", async () => {
  const said = `Starboard cannot open its window: there is no display; ${ADVICE}`;
  assert.deepEqual(await startWith({}), { code: 2, said });
  assert.deepEqual(await startWith({ DISPLAY: "" }), { code: 2, said });
});

test("options are explained without a display, and wrong ones are refused", async () => {
  const run = (...words) => start(words, environment(newHome()));
  assert.equal((await run("--help")).code, 0);
  for (const words of [["--data"], ["--data="], ["--dta", "x"], ["x"]]) {
    const { code, said } = await run(...words);
    assert.equal(code, 2, said);
    assert.match(said, /^error: /);
  }
});

test("an unreachable display is named in the error", async () => {
  const said = `Starboard cannot open its window: the display :999 cannot be opened; ${ADVICE}`;
  assert.deepEqual(await startWith({ DISPLAY: ":999" }), { code: 2, said });
});
