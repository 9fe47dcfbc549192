import { lazy } from "$app/lazy";

/** Third-party works under the same terms. */
export interface License {
  /** The short name of the license. */
  name: string;
  works: string;
  text: string;
}

/** The line before each group of works in the notices. */
const RULE = `${"~".repeat(80)}\n`;

/** Third-party licenses, from the file beside the page. */
export const licenses = lazy(async (): Promise<License[]> => {
  const response = await fetch("./THIRD-PARTY-NOTICES.txt");
  if (!response.ok) throw new Error(`${response.status} for the notices`);
  return read(await response.text());
});

export function read(notices: string): License[] {
  const [, ...groups] = notices.split(RULE);
  return groups.map((group) => {
    const [name = "", works = "", ...text] = group.split("\n");
    return { name, works, text: unwrapped(text.join("\n").trim()) };
  });
}

/** Joins wrapped lines, which are too long for a phone. */
function unwrapped(text: string): string {
  return text
    .replace(/(\S)[ \t]*\n[ \t]*(?=[a-z])/g, "$1 ")
    .replace(/(.{60,}?)[ \t]*\n[ \t]*(?!Copyright)(?=[A-Z"])/g, "$1 ");
}
