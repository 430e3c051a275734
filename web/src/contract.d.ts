/** What crosses between the engine and the shell; docs/decisions/0001 is the text, this its types. */
export type Code = { code: string; args: Record<string, unknown> };
export type Options = { edition: string; players: number; twists: string[]; rulings: Record<string, string> };
export type Save = { schema: number; shuffle: string; options: Options; seed: string; moves: string[] };
export type Pile = { pile: number; direction: "up" | "down"; start: number; top: number; card: string | null; owner?: number | null };
export type Card = { card: string; value: number };
export type Move = { move: string; card: string; pile: number; gap: number; trick: boolean; fatal: boolean };
export type Minimum = { least: number; most: number | null; played: number; more: number };
export type Outcome = { kind: "won" | "lost"; winners: number[]; reason: string; args: Record<string, unknown> };
export type View = {
  seat: number;
  player: number;
  players: number;
  turn: number;
  piles: Pile[];
  hand: Card[];
  draw: number;
  left: number;
  minimum: Minimum;
  played: { card: string; pile: number; trick: boolean }[];
  mayEnd: boolean;
  endWhy: Code | null;
  mayUndo: boolean;
  undoWhy: Code | null;
  moves: Move[];
  outcome: Outcome | null;
  grade: "won" | "excellent" | "lost" | null;
};
export type GameEvent = {
  event: string;
  seat: number;
  card: string;
  pile: number;
  trick: boolean;
  count: number;
  cards?: string[];
  plays: number;
  least: number;
};
export type Result = {
  key: string;
  options: Options;
  deal: string;
  left: number;
  outcome: "won" | "lost";
  grade: string;
  turns: number;
  moves: number;
};
export type Finished = Result & { id: string; finished: string };
export type Replay = { kept: number; dropped: number; code: string; args: Record<string, unknown> };
export type Table = {
  save: Save;
  view: View;
  events: GameEvent[];
  deal: string;
  key: string;
  result: Result | null;
  replay: Replay | null;
};
export type Band = { from: number; to: number; count: number };
export type Row = { id: string; left: number; grade: string; outcome: string; deal: string; finished: string };
export type ScoreRecord = {
  key: string;
  options: Options;
  best: number;
  count: number;
  wins: number;
  excellent: number;
  streak: number;
  longest: number;
  mean: number;
  bands: Band[];
  history: Row[];
};
export type Summary = { records: ScoreRecord[]; excellent: number };
export type Item = { key: string; title: string; blurb: string; origin: string; players: number };
export type Edition = {
  key: string;
  title: string;
  blurb: string;
  origin: string;
  players: [number, number];
  twists: string[];
  rulings: string[];
};
export type Ruling = {
  key: string;
  title: string;
  values: { key: string; title: string }[];
  default: string;
  scored: boolean;
  players?: number;
};
export type Catalog = {
  editions: Edition[];
  twists: Item[];
  rulings: Ruling[];
  defaults: Options;
  setup: { edition: string; players: number; handSize: number; draw: number; cards: number; least: number }[];
};
export type Chosen = { options: Options; key: string; handSize: number; draw: number; least: number; refused: Record<string, Code> };
export type How = { options: Options } | { deal: string };
/** The running game as it lies on the disk. */
export type Running = { id: string; revision: number; started: string; saved: string; save: Save; table: Table | null };
export type Intent = { kind: "play"; card: string; pile: number } | { kind: "end" } | { kind: "undo" };
export type BootState = { phase: "runtime" | "engine" | "ready" | "failed"; done: number; error: Code | null };
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown } };
  }
}
