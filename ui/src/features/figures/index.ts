export { default as Doll, DOLL_BOX } from "./Doll.svelte";
export { default as MonsterDrawing } from "./MonsterDrawing.svelte";
export { default as MonsterFigure } from "./MonsterFigure.svelte";
export { lookOf } from "./monster-look";
export { drawnMonsters, printedName } from "./monsters";
