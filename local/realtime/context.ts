import type { Sql } from "postgres";
import type { ApiKeys } from "../tokens/jwt.ts";
import type { Caller, Extension, Rights } from "./authorization.ts";
import type { Replication } from "./replication.ts";
import type { Topics } from "./topics.ts";

/** State that all connections share. */
export interface Context {
  readonly sql: Sql;
  readonly keys: ApiKeys;
  readonly topics: Topics;
  readonly privateOnly: boolean;
  readRights(topic: string, caller: Caller, extensions: Extension[]): Promise<Rights>;
  writeRights(topic: string, caller: Caller): Promise<Rights>;
  readonly replication: Replication;
  /** Milliseconds after which a channel that asked for `replication_ready` is closed if there is no replication. */
  readonly replicationTimeout: number;
  log(line: string): void;
}
