/** Draws the app icon in every size that a browser, an Android phone and a desktop want. Run it when a drawing has changed. */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";

const ROOT = new URL("../../", import.meta.url);
const PWA = "ui/pwa";
const DESKTOP = "src-tauri/icons";
const ANDROID = "src-tauri/gen/android/app/src/main/res";

const drawing = (name) => readFileSync(new URL(`${PWA}/${name}.svg`, ROOT), "utf8");
const plain = drawing("app-icon");
const maskable = drawing("app-icon-maskable");
const round = maskable.replace("<svg ", '<svg style="border-radius: 50%" ');
/** Androids show the middle two thirds, and move the rest behind them. */
const wide = (svg) => svg.replace("0 0 512 512", "-128 -128 768 768");

const browser = await chromium.launch({
  executablePath: process.env.STARBOARD_CHROMIUM,
  args: ["--no-sandbox"],
});
const page = await browser.newPage();

async function png(svg, size) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

const write = (path, content) => writeFileSync(new URL(path, ROOT), content);

/** Several PNGs in a file for Windows: a directory of them, then their content. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(([size, content], index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(content.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += content.length;
  });
  return Buffer.concat([head, ...pictures.map(([, content]) => content)]);
}

/** Several PNGs in a file for macOS: each after its type and length. */
function icns(pictures) {
  const chunk = (type, content) => {
    const head = Buffer.from(`${type}0000`, "latin1");
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return chunk("icns", Buffer.concat(pictures.map(([type, content]) => chunk(type, content))));
}

write("ui/public/favicon.png", await png(plain, 32));
for (const size of [192, 512]) write(`${PWA}/${size}.png`, await png(plain, size));
write(`${PWA}/180.png`, await png(maskable, 180));
write(`${PWA}/maskable-512.png`, await png(maskable, 512));

for (const [name, size] of [
  ["32x32", 32],
  ["128x128", 128],
  ["128x128@2x", 256],
  ["icon", 512],
])
  write(`${DESKTOP}/${name}.png`, await png(plain, size));
const sizes = [];
for (const size of [16, 32, 48, 256]) sizes.push([size, await png(plain, size)]);
write(`${DESKTOP}/icon.ico`, ico(sizes));
const types = [];
for (const [type, size] of [
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
])
  types.push([type, await png(plain, size)]);
write(`${DESKTOP}/icon.icns`, icns(types));

const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
for (const [density, scale] of Object.entries(DENSITIES)) {
  const folder = `${ANDROID}/mipmap-${density}`;
  write(`${folder}/ic_launcher.png`, await png(plain, 48 * scale));
  write(`${folder}/ic_launcher_round.png`, await png(round, 48 * scale));
  write(`${folder}/ic_launcher_foreground.png`, await png(wide(maskable), 108 * scale));
  write(`${folder}/ic_launcher_monochrome.png`, await png(wide(drawing("app-icon-monochrome")), 108 * scale));
}
await browser.close();
