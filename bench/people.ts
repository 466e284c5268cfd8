import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { insertAuthUsers, openSession } from "../tests/support/auth-users.ts";
import type { BenchContext } from "./figure.ts";

/** Inserts new accounts into Auth's tables; returns their ids. */
export async function newPeople(sql: postgres.Sql, role: "user" | "designer", count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await insertAuthUsers(
    sql,
    ids.map((id) => ({ id, email: `${id}@bench.test`, name: "Bench", role })),
  );
  return ids;
}

/**
 * Runs `measure` without what the local stand-in for Realtime adds to the transaction of a broadcast: a trigger and a NOTIFY, for which commits wait for each
 * other. Hosted Realtime reads the log instead.
 */
export async function withoutNotify<Result>(
  { adminDatabaseUrl }: Pick<BenchContext, "adminDatabaseUrl">,
  measure: () => Promise<Result>,
): Promise<Result> {
  const admin = postgres(adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await admin`alter table realtime.messages disable trigger notify_message`;
    return await measure();
  } finally {
    await admin`alter table realtime.messages enable trigger notify_message`;
    await admin.end();
  }
}

/** Returns access tokens of these accounts, which have no password. */
export async function newTokens(sql: postgres.Sql, context: BenchContext, ids: string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const id of ids) tokens.push(await openSession(sql, context, id));
  return tokens;
}

export interface BenchDesigner {
  id: string;
  rateId: string;
}

/** Creates published designers with one rate of $60, every day from `start` to `end` in slots of `minutes`. */
export async function newDesigners(
  sql: postgres.Sql,
  count: number,
  window: { start: string; end: string; minutes: number; zone: string },
): Promise<BenchDesigner[]> {
  const ids = await newPeople(sql, "designer", count);
  await sql`
    insert into public.availability (designer_id, days, start_time, end_time, slot_minutes, time_zone)
    select id, '{1,2,3,4,5,6,7}', ${window.start}::time, ${window.end}::time, ${window.minutes}::smallint, ${window.zone}
    from unnest(${ids}::uuid[]) as id`;
  await sql`update public.designers set bio = '-', skills = '{-}', published_at = now() where id = any (${ids}::uuid[])`;
  const rates = await sql<BenchDesigner[]>`
    insert into public.rates (designer_id, position, service_name, price_minor, currency, services_provided)
    select id, 0, 'Design hour', 6000, 'USD', '{Advice}' from unnest(${ids}::uuid[]) as id
    returning designer_id as id, id as "rateId"`;
  return [...rates];
}
