import type { Action, GoneSeat, Standie } from "$wire";
import type { Game } from "$app/context";
import { freePiece, isSame } from "$app/players";
import { announceLatest } from "$app/announce";

/** A piece that nobody has. That of somebody who left is taken last. */
export function freeStandie({ view }: Game): Standie {
  return freePiece(
    view.seats.map(({ standie }) => standie),
    view.gone.map(({ standie }) => standie),
  );
}

/** Brings a player back, with another name or piece if somebody else has it by now. */
export function returnSeat(game: Game, { id, name, standie }: GoneSeat, then: () => void = () => {}): void {
  const { seats } = game.view;
  const taken = new Set(seats.map(({ name }) => name.toLowerCase()));
  let number = 2;
  let unique = name;
  while (taken.has(unique.toLowerCase())) unique = `${name} (${number++})`;
  const has = seats.some((seat) => isSame(seat.standie, standie));
  const action: Action = {
    do: "return-seat",
    seat: id,
    name: unique,
    standie: has ? freeStandie(game) : standie,
  };
  game.table.act(action, () => {
    then();
    announceLatest(game);
  });
}
