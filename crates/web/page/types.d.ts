// The types of the page. Requests and responses are taken from made/api.d.ts, which is generated from the server's OpenAPI document, so that a
// change of the API shows which views no longer fit.

import type { components, paths } from "./made/api.js";
import type { TEXTS } from "../assets/text/catalogue/index.js";

/** The key of a text of the page. */
export type TextKey = keyof typeof TEXTS;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type English<Key> = Key extends TextKey ? (typeof TEXTS)[Key][0] : never;

/** The key of a text without placeholders. */
export type PlainKey = { [Key in TextKey]: [Names<English<Key>>] extends [never] ? Key : never }[TextKey];

/** A value of a placeholder. */
export type Value = string | number | null | undefined;
/** The values that a text needs; additional ones are allowed. */
export type Values<Key> = Record<Names<English<Key>>, Value> & Record<string, Value>;
/** The remaining arguments of `t`: optional if the text has no placeholders. */
export type Filled<Key> = [Names<English<Key>>] extends [never]
  ? [values?: Record<string, Value>]
  : [values: Values<Key>];

export type Language = "zh" | "en";
/** The direction in which the blank moves. */
export type Move = "l" | "u" | "r" | "d";
/** Row and column of a cell, from 0. */
export type Cell = [number, number];

/** A view of the page; `again` says whether it was shown before. */
export interface View {
  el: HTMLElement;
  enter?(params: URLSearchParams, again: boolean): void;
  /** Starts the view's search, for a link with `run`. */
  begin?(): void;
  leave?(): void;
}

/** The part of the address that a view owns. */
export interface LinkPart {
  write(): Record<string, string | number | null | undefined>;
  /** Applies its parameters; returns the invalid ones as `name=value`. */
  read(params: URLSearchParams): string[] | Promise<string[]> | void;
}

type Content<Operation, Status extends number> = Operation extends {
  responses: { [S in Status]: { content: { "application/json": infer Answer } } };
}
  ? Answer
  : never;

/** Paths of POST routes with a JSON response. */
export type PostPath = "solve" | "trace" | "compare" | "boards" | "boards/random" | "layers" | "audit" | "hint";
export type Body<Path extends PostPath | "tree"> = paths[`/api/v1/${Path}`]["post"] extends {
  requestBody: { content: { "application/json": infer Sent extends object } };
}
  ? Sent
  : never;
export type Answer<Path extends PostPath> = Content<paths[`/api/v1/${Path}`]["post"], 200>;

export type Registry = Content<paths["/api/v1/registry"]["get"], 200>;
export type MethodChoice = Registry["methods"][number];
export type HeuristicChoice = Registry["heuristics"][number];
export type Choice = Registry["goals"][number];
export type DomainChoice = Registry["domains"][number];
export type OptionChoice = DomainChoice["options"][number];

export type SpaceCount = components["schemas"]["SpaceCount"];
export type BoardFacts = Answer<"boards">;
export type Comparison = Answer<"compare">;

export type Trace = Answer<"trace">;
export type TraceStep = Trace["steps"][number];
export type TraceNode = NonNullable<TraceStep["taken"]>;
export type TraceChild = TraceStep["children"][number];
export type TraceTable = TraceStep["open"];

/** The result of a search in any domain. */
export type Findings = Omit<Trace["result"], "states"> & {
  reaches?: string[] | null;
  ignored?: string[];
  clamped?: string[];
  next?: NextStep[];
};
/** A change of the request that may help a stopped search. */
export type NextStep = NonNullable<Answer<"solve">["next"]>[number];
/** The result of a search with its positions. */
export type Solution = Findings & { states?: string[] | null; scenes?: Scene[] | null };
/** The result for a board. */
export type TilesSolution = Solution & { start: number[]; goal: number[]; rows: number; columns: number };

export type Lesson = Content<paths["/api/v1/lessons/{name}"]["get"], 200>;
export type LessonPart = Lesson["parts"][number];
export type LessonBoard = NonNullable<Lesson["start"]>;
export type PartOf<Kind extends LessonPart["kind"]> = Extract<LessonPart, { kind: Kind }>;

/** Figures, each of which may be missing. */
type Figures<Of> = { [Name in keyof Of]?: Of[Name] | null };
/** Progress of a running search; `busy` counts the seconds until a busy server is asked again, `place` is the position among the searches that
 * wait for a worker. */
export type Progress = Figures<components["schemas"]["ProgressRecord"]> & {
  done?: number;
  total?: number;
  busy?: number;
  place?: number;
};
export type OnProgress = (progress: Progress) => void;

/** The content of an error response. */
export type Refusal = Partial<components["schemas"]["Problem"]> & { status: number };

/** The settings of a search by name, as entered in the form. */
export type Settings = Record<string, string | undefined>;

/** A position of any domain as shapes; a cell is one unit wide. */
export interface Scene {
  width: number;
  height: number;
  shapes: Shape[];
}
export type Tone = "plain" | "blank" | "accent" | "wall" | "dark" | "light" | "path" | "start" | "goal";
export type Shape =
  | { kind: "box"; x: number; y: number; width: number; height: number; tone: Tone; label?: string }
  | { kind: "disc"; x: number; y: number; radius: number; tone: Tone; label?: string }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; tone: Tone };
