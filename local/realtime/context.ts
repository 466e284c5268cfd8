import type { ApiKeys } from "../tokens/jwt.ts";
import type { Caller, Extension, Rights } from "./authorization.ts";
import type { Topics } from "./topics.ts";

/** State that all connections share. */
export interface Context {
  readonly keys: ApiKeys;
  readonly topics: Topics;
  readRights(topic: string, caller: Caller, extensions: Extension[]): Promise<Rights>;
  writeRights(topic: string, caller: Caller): Promise<Rights>;
  /** Resolves when broadcasts from the database arrive. */
  readonly listening: Promise<void>;
  log(line: string): void;
}
