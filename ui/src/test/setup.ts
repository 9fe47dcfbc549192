import "@fontsource/barlow/400.css";
import "@fontsource/barlow/600.css";
import "@fontsource/barlow-condensed/600.css";
import "@fontsource/heebo/hebrew-400.css";
import "@fontsource/heebo/hebrew-600.css";
import "$design/tokens.css";
import "$design/base.css";
import { beforeEach } from "vitest";
// Takes what a test has shown off the page before the next one.
import "vitest-browser-svelte";
import { overwriteGetLocale } from "$paraglide/runtime";
import { reset } from "./reset";

overwriteGetLocale(() => "en");
beforeEach(reset);
