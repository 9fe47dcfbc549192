import de from "../../ui/messages/de.json" with { type: "json" };
import en from "../../ui/messages/en.json" with { type: "json" };
import he from "../../ui/messages/he.json" with { type: "json" };

export type Language = "en" | "de" | "he";

const MESSAGES = { en, de, he };

/** The messages that are one text. */
type Key = { [key in keyof typeof en]: (typeof en)[key] extends string ? key : never }[keyof typeof en];

/**
 * The messages of a language as patterns for accessible names. A placeholder matches any text, also at the end if the
 * name goes on.
 */
export function says(language: Language): (key: Key, end?: "$" | "") => RegExp {
  return (key, end = "$") => {
    const parts = (MESSAGES[language][key] as string).split(/\{\w+\}/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&")).join(".+")}${end}`);
  };
}
