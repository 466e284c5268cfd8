import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newAccount, undoing } from "../support/db.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

const eventsOf = (subject: string) => sql`
  select kind, count, network from private.security_events where subject = ${subject} order by kind, network`;
const report = (events: object[]) => sql`select public.log_security_events(${sql.json(events as never)})`;

test("what repeats within a minute is counted in one row, by kind, subject and network", async () => {
  const subject = randomUUID();
  const event = { kind: "refused", subject, address: "203.0.113.7", count: 2 };
  await report([event, { ...event, address: "203.0.113.99" }, { ...event, address: "2001:db8:1:2::3", count: 1 }]);
  await report([event, { ...event, kind: "token_forged", address: null, count: 1 }]);
  const rows = await sql`
    select kind, network, sum(count)::int as events, count(*)::int as rows from private.security_events
     where subject = ${subject} group by kind, network order by kind, network`;
  expect(rows.map(({ kind, network, events }) => `${kind} ${network} ${events}`)).toEqual([
    "refused 2001:db8:1::/48 1",
    "refused 203.0.113.0/24 6",
    "token_forged  1",
  ]);
  // The end of a minute may lie between the two reports.
  for (const row of rows) expect(row.rows).toBeLessThanOrEqual(2);
});

test("nobody fills the disk with it: a kind has at most a hundred rows a minute, and the rest is counted in one", async () => {
  const subjects = Array.from({ length: 500 }, () => randomUUID());
  await undoing(sql, async (transaction) => {
    // A minute of its own: nobody else's events are counted in it.
    await transaction`lock table private.security_events in exclusive mode`;
    await transaction`update private.security_events set minute = minute - make_interval(secs => 60 * random() * 10000)`;
    // One transaction has one time, so one minute.
    await transaction`
      select private.log_security_event('webhook_forged', subject, 1, null) from unnest(${subjects}::text[]) subject`;
    const [rows] = await transaction`
      select count(*)::int as rows, sum(count)::int as events, max(count)::int as most from private.security_events
       where kind = 'webhook_forged' and minute = date_trunc('minute', now())`;
    expect(rows).toMatchObject({ rows: 101, events: 500, most: 400 });
  });
});

test("a changed password, address or role and a deleted account are noted, with the account and nothing else", async () => {
  const id = await newAccount(sql, "user");
  expect(await eventsOf(id)).toEqual([]);
  await sql`update auth.users set encrypted_password = 'a secret', email = ${`${id}@new.test`} where id = ${id}`;
  await sql`update auth.users set last_sign_in_at = now() where id = ${id}`;
  await sql`update public.profiles set role = 'designer' where id = ${id}`;
  await sql`delete from auth.users where id = ${id}`;
  expect((await eventsOf(id)).map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    "account_deleted 1",
    "password_changed 1",
    "email_changed 1",
    "role_changed 1",
  ]);
  const [row] = await sql`
    select string_agg(to_jsonb(e)::text, '') as everything from private.security_events e where subject = ${id}`;
  expect(row?.everything).not.toMatch(/secret|@/);
});
