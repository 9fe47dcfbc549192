import drawings from "drawings:monsters";
import { BUILDS, type Look } from "./monster-look";
import type { Band } from "$app/monster-band";

/** The part of the box that a band fills. */
export const SIZES: Record<Band, number> = { pest: 0.82, beast: 0.88, brute: 0.94, doom: 1 };

/** Where the other parts go on a body. Widths are measured from the middle. */
interface Body {
  /** The height of its crown, and half the width there. */
  top: number;
  crown: number;
  /** Its side, where arms are, and their height. */
  side: number;
  arm: number;
  /** The middle of the eyes, and the size of the face. */
  face: number;
  size: number;
  /** Half the width of its lower end. */
  base: number;
}

const BODIES: Record<string, Body> = {
  ball: { top: 14, crown: 13, side: 18, arm: 36, face: 30, size: 1, base: 16 },
  tall: { top: 8, crown: 10, side: 11, arm: 36, face: 22, size: 0.75, base: 12 },
  wide: { top: 22, crown: 15, side: 22, arm: 32, face: 35, size: 0.95, base: 18 },
  pear: { top: 9, crown: 11, side: 16, arm: 36, face: 23, size: 0.78, base: 16 },
  skull: { top: 8, crown: 15, side: 9, arm: 42, face: 23, size: 0.9, base: 12 },
  dome: { top: 8, crown: 12, side: 17, arm: 38, face: 26, size: 0.95, base: 16 },
  box: { top: 14, crown: 13, side: 20, arm: 36, face: 27, size: 1, base: 16 },
  spiked: { top: 12, crown: 13, side: 20, arm: 36, face: 30, size: 0.85, base: 13 },
  fuzz: { top: 12, crown: 13, side: 21, arm: 36, face: 30, size: 0.9, base: 14 },
  star: { top: 4, crown: 6, side: 31, arm: 40, face: 29, size: 0.8, base: 16 },
  man: { top: 6, crown: 10, side: 13, arm: 37, face: 19, size: 0.75, base: 12 },
  giant: { top: 9, crown: 11, side: 20, arm: 32, face: 21, size: 0.78, base: 14 },
  cloak: { top: 8, crown: 11, side: 15, arm: 34, face: 22, size: 0.8, base: 16 },
  drop: { top: 11, crown: 8, side: 18, arm: 40, face: 34, size: 0.95, base: 16 },
  brain: { top: 11, crown: 14, side: 11, arm: 40, face: 33, size: 0.85, base: 11 },
  flask: { top: 6, crown: 7, side: 18, arm: 42, face: 35, size: 0.85, base: 16 },
  saucer: { top: 8, crown: 12, side: 31, arm: 36, face: 21, size: 0.82, base: 16 },
  worm: { top: 8, crown: 10, side: 13, arm: 34, face: 17, size: 0.7, base: 15 },
  bloom: { top: 5, crown: 10, side: 4, arm: 52, face: 20, size: 0.78, base: 12 },
  hull: { top: 10, crown: 10, side: 18, arm: 22, face: 22, size: 0.9, base: 20 },
};

/** The markup of a monster: its shape, and what is cut out of it. */
interface Drawing {
  shape: string;
  cut: string;
}

/** The furthest that an arm reaches from the middle. */
const REACH = 31;

/** Draws a look in a band: the stronger, the taller, angrier and thornier. */
export function drawMonster(look: Look, strength: Band): Drawing {
  const body = BODIES[look.body]!;
  const { side, arm, size } = body;
  const far = Math.min(1.1, (REACH - side) / 13);
  // Spikes where others have arms, so that neither hides the other.
  const arms = look.arms === "-" && strength === "doom" ? "spikes" : look.arms;
  const pieces: [drawing: string, ...places: string[]][] = [
    [`legs-${look.legs}`, move(32 - 2 * body.base, 0, body.base / 16, 1)],
    [`arms-${arms}`, move(32 + side, arm, far, far), move(32 - side, arm, -far, far)],
    [`top-${look.top}`, move(32, body.top, body.crown / 13, Math.sqrt(body.crown / 13))],
    [`body-${look.body}`, ""],
    [`eyes-${look.eyes}`, move(32, body.face, size, size)],
    [look.beak ? "mouth-beak" : `mouth-${strength}`, move(32, body.face + 11 * size, size, size)],
  ];
  const part = (name: string, angry = false) =>
    pieces
      .map(([drawing, place, mirrored]) => {
        const drawn = drawings[drawing];
        const whole = (drawn?.[name] ?? "") + (angry ? (drawn?.angry ?? "") : "");
        return at(place!, whole + (name === "main" ? (drawn?.once ?? "") : "")) + at(mirrored, whole);
      })
      .join("");
  const [across, up] = BUILDS[look.build].map((part) => part * SIZES[strength]) as [number, number];
  const whole = move(32 - 32 * across, 62 - 62 * up, across, up);
  return { shape: at(whole, part("main")), cut: at(whole, part("cut", strength !== "pest")) };
}

const move = (x: number, y: number, across: number, up: number) =>
  `translate(${round(x)} ${round(y)})scale(${round(across)} ${round(up)})`;
const round = (number: number) => Math.round(number * 100) / 100;
const at = (place: string | undefined, markup: string) =>
  markup && place !== undefined ? `<g transform="${place}">${markup}</g>` : "";
