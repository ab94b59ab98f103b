// The types of what is asked and answered are made from the description of the API: api.d.ts.

import type { components, paths } from "./api.js";

type Sent<Path extends keyof paths> = paths[Path]["post"] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;
type Told<Operation> = Operation extends { responses: { 200: { content: { "application/json": infer Answer } } } }
  ? Answer
  : never;
type Posted<Path extends keyof paths> = (body?: Sent<Path>, options?: Options) => Promise<Told<paths[Path]["post"]>>;

export interface Options {
  /** The language of sentences. */
  lang?: "en" | "zh";
  /** Is told about ten times a second how far a search has come. */
  onProgress?: (progress: components["schemas"]["ProgressRecord"]) => void;
}

/** What is wrong with a request: `field` names the bad part. */
export declare class Problem extends Error {
  title: string;
  status: number;
  detail: string;
  field?: string;
  line?: number;
  column?: number;
  possible?: string[];
}

/** Asks the API: `GET /api/v1/{path}`, or `POST` with a body. */
export declare function ask(path: string, body?: object, options?: Options): Promise<unknown>;

export declare const solve: Posted<"/api/v1/solve">;
export declare const trace: Posted<"/api/v1/trace">;
export declare const tree: (body?: Sent<"/api/v1/tree">, options?: Options) => Promise<string>;
export declare const compare: Posted<"/api/v1/compare">;
export declare const audit: Posted<"/api/v1/audit">;
export declare const layers: Posted<"/api/v1/layers">;
export declare const hint: Posted<"/api/v1/hint">;
export declare const board: Posted<"/api/v1/boards">;
export declare const random: Posted<"/api/v1/boards/random">;
export declare const space: (
  size: string,
  goal?: string,
  options?: Options,
) => Promise<Told<paths["/api/v1/spaces/{size}"]["get"]>>;
export declare const lesson: (
  name: string,
  on?: string,
  options?: Options,
) => Promise<Told<paths["/api/v1/lessons/{name}"]["get"]>>;
export declare const registry: (options?: Options) => Promise<Told<paths["/api/v1/registry"]["get"]>>;
