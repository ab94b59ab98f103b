// The types of the page. What the server says and is told is taken from made/api.d.ts, which is made from the server's own
// description of itself: whoever changes an answer there learns here which view no longer fits.

import type { components, paths } from "./made/api.js";
import type { TEXTS } from "../assets/text/catalogue/index.js";

/** The name of a text of the page. */
export type TextKey = keyof typeof TEXTS;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type English<Key> = Key extends TextKey ? (typeof TEXTS)[Key][0] : never;

/** The name of a text that has no places to fill. */
export type PlainKey = { [Key in TextKey]: [Names<English<Key>>] extends [never] ? Key : never }[TextKey];

/** What may stand in a text. */
export type Value = string | number | null | undefined;
/** The values that a text needs; more may be given. */
export type Values<Key> = Record<Names<English<Key>>, Value> & Record<string, Value>;
/** The rest of the arguments of `t`: none where the text has no places to fill. */
export type Filled<Key> = [Names<English<Key>>] extends [never]
  ? [values?: Record<string, Value>]
  : [values: Values<Key>];

export type Language = "zh" | "en";
/** Where the blank goes. */
export type Move = "l" | "u" | "r" | "d";
/** A row and a column, from 0. */
export type Place = [number, number];

/** A view of the page; `again` says that it was shown already. */
export interface View {
  el: HTMLElement;
  enter?(params: URLSearchParams, again: boolean): void;
  /** Begins what the view does, for a link that says so. */
  begin?(): void;
  leave?(): void;
}

/** What a view adds to the address. */
export interface LinkPart {
  write(): Record<string, string | number | null | undefined>;
  /** Takes its entries; answers with those that mean nothing, as `name=value`. */
  read(params: URLSearchParams): string[] | Promise<string[]> | void;
}

type Content<Operation, Status extends number> = Operation extends {
  responses: { [S in Status]: { content: { "application/json": infer Answer } } };
}
  ? Answer
  : never;

/** Paths that take a body and answer with JSON. */
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

/** What is known of a search of any domain. */
export type Findings = Omit<Trace["result"], "states"> & {
  reaches?: string[] | null;
  ignored?: string[];
  clamped?: string[];
  next?: NextStep[];
};
/** A change of the request that would help a search that was stopped. */
export type NextStep = NonNullable<Answer<"solve">["next"]>[number];
/** The answer of a search in any domain, with its positions. */
export type Solution = Findings & { states?: string[] | null; scenes?: Scene[] | null };
/** With what only boards have. */
export type TilesSolution = Solution & { start: number[]; goal: number[]; rows: number; columns: number };

export type Lesson = Content<paths["/api/v1/lessons/{name}"]["get"], 200>;
export type LessonPart = Lesson["parts"][number];
export type LessonBoard = NonNullable<Lesson["start"]>;
export type PartOf<Kind extends LessonPart["kind"]> = Extract<LessonPart, { kind: Kind }>;

/** Figures, each of which may not have been counted. */
type Figures<Of> = { [Name in keyof Of]?: Of[Name] | null };
/** What is heard of a search while it runs; `busy` counts the seconds until a full server is asked again, `place` is
 * which it is among those that wait for a worker. */
export type Progress = Figures<components["schemas"]["ProgressRecord"]> & {
  done?: number;
  total?: number;
  busy?: number;
  place?: number;
};
export type OnProgress = (progress: Progress) => void;

/** Why a request was refused. */
export type Refusal = Partial<components["schemas"]["Problem"]> & { status: number };

/** The settings of a search, by name, as they stand in the form. */
export type Settings = Record<string, string | undefined>;

/** A position of any domain, as shapes; a cell is one unit wide. */
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
