import { expect, test } from "vitest";
import { hostCommand } from "./commands";

test.each([
  [undefined, "DIR"],
  [null, "DIR"],
  ["/home/zoë/tables", "/home/zoë/tables"],
  ["/home/crew/Star Munchkin", "'/home/crew/Star Munchkin'"],
  ["/home/crew/Zoe’s $HOME", "'/home/crew/Zoe’s $HOME'"],
  ["/home/crew/Zoe's", `'/home/crew/Zoe'\\''s'`],
  ["/home/crew/a\\b", "'/home/crew/a\\b'"],
  ["C:\\Users\\crew\\tables", "C:\\Users\\crew\\tables"],
  ["C:\\Users\\Zoe Washburne\\tables", `"C:\\Users\\Zoe Washburne\\tables"`],
])("a command on the folder %s can be run as it stands", (folder, data) => {
  expect(hostCommand("--share", folder)).toBe(`starboard-host --share --data ${data}`);
});

test("a command has the further options, each as one word", () => {
  expect(hostCommand("--share", "/home/crew", ["--port", "4270", "--ui", "/home/crew/my ui"])).toBe(
    "starboard-host --share --data /home/crew --port 4270 --ui '/home/crew/my ui'",
  );
});
