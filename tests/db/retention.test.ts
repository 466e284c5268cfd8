import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { KEEP } from "../../edge-functions/shared/contract/limits.ts";
import { newBooking, newCustomer, newDesigner, newFile } from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Rows that the clock removes because of their age, and rows that stay at any age. */

const sql = connectAsPostgres();
const DAY = 86_400_000;
/** An hour more or less than this many days ago. */
const daysAgo = (days: number, hours: number) => new Date(Date.now() - days * DAY + hours * 3_600_000).toISOString();
const hoursAround = [
  ["older", -1],
  ["younger", 1],
] as const;

const removeOld = () => sql`select public.remove_old()`;
const left = async (table: string, key: string, ids: string[]) =>
  (await sql`select ${sql(key)} as id from public.${sql(table)} where ${sql(key)}::text in ${sql(ids)}`).map(
    ({ id }) => id,
  );

/** Rows whose age counts only once they are finished: which statuses end them, and which do not. */
const FINISHED = {
  outbox: { key: "id", days: KEEP.emailDays, ended: ["sent", "dropped", "gathered"], open: ["waiting", "parked"] },
  payment_events: { key: "event_id", days: KEEP.paymentEventDays, ended: ["done"], open: ["parked"] },
};
const insertInto = {
  outbox: (id: string, status: string, at: string) => sql`
    insert into public.outbox (id, event_key, kind, content, status, created_at, sent_at, due_at)
    values (${id}, ${`old:${id}`}, 'chat_open', '{}', ${status}, ${at}, ${status === "sent" ? at : null}, '2100-01-01')`,
  payment_events: (id: string, status: string, at: string) => sql`
    insert into public.payment_events (event_id, event, payload, status, received_at, done_at, due_at)
    values (${id}, 'payment.failed', '{}', ${status}, ${at}, ${status === "done" ? at : null}, '2100-01-01')`,
};

it.each(["outbox", "payment_events"] as const)("Old rows of %s are removed once they are finished", async (table) => {
  const { key, days, ended, open } = FINISHED[table];
  const rows = hoursAround.flatMap(([age, hours]) =>
    [...ended, ...open].map((status) => ({ id: randomUUID(), age, hours, status })),
  );
  for (const { id, hours, status } of rows) await insertInto[table](id, status, daysAgo(days, hours));
  await removeOld();
  const ids = rows.map(({ id }) => id);
  const stays = rows.filter(({ age, status }) => age === "younger" || open.includes(status)).map(({ id }) => id);
  expect((await left(table, key, ids)).sort()).toEqual(stays.sort());
});

it("Events of bookings are removed with the emails about them, except those about the times of upcoming ones", async () => {
  const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
  const coming = await newBooking(sql, customer, designer, { from: "50 hours", to: "51 hours" });
  const over = await newBooking(sql, customer, designer, { from: "-1 hour", to: "-30 minutes" });
  const rows = hoursAround.flatMap(([age, hours]) =>
    [coming, over].flatMap((booking) =>
      ["rescheduled", "calendar_conflict", "paid"].map((kind) => ({ id: randomUUID(), age, hours, booking, kind })),
    ),
  );
  for (const { id, age, hours, booking, kind } of rows)
    await sql`
      insert into public.booking_events (id, booking_id, designer_id, kind, occurrence, created_at)
      values (${id}, ${booking}, ${designer.id}, ${kind}, ${age}, ${daysAgo(KEEP.emailDays, hours)})`;
  await removeOld();
  // These events keep a conflict from being reported again.
  const stays = rows.filter(({ age, booking, kind }) => age === "younger" || (booking === coming && kind !== "paid"));
  const kept = await left(
    "booking_events",
    "id",
    rows.map(({ id }) => id),
  );
  expect(kept.sort()).toEqual(stays.map(({ id }) => id).sort());
});

