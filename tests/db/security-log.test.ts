import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { newAccount } from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

const sql = connectAsPostgres();

const eventsOf = (subject: string) => sql`
  select kind, count, network from private.security_events where subject = ${subject} order by kind, network`;
const report = (events: object[]) => sql`select public.log_security_events(${sql.json(events as never)})`;

it("Events of a minute are counted in one row by kind, subject and network", async () => {
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

it("A row has the time of its last event, and a subject of at most 200 characters", async ({ own }) => {
  const subject = randomUUID().padEnd(201, "x");
  const log = () => own`select private.log_security_event('refused', ${subject}, 1, null)`;
  await log();
  await own`update private.security_events set last_at = '2020-01-01' where subject = ${subject.slice(0, 200)}`;
  await log();
  const rows = own`
    select count, last_at = now() as last from private.security_events where subject = ${subject.slice(0, 200)}`;
  expect(await rows).toEqual([{ count: 2, last: true }]);
});

it("A kind has at most a hundred rows a minute, and one more counts the rest", async ({ own }) => {
  const subjects = Array.from({ length: 500 }, () => randomUUID());
  // Older rows move to other minutes, so that this minute counts no other events.
  await own`lock table private.security_events in exclusive mode`;
  await own`update private.security_events set minute = minute - make_interval(secs => 60 * random() * 10000)`;
  // A transaction has one time, and so one minute.
  await own`
    select private.log_security_event('webhook_forged', subject, 1, null) from unnest(${subjects}::text[]) subject`;
  const [rows] = await own`
    select count(*)::int as rows, sum(count)::int as events, max(count)::int as most from private.security_events
     where kind = 'webhook_forged' and minute = date_trunc('minute', now())`;
  expect(rows).toMatchObject({ rows: 101, events: 500, most: 400 });
});

it("Events are kept for ninety days", async () => {
  const subject = randomUUID();
  await sql`
    insert into private.security_events (kind, minute, subject, network, last_at)
    select 'refused', now() - make_interval(days => days), ${subject}, days::text, now() from unnest('{89, 91}'::int[]) days`;
  await sql`select public.sweep_limits()`;
  expect((await eventsOf(subject)).map(({ network }) => network)).toEqual(["89"]);
});

it("A changed password, address or role and a deleted account are logged only with the account", async () => {
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
  const everything = sql`select string_agg(to_jsonb(e)::text, '') from private.security_events e where subject = ${id}`;
  expect(await scalar(everything)).not.toMatch(/secret|@/);
});

it("A soft deletion by Auth is not logged as a change", async () => {
  const id = await newAccount(sql, "user");
  await sql`update auth.users set encrypted_password = null, email = 'abc', deleted_at = now() where id = ${id}`;
  expect(await eventsOf(id)).toEqual([]);
});

it("A burst in ten minutes raises an alarm with its five main sources, and one event fewer raises none", async ({
  own,
}) => {
  const bursts = {
    role_changed: 1,
    webhook_forged: 5,
    sign_in_locked: 5,
    account_deleted: 20,
    sign_in_failed: 100,
    token_forged: 100,
    refused: 300,
    limit_reached: 300,
  };
  await own`lock table private.security_events in exclusive mode`;
  await own`delete from public.outbox where kind = 'security_alarm'`;
  const add = (kind: string, subject: string, count: number, age: string) => own`
    insert into private.security_events (kind, minute, subject, network, count, last_at)
    values (${kind}, now() - ${age}::interval, ${subject}, '', ${count}, now())`;
  /** Returns how many alarms this many events of each kind raise (some of them from six sources), beside as many events that are too old. */
  const alarmsAbout = async (counts: Record<string, number>) => {
    await own`delete from private.security_events`;
    for (const [kind, count] of Object.entries(counts)) {
      const sources = count > 20 ? [count - 15, 5, 4, 3, 2, 1] : [count];
      for (const [n, part] of sources.entries()) if (part > 0) await add(kind, `s${n}`, part, "9 minutes");
      await add(kind, "before", 1000, "10 minutes");
    }
    return scalar(own`select public.raise_security_alarm() -> 'alarms'`);
  };
  const fewer = Object.fromEntries(Object.entries(bursts).map(([kind, count]) => [kind, count - 1]));
  expect(await alarmsAbout(fewer)).toBe(0);
  expect(await alarmsAbout({ ...bursts, password_changed: 1000 })).toBe(Object.keys(bursts).length);
  expect(await alarmsAbout(bursts)).toBe(0);
  const alarms = await own<{ content: { kind: string; count: number; sources: { subject: string }[] } }[]>`
    select content from public.outbox where kind = 'security_alarm'`;
  expect(Object.fromEntries(alarms.map(({ content }) => [content.kind, content.count]))).toEqual(bursts);
  const sources = [85, 5, 4, 3, 2].map((count, n) => ({ subject: `s${n}`, network: "", count }));
  expect(alarms.find(({ content }) => content.kind === "sign_in_failed")?.content.sources).toEqual(sources);
});

it("A continuing burst raises one alarm an hour", async ({ own }) => {
  await own`lock table private.security_events in exclusive mode`;
  await own`delete from public.outbox where kind = 'security_alarm'`;
  await own`delete from private.security_events`;
  await own`
    insert into private.security_events (kind, minute, subject, network, count, last_at)
    values ('webhook_forged', now() - interval '9 minutes', 's', '', 5, now())`;
  const raiseAfter = async (minutes: number) => {
    await own`
      update public.outbox set created_at = now() - make_interval(mins => ${minutes}), event_key = 'an hour of the clock ago'
       where kind = 'security_alarm'`;
    return scalar(own`select public.raise_security_alarm() -> 'alarms'`);
  };
  expect(await raiseAfter(0)).toBe(1);
  expect(await raiseAfter(59)).toBe(0);
  expect(await raiseAfter(61)).toBe(1);
});
