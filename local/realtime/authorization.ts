import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "../tokens/jwt.ts";

export type Extension = "broadcast" | "presence";

/** A right is undefined until the policies have been asked. Rights are cached until the client sends a new access token. */
export type Rights = Partial<Record<Extension, boolean>>;

export interface Caller {
  claims: Claims;
  /** The request's `x-` headers, which policies may read. */
  headers: Record<string, string>;
}

/** Thrown to roll a transaction back and to return its result. */
class RolledBack<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

async function inRolledBackTransaction<Result>(
  sql: Sql,
  work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
  try {
    await sql.begin(async (transaction) => {
      throw new RolledBack(await work(transaction));
    });
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result as Result;
    throw thrown;
  }
  throw new Error("the probing transaction was committed");
}

function actAs(transaction: TransactionSql, topic: string, { claims, headers }: Caller) {
  return transaction`
    select
      set_config('role', ${claims.role}, true),
      set_config('realtime.topic', ${topic}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${claims.sub ?? ""}, true),
      set_config('request.jwt.claim.role', ${claims.role}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)
  `;
}

/**
 * Asks the policies of realtime.messages what the caller may read on a private topic: probe rows are inserted as the superuser, selected as the caller, and
 * rolled back. Rejects when a policy raises an error.
 */
export async function readRights(sql: Sql, topic: string, caller: Caller, extensions: Extension[]): Promise<Rights> {
  const probes = extensions.map((extension) => ({ id: randomUUID(), topic, extension }));
  const visible = await inRolledBackTransaction(sql, async (transaction) => {
    // The statements are sent together, in one round trip.
    const [, , rows] = await Promise.all([
      transaction`insert into realtime.messages ${transaction(probes, "id", "topic", "extension")}`,
      actAs(transaction, topic, caller),
      transaction<{ id: string }[]>`
        select id from realtime.messages where id in ${transaction(probes.map((probe) => probe.id))}
      `,
    ]);
    return new Set(rows.map((row) => row.id));
  });
  return Object.fromEntries(probes.map((probe) => [probe.extension, visible.has(probe.id)]));
}

/** Asks the policies what the caller may write on a private topic. Rejects when a policy raises an error. */
export async function writeRights(sql: Sql, topic: string, caller: Caller): Promise<Required<Rights>> {
  return inRolledBackTransaction(sql, async (transaction) => {
    await actAs(transaction, topic, caller);
    return {
      broadcast: await mayInsert(transaction, topic, "broadcast"),
      presence: await mayInsert(transaction, topic, "presence"),
    };
  });
}

async function mayInsert(transaction: TransactionSql, topic: string, extension: Extension): Promise<boolean> {
  try {
    await transaction.savepoint(
      (savepoint) => savepoint`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501") return false;
    throw error;
  }
}
