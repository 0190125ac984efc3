// Reads documents that boardrules has written, by the types that come from its schemas.

import type * as tectonic from "./types/tectonic-tribes.js";
import type * as tiki from "./types/tiki-topple.js";
import type * as tucana from "./types/tucana-builders.js";
import type * as tuktuk from "./types/tuk-tuk-taxi.js";

declare const process: { argv: string[] };

interface Documents {
  "tectonic-tribes": { view: tectonic.View; record: tectonic.Record };
  "tiki-topple": { view: tiki.View; record: tiki.Record };
  "tucana-builders": { view: tucana.View; record: tucana.Record };
  "tuk-tuk-taxi": { view: tuktuk.View; record: tuktuk.Record };
}

function who(player: number): string {
  return player < 0 ? "*" : `P${player + 1}`;
}

// Writes the notation of Tiki Topple; without a `default`, it compiles only if no kind is missing.
function writeTiki(action: tiki.Action): string {
  switch (action.kind) {
    case "column":
      return `${who(action.player)} column ${action.tiki}`;
    case "aside":
      return `${who(action.player)} aside ${who(action.seat)} ${action.card}`;
    case "mission": {
      const { nine, five, two } = action.mission;
      return `${who(action.player)} mission ${who(action.seat)} ${nine}-${five}-${two}`;
    }
    case "up":
      return `${who(action.player)} up${action.steps} ${action.tiki}`;
    case "puh":
    case "topple":
      return `${who(action.player)} ${action.kind} ${action.tiki}`;
    case "wiki":
      return `${who(action.player)} wiki ${action.tiki} ${action.other}`;
    case "toast":
      return `${who(action.player)} toast`;
  }
}

// The others write some kinds of actions.

function writeTectonic(action: tectonic.Action): string | null {
  if (action.kind !== "place") return null;
  const { player, card, x, y, rotation } = action;
  return `${who(player)} place ${card} ${x},${y} r${rotation}`;
}

function writeTucana(action: tucana.Action): string | null {
  if (!("space" in action)) return null;
  return `${who(action.player)} ${action.kind} ${action.space} r${action.rotation}`;
}

function writeTukTuk(action: tuktuk.Action): string | null {
  if (action.kind !== "drive" || action.load !== null || action.home) return null;
  return `${who(action.player)} drive ${action.squares.join(" ")}`;
}

function handSizes(view: tiki.View): number[] {
  return view.seats.map((seat) => seat.hand?.length ?? seat.hand_size);
}

// What the codec refuses does not compile.

export const toast: tiki.Action = { kind: "toast", player: 0 };
// @ts-expect-error: there is no such kind.
export const unknownKind: tiki.Action = { kind: "roast", player: 0 };
// @ts-expect-error: no card moves a Tiki up by four.
export const fourUp: tiki.Action = { kind: "up", player: 0, steps: 4, tiki: "NANI" };
// @ts-expect-error: a Tiki is missing.
export const noTiki: tiki.Action = { kind: "puh", player: 0 };
// @ts-expect-error: toast has no steps.
export const tooMuch: tiki.Action = { kind: "toast", player: 0, steps: 1 };
// @ts-expect-error: a drive enters at least one square.
export const nowhere: tuktuk.Drive = { kind: "drive", player: 0, squares: [], load: null, home: false };

const documents: Documents = JSON.parse(process.argv[2] ?? "");
const { view, record } = documents["tiki-topple"];
console.log(
  JSON.stringify({
    players: record.game.options.players,
    handSizes: handSizes(view),
    actions: {
      "tiki-topple": record.actions.map(writeTiki),
      "tectonic-tribes": documents["tectonic-tribes"].record.actions.map(writeTectonic),
      "tucana-builders": documents["tucana-builders"].record.actions.map(writeTucana),
      "tuk-tuk-taxi": documents["tuk-tuk-taxi"].record.actions.map(writeTukTuk),
    },
  }),
);
