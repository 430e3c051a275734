/** What crosses between the engine and the shell; docs/decisions/0001 is the text, this its types. */
type Code = { code: string; args: Record<string, unknown> };
type Options = { edition: string; players: number; twists: string[]; rulings: Record<string, string> };
type Save = {
  schema: number;
  shuffle: string;
  options: Options;
  seed: string;
  moves: string[];
  check: string;
  computers?: (string | null)[];
};
type Pile = {
  pile: number;
  direction: "up" | "down";
  start: number;
  top: number;
  card: string | null;
  colour?: string | null;
  mark?: string | null;
  owner?: number | null;
  history?: string[] | null;
};
type Card = { card: string; value: number; colour?: string | null; mark?: string | null; open?: boolean };
type Other = { seat: number; count: number; draw: number; open: Card[] };
/** A decision owed; choices are there for whoever decides. `choice` is a seat, a card's name, a pile (-1 is none) or a flag. */
type Ask = {
  key: string;
  seat: number | null;
  of: "seat" | "card" | "pile" | "flag";
  choices: { move: string; choice: number | string }[];
};
type Signal = { move: string; kind: string; pile: number | null };
type Notice = { key: string; pile: number | null; seat: number | null };
type Move = { move: string; card: string; pile: number; gap: number; trick: boolean; fatal: boolean };
type Minimum = { least: number; most: number | null; played: number; more: number };
type Outcome = { kind: "won" | "lost"; winners: number[]; reason: string; args: Record<string, unknown> };
type View = {
  edition: string;
  /** Real cards lie on the table: nothing is known of the hands but how many cards they hold. */
  hidden: boolean;
  /** Null is nobody: what everybody at the table may see. */
  seat: number | null;
  player: number;
  players: number;
  turn: number;
  piles: Pile[];
  hand: Card[];
  count: number;
  others: Other[];
  draw: number;
  left: number;
  minimum: Minimum;
  played: { card: string; pile: number; trick: boolean }[];
  mayEnd: boolean;
  endWhy: Code | null;
  mayUndo: boolean;
  undoWhy: Code | null;
  moves: Move[];
  asks: Ask[];
  powers: { move: string; seat: number; power: string }[];
  signals: Signal[];
  quiet: boolean;
  notices: Notice[];
  outcome: Outcome | null;
  grade: "won" | "excellent" | "lost" | null;
};
type GameEvent = {
  event: string;
  seat: number;
  card: string;
  pile: number;
  trick: boolean;
  count: number;
  cards?: string[];
  plays: number;
  kind: string;
};
type Result = {
  key: string;
  options: Options;
  deal: string;
  left: number;
  outcome: "won" | "lost";
  winners?: number[];
  players?: number;
  computers?: (string | null)[];
  grade: string;
  turns: number;
  moves: number;
};
/** `recorded` never goes back, though the clock may. */
/** `save` has the moves, so that the game can be looked back on; `review` is what was found then. */
type Finished = Result & { id: string; finished: string; recorded?: string; hints?: number; save?: Save; review?: Findings };
/** What a file would bring; `gameIs` tells how its game stands to the one here. */
type Found = {
  exported: string | null;
  results: Finished[];
  known: number;
  unread: string[];
  game: { id: string; started: string; saved: string; hints: number; save: Save; left: number; deal: string } | null;
  gameIs: "new" | "same" | "finished" | "unread" | null;
  settings: { prefs: Partial<App["prefs"]>; next: Options | null; theme: string | null };
  aside: string[];
};
type Replay = { kept: number; dropped: number; code: string; args: Record<string, unknown> };
type Table = {
  save: Save;
  view: View;
  events: GameEvent[];
  deal: string;
  key: string;
  /** To whom the device goes, when the view is nobody's; null is the whole table. */
  handOver: number | null;
  result: Result | null;
  replay: Replay | null;
};
type Band = { from: number; to: number; count: number };
type Row = {
  id: string;
  left: number;
  grade: string;
  outcome: string;
  deal: string;
  finished: string;
  winners?: number[];
  hints?: number;
  computers?: (string | null)[];
};
/** What is counted of some games; `best` and `mean` are null without any. */
type Numbers = {
  best: number;
  count: number;
  wins: number;
  excellent: number;
  streak: number;
  longest: number;
  mean: number;
  bands: Band[];
};
/** The numbers of games without help, and those of each help. */
type ScoreRecord = Numbers & {
  key: string;
  options: Options;
  helped?: (Numbers & { helped: string })[];
  history: Row[];
};
type Summary = { records: ScoreRecord[]; excellent: number };
type Twist = { key: string; title: string; blurb: string; origin: string; players: number; seats: number[]; rulings: Ruling[] };
type Edition = {
  key: string;
  title: string;
  blurb: string;
  origin: string;
  players: [number, number];
  graded: boolean;
  twists: string[];
  rulings: Ruling[];
};
type Ruling = {
  key: string;
  title: string;
  values: { key: string; title: string }[];
  default: string;
  scored: boolean;
  players: number;
};
type Setup = { edition: string; players: number; handSize: number; draw: number; cards: number; least: number };
type Catalog = {
  editions: Edition[];
  twists: Twist[];
  defaults: Options;
  setup: Setup[];
  strengths?: string[];
};
type Chosen = {
  options: Options;
  key: string;
  computers?: number;
  handSize: number;
  draw: number;
  least: number;
  refused: Record<string, Code>;
  /** The unclear rules that make a difference; an answer kept by an earlier version has none. */
  rulings?: string[];
};
/** Who sits at the table is chosen on the start screen, or as in another game. */
type How = ({ options: Options } | { deal: string }) & { computers?: (string | null)[] };
/** What a start has to do: begin a game, or follow the address's query. */
type Wish = { how: How | null; asked: string };
/** What the last player did, for those who did not see it. */
type Story = { seat: number; cards: string[]; over: boolean } | null;
/** The running game as it lies on the disk; with several hands its table is nobody's. */
type Running = {
  id: string;
  revision: number;
  by?: number;
  started: string;
  saved: string;
  save: Save;
  table: Table | null;
  story?: Story;
  told?: App["told"];
  hints?: number;
};
/** `move` is one that the view lists; `look` opens a seat's hand, null draws the curtain; `hint` notes that one was given. */
type Intent =
  | { kind: "play"; card: string; pile: number }
  | { kind: "end" }
  | { kind: "undo" }
  | { kind: "hint" }
  | { kind: "move"; move: string }
  | { kind: "look"; seat: number | null };
