import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import Picture from "./Picture.svelte";
import { played, summaryText } from "./summary";
import { tightFont } from "./text-width";

/** Draws how a game went or ended, as a PNG. */
export async function picture(pictured: ComponentProps<typeof Picture>): Promise<Blob> {
  const { table, statistics } = pictured;
  const words = summaryText(table, statistics) + played(statistics);
  // Without its font, a text is drawn in the next one that there is.
  await document.fonts.load(tightFont(40), words).catch(() => {});
  const canvas = draw(pictured);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be written"))),
      "image/png",
    ),
  );
}

const ALIGN = { start: "start", middle: "center", end: "end" } as const;

/** Shows the picture in the page for as long as it takes to draw it. */
function draw(pictured: ComponentProps<typeof Picture>): HTMLCanvasElement {
  const target = document.body.appendChild(document.createElement("div"));
  const shown = mount(Picture, { target, props: pictured });
  try {
    flushSync();
    return copy(target.querySelector("svg")!);
  } finally {
    void unmount(shown);
    target.remove();
  }
}

/** Draws the paths and words of an SVG on a canvas. As an image it would be without the fonts of the page. */
function copy(svg: SVGSVGElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = svg.width.baseVal.value;
  canvas.height = svg.height.baseVal.value;
  const ctx = canvas.getContext("2d");
  if (!ctx) throw new Error("there is no canvas to draw on");
  for (const mark of svg.querySelectorAll<SVGGraphicsElement>("path, circle, ellipse, rect, text")) {
    const style = getComputedStyle(mark);
    const { a, b, c, d, e, f } = mark.getCTM()!;
    ctx.setTransform(a, b, c, d, e, f);
    ctx.fillStyle = style.fill;
    if (mark instanceof SVGTextElement) {
      ctx.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      ctx.direction = style.direction as CanvasDirection;
      ctx.textAlign = ALIGN[style.textAnchor as keyof typeof ALIGN];
      ctx.fillText(mark.textContent, Number(mark.getAttribute("x")), Number(mark.getAttribute("y")));
      continue;
    }
    const path = outline(mark);
    if (style.fill !== "none") ctx.fill(path);
    if (style.stroke === "none") continue;
    ctx.strokeStyle = style.stroke;
    ctx.lineWidth = parseFloat(style.strokeWidth);
    ctx.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    ctx.lineCap = style.strokeLinecap as CanvasLineCap;
    ctx.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(parseFloat));
    ctx.stroke(path);
  }
  return canvas;
}

/** The outline of a shape, in its own units. */
function outline(shape: SVGGraphicsElement): Path2D {
  const path = new Path2D(shape.getAttribute("d") ?? "");
  const number = (name: string) => Number(shape.getAttribute(name));
  if (shape instanceof SVGRectElement)
    path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
  else if (!(shape instanceof SVGPathElement)) {
    const [across, up] =
      shape instanceof SVGCircleElement ? [number("r"), number("r")] : [number("rx"), number("ry")];
    path.ellipse(number("cx"), number("cy"), across, up, 0, 0, 2 * Math.PI);
  }
  return path;
}
