import { readFileSync, readdirSync } from "node:fs";
import { lengthened } from "./pseudo";

export type Language = "en" | "long" | "he";

type English = typeof import("../../ui/messages/en/card.json") &
  typeof import("../../ui/messages/en/edit.json") &
  typeof import("../../ui/messages/en/fault.json") &
  typeof import("../../ui/messages/en/log.json") &
  typeof import("../../ui/messages/en/rules.json") &
  typeof import("../../ui/messages/en/scan.json") &
  typeof import("../../ui/messages/en/ui.json");

/** The messages that are one text. */
type Key = { [key in keyof English]: English[key] extends string ? key : never }[keyof English];

function messagesOf(language: Language): Record<Key, string> {
  const folder = new URL(`../../ui/messages/${language === "long" ? "en" : language}/`, import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Record<Key, string>;
}

/**
 * The messages of a language as patterns for accessible names. A placeholder matches any text, also at the end if the
 * name goes on.
 */
export function says(language: Language): (key: Key, end?: "$" | "") => RegExp {
  const messages = messagesOf(language);
  return (key, end = "$") => {
    const message = language === "long" ? lengthened(messages[key]) : messages[key];
    const parts = message.split(/\{\w+\}/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&")).join(".+")}${end}`);
  };
}
