import postgres from "postgres";
import { beforeAll, expect, inject } from "vitest";
import { readRights, writeRights } from "../../local/realtime/authorization.ts";

/**
 * Connections stay open from one file of a worker to the next, because a new one compiles and plans each function anew. Tests therefore leave no
 * setting behind: they use `set local`.
 */
const open = new Map<string, postgres.Sql>();

function connect(url: string, what: string, options: { max?: number } = {}) {
  const key = `${url} ${what}`;
  const sql = open.get(key) ?? postgres(url, { max: 4, onnotice: () => undefined, ...options });
  open.set(key, sql);
  return sql;
}

/** Connects as `postgres`, the role that runs migrations. */
export const connectAsPostgres = () => connect(inject("stack").databaseUrl, "postgres");

/** Connects as superuser, for tables that even `postgres` may not read. */
export const connectAsSuperuser = () => connect(inject("stack").adminDatabaseUrl, "superuser");

/** Separate connections as `postgres`, so that none waits for another; open before the first test. */
export function connectMany(count: number): postgres.Sql[] {
  const { databaseUrl } = inject("stack");
  const connections = Array.from({ length: count }, (_, index) => connect(databaseUrl, `${index}`, { max: 1 }));
  beforeAll(async () => {
    await Promise.all(connections.map((connection) => connection`select`));
  });
  return connections;
}

export type Actor = { role: "anon" | "service_role" } | { role: "authenticated"; userId: string; sessionId?: string };

/**
 * Runs `work` in a transaction as a request of `actor` would: with role and claims as the Data API sets them. Commits at the end, rolls back on an
 * error.
 */
export function actAs<T>(sql: postgres.Sql, actor: Actor, work: (sql: postgres.TransactionSql) => Promise<T>) {
  const claims = { role: actor.role, ...("userId" in actor && { sub: actor.userId, session_id: actor.sessionId }) };
  return sql.begin(async (transaction) => {
    await transaction`
      select set_config('role', ${actor.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return work(transaction);
  });
}

/** Runs `work` in a transaction as `/api` does for a client at this address: with the secret key. */
export function actFrom<T>(sql: postgres.Sql, address: string, work: (sql: postgres.TransactionSql) => Promise<T>) {
  return actAs(sql, { role: "service_role" }, async (transaction) => {
    await transaction`select set_config('request.headers', ${JSON.stringify({ "x-client-address": address })}, true)`;
    return work(transaction);
  });
}

/** Whether somebody may receive and send broadcasts on a private topic, according to the policies that Realtime checks. Requires the superuser. */
export async function rightsIn(admin: postgres.Sql, topic: string, person: string, session?: string) {
  const claims = { role: "authenticated", sub: person, ...(session && { session_id: session }) };
  const caller = { claims, headers: {} };
  const [hears, signals] = await Promise.all([
    readRights(admin, topic, caller, ["broadcast"]),
    writeRights(admin, topic, caller),
  ]);
  return { hears: hears.broadcast, signals: signals.broadcast };
}

/** Whether somebody may show their presence on a private topic, in the same way. */
export async function mayBePresent(admin: postgres.Sql, topic: string, person: string) {
  const rights = await writeRights(admin, topic, { claims: { role: "authenticated", sub: person }, headers: {} });
  return rights.presence;
}

/**
 * Lets time pass for one booking: it starts `interval` from now ("-10 minutes"). Triggers are off, so that it does not count as rescheduled. Needs
 * the superuser.
 */
export const startsIn = (sql: postgres.Sql, bookingId: string, interval: string) =>
  sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      update public.bookings set slot = tstzrange(starts, starts + (upper(slot) - lower(slot)))
        from (select date_trunc('second', now()) + ${interval}::interval as starts) moved
       where id = ${bookingId}`;
  });

/**
 * Calls a function of the clock that does nothing while another transaction runs it. Waits until no other does, because jobs and other tests also
 * call it.
 * @returns its result
 */
export async function runAlone(
  sql: postgres.Sql | postgres.TransactionSql,
  name: "record_unread_messages" | "settle_no_shows" | "raise_money_alarm",
): Promise<unknown> {
  const run = async (transaction: postgres.TransactionSql) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
    const [row] = await transaction`select ${transaction(`public.${name}`)}() as answer`;
    return row?.answer;
  };
  return "begin" in sql ? sql.begin(run) : run(sql);
}

/**
 * Runs, in a transaction, a statement that locks a whole table. It waits for every transaction that has written there, and later ones queue behind
 * it. One of those may belong to a test whose other connection has already written: a deadlock that Postgres cannot see. So the statement waits only
 * briefly, and then tries again.
 */
export async function withTableLocked(
  transaction: postgres.TransactionSql,
  work: (step: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  try {
    await transaction.savepoint(async (step) => {
      await step`set local lock_timeout = '100ms'`;
      await work(step);
      await step`set local lock_timeout = default`;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== "55P03") throw error;
    await withTableLocked(transaction, work);
  }
}

/** The first column of the only row, such as the answer of a function; undefined if there is no row. */
export async function scalar<Value = postgres.Row[string]>(query: PromiseLike<readonly object[]>): Promise<Value> {
  const [row, ...more] = await query;
  if (more.length > 0) throw new Error(`${more.length + 1} rows instead of one`);
  return Object.values(row ?? {})[0] as Value;
}

/** The first column of each row. */
export const scalars = async <Value = postgres.Row[string]>(query: PromiseLike<readonly object[]>): Promise<Value[]> =>
  (await query).map((row) => Object.values(row)[0] as Value);

/** Returns the SQLSTATE of the error in which `work` ends; undefined if it succeeds. */
export async function sqlstateOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

/** Refreshes these designers' listings. A run skips listings that another run has locked, which another test file may have begun. */
export const refreshListings = (sql: postgres.Sql, ...ids: string[]): Promise<void> =>
  expect
    .poll(
      async () => {
        await sql`select public.refresh_listings()`;
        return sql`select designer_id from private.listing_clock where designer_id in ${sql(ids)} and due_at <= now()`;
      },
      { interval: 10 },
    )
    .toEqual([]);