/** A computer's turn as everybody may know it. */
type Turn = {
  seat: number;
  /** `from` and `to` are the values of the top that the play meets and of the card. */
  moves: { move: string; card: string; pile: number; gap: number; trick: boolean; from: number; to: number; reasons: Code[] }[];
  end: boolean;
  why: Code[];
};
type Advice = Turn & {
  chance: number;
  error: number;
  sure: number;
  worlds: number;
  stage: "first" | "searched" | "won" | "lost";
};
type Thinking = { thinking: number; done: boolean; advice: Advice | null; turn: Turn | null; answer: string | null };
/** Help that was asked for: 1 points to a pile, 2 shows the turn, 3 says why. */
type Hint = { stage: number; advice: Advice | null; done: boolean };
type Face = { number: number; suit: string; rank: string };
type BootState = {
  phase: "runtime" | "engine" | "ready" | "failed";
  done: number;
  error: Code | null;
  /** Bytes that have come, of how many. */
  bytes?: number | undefined;
  total?: number | undefined;
  way?: "snapshot" | "install";
  /** Why the first way was not taken. */
  why?: Code | null;
  /** When each step was reached, in ms after the worker began. */
  times?: Record<string, number> | undefined;
};

type ScreenName = "start" | "table" | "records" | "rules" | "settings" | "about" | "review";
/** What is known of a finished game so far. */
type Findings = {
  review: number;
  done: boolean;
  of: number;
  turns: { seat: number; first: number; moves: string[]; chance: number; after: number | null; better: string[] }[];
  costly: number[];
  winnable: boolean | null;
  solution: string[][] | null;
  lostAt: number | null;
  lefts: number[];
  par: number | null;
  difficulty: string | null;
  medal: string | null;
  fit: number | null;
};
/** A moment of a finished game, and the plays of a line from there. */
type Shown = { view: View; plays: { card: string; pile: number; from: number; to: number; gap: number; trick: boolean }[]; left: number };
/** The finished game that is looked back on, and which turn of which line is shown. */
type Review = {
  game: Finished;
  number: number;
  report: Findings | null;
  turn: number;
  line: "played" | "better" | "won";
  shown: Shown | null;
  failed?: string;
};
type Licence = { name: string; version: string; licence: string; home: string; text: string };
/** Everything that is drawn is drawn from this. */
type App = {
  screen: ScreenName;
  boot: BootState;
  /** False while something shown as played is not on the disk. */
  lasting: boolean;
  /** The data here were written by a newer version of the app. */
  newer: boolean;
  /** Another window plays; this one shows the table. */
  elsewhere: boolean;
  running: Running | null;
  table: Table | null;
  /** Cards in the order of their places this turn; a played card leaves its place empty. */
  places: string[];
  picked: string | null;
  queue: Intent[];
  happened: GameEvent[];
  /** Where a dragged card was let go: its flight starts there. */
  dropped: DOMRect | null;
  catalog: Catalog | null;
  /** The next game's options as the player chose them, and what the engine says of them. */
  options: Options | null;
  chosen: Chosen | null;
  summary: Summary | null;
  /** The records as they were before the game that has just ended. */
  before: Summary | null;
  prefs: {
    warn: boolean;
    keys: boolean;
    zsa: boolean;
    names: string[];
    dealer: number | null;
    /** Who sits at each seat of the next game: a strength, or null for a person. */
    computers: (string | null)[];
    pace: string;
  };
  hint: Hint | null;
  review: Review | null;
  /** The games whose moves are there to look back on, by id. */
  whole: Set<string>;
  /** The result of the game on the table, as it is kept. */
  finished: Finished | null;
  /** What each computer has played last, by its seat. */
  told: Record<number, Turn>;
  /** The move by which the table's wishes say who starts. */
  suggested: string | null;
  /** The ZSA cards that stand for the numbers. */
  faces: Face[];
  /** Seats that have looked at their first hand. */
  looked: number[];
  /** Which records are shown; an empty text shows all. */
  filter: { edition: string; players: string };
  /** The edition whose rules are read. */
  reading: string;
  theme: string;
  toasts: { id: number; words: string }[];
  spoken: string;
  offline: "checking" | "ready" | "waiting" | "off";
  /** Bytes of a version that is being installed: on the device by now, and of all its files. */
  kept: { kept: number; total: number } | null;
  thirdParty: Licence[] | null;
  storage: { persisted: boolean; usage: number } | null;
};
/** A place in the browser's history: `depth` screens above the start, with `sheets` open over it. */
type Place = { screen: ScreenName; depth: number; sheets: number };
type Choice = { key: string; words: string; action?: string; look?: string };
/** `kind` names a sheet in the DOM; `body` is text or a template; `tick` a box that can be ticked. */
type Sheet = { kind: string; title: string; body?: unknown; choices: Choice[]; tick?: { words: string; on: boolean } };
type OpenSheet = Sheet & { id: number; answer: string | null; closing: boolean; resolve: (answer: string | null) => void };
type StoreName = "game" | "previous" | "results" | "settings" | "aside";
/** A put, or a deletion when there is no value; `only` what is still there, where another window may have deleted it. */
type Write = { store: StoreName; key: string; value?: unknown; only?: "known" };
type BridgeRequest = {
  id: number;
  op: string;
  args: object;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  tries: number;
  timer: number;
};
type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string }) => void): void };
interface Window {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown } };
  launchQueue?: LaunchQueue;
}
