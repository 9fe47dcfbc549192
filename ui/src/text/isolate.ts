import { direction } from "./language";

/** Letters that are read from right to left, and those that are not. */
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LTR = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Marks that turn the text after them, those that break it, and an isolate that ends where it should. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const SEPARATORS = /[\u2028\u2029]/g;
const ISOLATE = /[\u2066-\u2068][^\u202a-\u202e\u2066-\u2069]*\u2069/g;

/** Isolates a number or name within text of the other direction. */
export function isolated(text: string): string {
  const tame = tamed(text);
  return direction() === "rtl" || RTL.test(tame) ? `\u2068${tame}\u2069` : tame;
}

/** What a message is told: text of the other direction does not turn the message. */
export function told(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const tame = tamed(value);
  const other = direction() === "rtl" ? LTR : RTL;
  return other.test(tame) && !isIsolate(tame) ? `\u2068${tame}\u2069` : tame;
}

/** A text without marks that turn or break the text beside it, which games of earlier versions may hold. */
function tamed(text: string): string {
  const line = text.replace(SEPARATORS, " ");
  return line.search(TURNS) < 0 || withoutIsolates(line).search(TURNS) < 0 ? line : line.replace(TURNS, "");
}

function withoutIsolates(text: string): string {
  const rest = text.replace(ISOLATE, "");
  return rest === text ? text : withoutIsolates(rest);
}

function isIsolate(text: string): boolean {
  return text !== "" && withoutIsolates(text) === "";
}
