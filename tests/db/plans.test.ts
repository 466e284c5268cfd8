import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { undoing } from "../support/db.ts";
import { startOwnDatabase } from "../support/own-database.ts";

/*
 * Query plans at ten thousand designers, bookings and messages, in a database of its own: no table of that size is scanned sequentially. A scan is
 * worth less the larger a table is, so a plan that uses an index here also uses it on hosted Supabase. The tests assert plans, not times, which
 * depend on the machine.
 */

/**
 * The highest cost of a statement. Hosted Supabase has JIT on, which compiles statements above `jit_above_cost` for longer than ours run; Postgres
 * from npm lacks it. The limit is a tenth of that, because there may be ten times as many designers. A function whose cost is overestimated sets `jit
 * = off`.
 */
const DEAREST = 100_000 / 10;
const customer = "10000000-0000-4000-8000-000000000001";
/** A listed designer with a hundred bookings. */
const designer = "20000000-0000-4000-8000-000000000002";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Total Cost": number;
  Plans?: Plan[];
}

const database = await startOwnDatabase();
/** Filled by auto_explain: one plan for each statement, including those inside functions. */
let plans: Plan[] = [];

const sql = database.connect(database.adminUrl, {
  onnotice: ({ message = "" }) => {
    const plan = /plan:\s*(\{[\s\S]*)$/.exec(message)?.[1];
    if (plan) plans.push(JSON.parse(plan).Plan);
  },
});

beforeAll(async () => {
  await sql.unsafe(await readFile(new URL("../support/crowd.sql", import.meta.url), "utf8")).simple();
  await sql.unsafe("vacuum (analyze)");
  await sql
    .unsafe(
      `load 'auto_explain';
       set auto_explain.log_min_duration = 0;
       set auto_explain.log_nested_statements = on;
       set auto_explain.log_format = json;
       set client_min_messages = log;`,
    )
    .simple();
}, 400_000);

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

/** The tables that a statement, and the functions it calls, scan sequentially. */
async function readWhole(run: () => PromiseLike<unknown>): Promise<string[]> {
  plans = [];
  await run();
  expect(plans.length, "auto_explain says nothing").toBeGreaterThan(0);
  const found = new Set<string>();
  for (const plan of plans)
    for (const node of nodesOf(plan)) if (node["Node Type"] === "Seq Scan") found.add(node["Relation Name"] ?? "?");
  return [...found].filter((table) => !SMALL.test(table)).sort();
}

/** Tables that stay small: fixed rows, a row a day, rows of running sessions, or a day's partition of Realtime. */
const SMALL =
  /^(booking_transitions|cancellation_rules|cases|commission_terms|extension_proposals|ledger_closings|limits|money_audits|papers_due|payout_terms|personal_data|queues|settlement_days|messages_\d.*)$/;

describe.each(["auto", "force_generic_plan"])("Plans of the kind %s", (mode) => {
  beforeAll(() => sql.unsafe(`set plan_cache_mode = ${mode}`));

  it.each([
    ["discovery", "list_designers()"],
    ["a search for a common word", "list_designers('velvet')"],
    ["a search for somebody's name", "list_designers('ada 1a2')"],
    ["a search that finds nothing", "list_designers('zzzzzz')"],
    ["the style filter", "list_designers(p_style => 'Boho')"],
    ["the budget filter", "list_designers(p_budget => 'USD:50-100')"],
    ["a budget that is no option", "list_designers(p_budget => 'USD:0-75')"],
    ["the language filter", "list_designers(p_language => 'nl')"],
    ["a day", "list_designers(p_day => 'weekend', p_part => 'morning')"],
    ["a rare time", "list_designers(p_day => 'sunday', p_part => 'evening', p_time_zone => 'Asia/Kolkata')"],
    ["the order by rating", "list_designers(p_sort => 'rating', p_page => 100)"],
    ["the order by price", "list_designers('velvet', p_sort => 'price', p_page => 100)"],
    ["the order by the next free slot", "list_designers(p_style => 'Boho', p_sort => 'soonest', p_page => 100)"],
    ["one letter", "list_designers('a')"],
    ["a part of a word", "list_designers('elve')"],
    ["typing errors", "list_designers('vlevet scandinavain plastr')"],
    [
      "everything",
      "list_designers('lamp', 'Boho', 'Lighting Design', 'USD:50-100', '3-6', 'City 7, State 7', p_page => 2)",
    ],
    ["the filters' options", "discovery_filters()"],
    ["a profile", `get_designer('${designer}')`],
    ["the slots of a day", `available_slots('${designer}', current_date + 1, 'America/New_York')`],
    ["the reviews of a designer", `designer_reviews('${designer}')`],
    ["My Chats", `get_chats('${customer}')`],
    ["the dashboard", `designer_bookings('${designer}')`],
    ["what a designer has not seen", `get_news('${designer}')`],
    ["the earnings", `designer_earnings('${designer}')`],
    ["what waits for payment", `get_open_payments('${customer}')`],
    ["a customer's requests for a time", `time_requests('${customer}')`],
    ["the figures", "figures()"],
    ["the sweep", "sweep_bookings()"],
    ["the release of what was earned", "release_earnings()"],
    ["the removal of what is old", "remove_old()"],
    ["claiming emails", "claim_jobs('email')"],
    ["claiming payment events", "claim_jobs('event')"],
    ["claiming refunds", "claim_jobs('refund')"],
    ["claiming orders", "claim_jobs('order')"],
    ["the look for unread messages", "record_unread_messages()"],
    ["claiming notifications", "claim_jobs('push')"],
    ["reminders", "queue_reminders()"],
    ["the sweep of notifications", "sweep_pushes()"],
    ["an account", `get_account('${customer}', null)`],
    ["a confirmed address", `own_address('${customer}')`],
    ["a designer's own profile", `own_profile('${designer}')`],
    ["a run of payouts", "run_payouts()"],
    ["a webhook", "store_payment_event('razorpay', 'evt_one_more', 'payment.captured', '{}')"],
    ["taking from a limit", `take_limit('password_reset', '${customer}')`],
    ["a sign-in that fails", "fail_sign_in('customer1@crowd.test', true)"],
    ["a sign-up with an address that is taken", "is_unconfirmed_address('customer1@crowd.test')"],
    ["a report of security events", `log_security_events('[{"kind": "refused", "subject": "x", "count": 1}]')`],
    ["the alarm about security events", "raise_security_alarm()"],
  ])("read no big table whole: %s", async (_, call) => {
    expect(await readWhole(() => sql.unsafe(`select public.${call}`))).toEqual([]);
    const dearest = Math.max(...plans.map((plan) => plan["Total Cost"]));
    const [name = ""] = call.split("(");
    const [own] = await sql`select 'jit=off' = any (proconfig) as "withoutJit" from pg_proc where proname = ${name}`;
    expect(dearest < DEAREST || own?.withoutJit, `${dearest}`).toBe(true);
  });

  it("read no big table whole: refreshing listings", async () => {
    // Many listings are due: after the last ones of an hour, all are counted.
    await sql`update private.listing_clock set due_at = now() where designer_id in (select designer_id from private.listing_clock limit 20)`;
    expect(await readWhole(() => sql`select public.refresh_listings(10)`)).toEqual([]);
  });

  it("read no big table whole: claiming the next emails of many", async () => {
    await undoing(sql, async (own) => {
      await own`
        insert into public.outbox (event_key, kind, content, due_at)
        select 'backlog ' || n, (array['contact_query', 'new_message'])[n % 2 + 1]::public.outbox_kind, '{}', now() - make_interval(secs => n)
          from generate_series(1, 5000) n`;
      await own`analyze public.outbox`;
      await own`set local track_functions = 'pl'`;
      expect(await readWhole(() => own`select public.claim_jobs('email', 10)`)).toEqual([]);
      const [row] = await own`select calls::int from pg_stat_xact_user_functions where funcname = 'email_is_wanted'`;
      // For each of the ten emails, one call asks whether to drop it and one whether to claim it.
      expect(row?.calls).toBe(20);
    });
  });

  it("read no big table whole: booking, ordering, paying and reading the chat", async () => {
    const [row] = await sql<{ start: string; end: string; rate: string }[]>`
      select s ->> 'start' as start, s ->> 'end' as end, r.id as rate
        from public.rates r, json_array_elements(public.available_slots(${designer}, current_date + 60) -> 'slots') s
       where r.designer_id = ${designer} and s ->> 'status' = 'available' limit 1`;
    if (!row) throw new Error("no slot is free");
    let bookingId = "";
    const whole = await readWhole(async () => {
      const [booked] = await sql`
        select public.book_slot(${customer}, ${row.rate}, ${designer}, ${row.start}, ${row.end}) as answer`;
      bookingId = booked?.answer.id;
      await sql`select public.prepare_order(${customer}, ${bookingId}, 6000)`;
      await sql`select public.attach_order(${bookingId}, 'razorpay', ${`order_${bookingId}`})`;
      await sql`select public.payment_order(${customer}, ${bookingId})`;
      await sql`select public.record_payment(${`order_${bookingId}`}, ${`pay_${bookingId}`}, 6000, 'USD', 'verify')`;
      await sql`select public.get_chat(${designer}, ${bookingId})`;
      await sql`select public.finish_job('order', ${`order_${bookingId}`})`;
    });
    expect(whole).toEqual([]);
  });

  it("read no big table whole: reading calendars, showing what they close, and feeds", async () => {
    const whole = await readWhole(async () => {
      await sql`update public.calendars set due_at = now() where designer_id = ${designer}`;
      await sql`select public.claim_calendars(5)`;
      await sql`select public.claim_stale_calendars((select id from public.rates where designer_id = ${designer} limit 1))`;
      await sql`select public.store_calendar(${designer}, '{"fault": null, "times": [["2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z"]], "unread": 0}')`;
      await sql`select public.own_calendars(${designer})`;
      await sql`select public.read_feed('1')`;
    });
    expect(whole).toEqual([]);
  });

  it("read no big table whole: offering other times, moving, cancelling and refunding", async () => {
    const [row] = await sql<
      { booking: string; customer: string; designer: string; slots: { start: string; end: string }[] }[]
    >`
      select b.id as booking, b.customer_id as customer, b.designer_id as designer,
             array(
               select s from json_array_elements(public.available_slots(b.designer_id, current_date + 61) -> 'slots') s
                where s ->> 'status' = 'available' limit 2
             ) as slots
        from public.bookings b
        join public.payment_orders o on o.booking_id = b.id
       where b.status = 'confirmed' and lower(b.slot) > now() + interval '3 days' and b.designer_id <> ${designer}
         and not exists (select 1 from public.refunds r where r.payment_id = 'pay_' || o.order_id)
       order by b.id limit 1`;
    if (!row) throw new Error("no booking is to come");
    const [offered, chosen] = row.slots;
    if (!offered || !chosen) throw new Error("too few slots are free");
    const whole = await readWhole(async () => {
      await sql`select public.offer_times(${row.designer}, ${row.booking}, ${sql.json([offered])})`;
      await sql`select public.reschedule_booking(${row.customer}, ${row.booking}, ${chosen.start}, ${chosen.end})`;
      const [seen] = await sql`select public.get_booking(${row.customer}, ${row.booking}) as answer`;
      await sql`select public.cancel_booking(${row.customer}, ${row.booking}, ${seen?.answer.refundIfCancelled})`;
      const [refund] =
        await sql`select r.id, r.payment_id from public.refunds r where r.payment_id = ${`pay_order_${row.booking}`} limit 1`;
      for (const status of ["pending", "processed"]) {
        await sql`select public.record_refund(${`rfnd_${row.booking}`}, ${refund?.payment_id}, 6000, 'USD', ${refund?.id}, ${status})`;
        await sql`select public.finish_job('refund', ${refund?.id})`;
      }
      const [email] = await sql`select m.id from public.outbox m where m.booking_id = ${row.booking} limit 1`;
      await sql`select public.keep_email(${email?.id}, 'a request')`;
      await sql`select public.finish_job('email', ${email?.id}, 'not now')`;
      await sql`select public.finish_job('email', ${email?.id})`;
    });
    expect(whole).toEqual([]);
  });

  it("read no big table whole: being in the room, extending the session, reporting a no-show, objecting and settling", async () => {
    const [row] = await sql<{ booking: string; customer: string; designer: string }[]>`
      update public.bookings b set slot = tstzrange(now() - interval '20 minutes', now() + interval '10 minutes')
       where b.id = (
         select f.id from public.bookings f
          where f.status = 'confirmed' and lower(f.slot) > now() + interval '3 days' and f.designer_id <> ${designer}
            and not exists (
              select 1 from public.bookings o
               where o.designer_id = f.designer_id and o.slot && tstzrange(now() - interval '20 minutes', now() + interval '10 minutes')
            )
          order by f.id desc limit 1
       )
      returning b.id as booking, b.customer_id as customer, b.designer_id as designer`;
    if (!row) throw new Error("no booking can be now");
    await sql`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen)
      values (${row.booking}, ${row.designer}, gen_random_uuid(), now() - interval '20 minutes')`;
    const whole = await readWhole(async () => {
      await sql`select public.open_room(${row.designer}, ${row.booking})`;
      await sql`select public.attend(${row.designer}, ${row.booking}, gen_random_uuid(), 0)`;
      await sql`select public.extend_booking(${row.designer}, ${row.booking})`;
      await sql`select public.extend_booking(${row.customer}, ${row.booking})`;
      await sql`select public.get_chat(${row.customer}, ${row.booking})`;
      await sql`select public.get_brief(${row.customer}, ${row.booking})`;
      await sql`select public.save_brief(${row.customer}, ${row.booking}, 1, '{"roomWords": "", "stays": "", "likes": "", "question": "Where?"}')`;
      await sql`select public.ask_for_brief(${row.designer}, ${row.booking}, '{stays}')`;
      await sql`select public.drop_extension(${row.customer}, ${row.booking})`;
      await sql`select public.sweep_bookings()`;
      await sql`select public.report_no_show(${row.designer}, ${row.booking})`;
      await sql`select public.get_booking(${row.customer}, ${row.booking})`;
      await sql`select public.object_to_no_show(${row.customer}, ${row.booking}, 'I was there.')`;
      await sql`select public.settle_no_shows()`;
    });
    expect(whole).toEqual([]);
    await sql`delete from public.no_shows where booking_id = ${row.booking}`;
    await sql`update public.bookings set status = 'cancelled' where id = ${row.booking}`;
  });
});

describe("Plans with a person's own token", () => {
  const bookings = { past: "", open: "" };
  beforeAll(async () => {
    await sql.unsafe("set plan_cache_mode = auto");
    const [row] = await sql<{ past: string; open: string }[]>`
      select (select b.id from public.bookings b join public.messages m on m.booking_id = b.id where b.customer_id = ${customer} limit 1) as past,
             (select b.id from public.bookings b where b.customer_id = ${customer} and b.status = 'confirmed' limit 1) as open`;
    Object.assign(bookings, row);
    await sql`
      update public.bookings set slot = tstzrange(now() - interval '1 minute', now() + interval '1 hour') where id = ${bookings.open}`;
  });

  const asCustomer = (statement: string) =>
    readWhole(() =>
      sql.begin(async (transaction) => {
        await transaction`
          select set_config('request.jwt.claims', ${JSON.stringify({ sub: customer, role: "authenticated" })}, true),
                 set_config('role', 'authenticated', true)`;
        await transaction.unsafe(statement.replaceAll("$past", bookings.past).replaceAll("$open", bookings.open));
      }),
    );

  it.each([
    ["their bookings", "select id, slot, status from public.bookings order by slot limit 100"],
    ["the messages of a chat", "select id from public.messages where booking_id = '$past' order by created_at"],
    ["the newest messages of a chat", "select public.list_messages('$past')"],
    ["a page of them", "select public.list_messages('$past', now(), gen_random_uuid(), 30)"],
    ["their read markers", "select * from public.read_markers"],
    [
      "moving a read marker",
      `insert into public.read_markers (booking_id) values ('$past')
       on conflict (booking_id, profile_id) do update set booking_id = excluded.booking_id, last_read_at = excluded.last_read_at`,
    ],
    [
      "writing a message",
      "insert into public.messages (booking_id, text) values ('$open', 'Which blue?') returning id",
    ],
    ["joining a channel", "select 1 from realtime.messages where topic = 'chat:$past'"],
  ])("read no big table whole: %s", async (_, statement) => {
    expect(await asCustomer(statement)).toEqual([]);
  });
});
