export { default as Doll } from "./Doll.svelte";
export { default as MonsterFigure } from "./MonsterFigure.svelte";
export { drawnMonsters } from "./monsters";