it("Briefs are removed with their files a year after the session", async () => {
  const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
  const rows = await Promise.all(
    hoursAround.map(async ([age, hours]) => {
      const to = daysAgo(KEEP.briefDays, hours);
      const id = await newBooking(sql, customer, designer, { from: daysAgo(KEEP.briefDays, hours - 0.5), to });
      await sql`insert into public.briefs (booking_id, stays, saved_at) values (${id}, 'The rug', ${daysAgo(KEEP.briefDays, -2)})`;
      for (const purpose of ["brief", "message"])
        await newFile(sql, id, customer, { purpose, createdAt: daysAgo(KEEP.briefDays, -2) });
      return { id, age };
    }),
  );
  // Messages written after an old session also stay for a year.
  const slot = { from: daysAgo(KEEP.briefDays, -4), to: daysAgo(KEEP.briefDays, -3) };
  const late = await newBooking(sql, customer, designer, slot);
  await sql`insert into public.briefs (booking_id, stays, saved_at) values (${late}, 'The rug', now())`;
  await newFile(sql, late, customer, { purpose: "brief" });
  await removeOld();
  const kept = await sql`
    select f.stays, b.state from public.briefs f join public.booking_files b using (booking_id) where booking_id = ${late}`;
  expect(kept).toEqual([{ stays: "The rug", state: "ready" }]);
  const ids = rows.map(({ id }) => id);
  expect(await left("briefs", "booking_id", ids)).toEqual(ids.slice(1));
  // The jobs may already have removed the file with its row.
  const files = await sql`
    select booking_id, purpose from public.booking_files where booking_id in ${sql(ids)} and state = 'ready' order by purpose`;
  expect(files.map(({ booking_id, purpose }) => [booking_id, purpose]).sort()).toEqual(
    [...ids.map((id) => [id, "message"]), [ids[1], "brief"]].sort(),
  );
});

it("Contact queries are removed with their email a year after the answer, or after their arrival if there was none", async () => {
  const ids: Record<string, string> = {};
  for (const [name, created, answered] of [
    ["older", daysAgo(800, 0), daysAgo(KEEP.contactQueryDays, -1)],
    ["younger", daysAgo(800, 0), daysAgo(KEEP.contactQueryDays, 1)],
    ["olderOpen", daysAgo(KEEP.contactQueryDays, -1), null],
    ["youngerOpen", daysAgo(KEEP.contactQueryDays, 1), null],
  ] as const) {
    const [row] = await sql<{ id: string }[]>`
      insert into public.contact_queries (name, email, phone, query, created_at, answered_at)
      values ('Ida', 'ida@parlour.test', '+49 30 1', 'Do you ship lamps?', ${created}, ${answered}) returning id`;
    ids[name] = row?.id ?? "";
  }
  await removeOld();
  const stay = await left("contact_queries", "id", Object.values(ids));
  expect(stay.sort()).toEqual([ids.younger, ids.youngerOpen].sort());
  const emails = sql`select 1 from public.outbox where contact_query_id in (${ids.older ?? ""}, ${ids.olderOpen ?? ""})`;
  expect(await emails).toHaveLength(0);
});

it("The clock counts what it removes, and removes no file twice", async ({ own }) => {
  const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
  const removed = () => scalar(own`select public.remove_old() -> 'removed' as removed`);
  for (let run = 0; run < 20 && (await removed()) > 0; run++);
  const old = new Date(Date.now() - 800 * DAY).toISOString();
  await own`
    insert into public.outbox (event_key, kind, recipient_id, content, status, created_at) values (${randomUUID()}, 'chat_open', ${customer}, '{}', 'dropped', ${old})`;
  const booking = await newBooking(own, customer, designer, { from: daysAgo(800, -1), to: daysAgo(800, 0) });
  await own`delete from public.booking_events where booking_id = ${booking}`;
  await own`
    insert into public.booking_events (booking_id, designer_id, kind, occurrence, created_at)
    select ${booking}, ${designer.id}, 'paid', n, ${old} from generate_series(1, 2) n`;
  await own`
    insert into public.payment_events (event_id, event, payload, status, received_at, done_at)
    select 'evt_' || gen_random_uuid(), 'payment.failed', '{}', 'done', ${old}, ${old} from generate_series(1, 4)`;
  await own`
    insert into public.contact_queries (name, email, phone, query, created_at, answered_at)
    select 'Ida', 'ida@parlour.test', '1', n::text, ${old}, ${old} from generate_series(1, 8) n`;
  await own`insert into public.briefs (booking_id, stays, saved_at) values (${booking}, 'The rug', ${old})`;
  for (const state of ["ready", "removed"])
    await newFile(own, booking, customer, { purpose: "brief", state, createdAt: old });
  expect(await removed()).toBe(1 + 2 + 4 + 8 + 1 + 1);
  expect(await removed()).toBe(0);
  await own`
    insert into private.limit_uses (kind, scope, subject, free_at)
    select 'message', 'subject', gen_random_uuid(), now() from generate_series(1, 3)`;
  const [swept] = await own`select public.sweep_limits() -> 'swept' as swept`;
  expect(swept?.swept).toBeGreaterThanOrEqual(3);
});
