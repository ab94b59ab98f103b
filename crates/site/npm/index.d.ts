// The types of requests and responses are generated from the OpenAPI document: api.d.ts.

import type { components, paths } from "./api.js";

type RequestBody<Path extends keyof paths> = paths[Path]["post"] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;
type ResponseBody<Operation> = Operation extends { responses: { 200: { content: { "application/json": infer Answer } } } }
  ? Answer
  : never;
type Post<Path extends keyof paths> = (body?: RequestBody<Path>, options?: Options) => Promise<ResponseBody<paths[Path]["post"]>>;

export interface Options {
  /** Language of the texts. */
  lang?: "en" | "zh";
  /** Called about ten times a second with the progress of a search. */
  onProgress?: (progress: components["schemas"]["ProgressRecord"]) => void;
}

/** An invalid request; `field` names the invalid part. */
export declare class Problem extends Error {
  title: string;
  status: number;
  detail: string;
  field?: string;
  line?: number;
  column?: number;
  possible?: string[];
}

/** Sends a request to the API: `GET /api/v1/{path}`, or `POST` if there is a body. */
export declare function ask(path: string, body?: object, options?: Options): Promise<unknown>;

export declare const solve: Post<"/api/v1/solve">;
export declare const trace: Post<"/api/v1/trace">;
export declare const tree: (body?: RequestBody<"/api/v1/tree">, options?: Options) => Promise<string>;
export declare const compare: Post<"/api/v1/compare">;
export declare const audit: Post<"/api/v1/audit">;
export declare const layers: Post<"/api/v1/layers">;
export declare const hint: Post<"/api/v1/hint">;
export declare const board: Post<"/api/v1/boards">;
export declare const random: Post<"/api/v1/boards/random">;
export declare const space: (
  size: string,
  goal?: string,
  options?: Options,
) => Promise<ResponseBody<paths["/api/v1/spaces/{size}"]["get"]>>;
export declare const lesson: (
  name: string,
  on?: string,
  options?: Options,
) => Promise<ResponseBody<paths["/api/v1/lessons/{name}"]["get"]>>;
export declare const registry: (options?: Options) => Promise<ResponseBody<paths["/api/v1/registry"]["get"]>>;
