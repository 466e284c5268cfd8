import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect } from "vitest";
import { MOST, REMINDER_MINUTES } from "../../edge-functions/shared/contract/limits.ts";
import {
  addTime,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  refusalOf,
  say,
  type TestDesigner,
} from "../support/db.ts";
import { newPushSubscription } from "../support/push.ts";
import { connectAsPostgres, connectAsSuperuser, runAlone, scalar, scalars, startsIn } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Which browsers are notified of what, and when. queue.test.ts tests how jobs are claimed and parked. */

const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const KEYS = { p256dh: "B".repeat(87), auth: "k".repeat(22) };

async function newSessionOf(profileId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${profileId})`;
  return id;
}

describe("A subscription", () => {
  type Change = { endpoint?: string; session?: string; keys?: typeof KEYS; zone?: string };
  const save = async (person: string, change: Change = {}) => {
    const { endpoint = newEndpoint(), keys = KEYS, zone = "UTC" } = change;
    const session = change.session ?? (await newSessionOf(person));
    await sql`select public.save_push_subscription(${person}, ${session}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${zone})`;
    return endpoint;
  };
  const newEndpoint = () => `https://push.parlour.test/${randomUUID()}`;
  const of = (person: string) =>
    sql`select id, endpoint, session_id from public.push_subscriptions where profile_id = ${person}`;

  it("is renewed when it is saved again, even for another session", async () => {
    const person = await newCustomer(sql);
    const endpoint = await save(person);
    // It stays the same row, so waiting notifications are still delivered.
    const [{ id } = {}] = await of(person);
    const session = await newSessionOf(person);
    await save(person, { endpoint, session });
    expect([...(await of(person))]).toEqual([{ id, endpoint, session_id: session }]);
  });

  it("passes to the person who signed in last in its browser, without notifications that wait for the earlier person", async () => {
    const [first, second, designer] = [await newCustomer(sql), await newCustomer(sql), await newDesigner(sql)];
    const endpoint = await save(first);
    const booking = await newBooking(sql, first, designer, { from: "30 hours", to: "31 hours" });
    await sql`
      insert into public.pushes (subscription_id, event_key, kind, booking_id, content, due_at, expires_at)
      select id, 'room', 'room', ${booking}, '{}', now() + interval '1 day', now() + interval '2 days'
        from public.push_subscriptions where endpoint = ${endpoint}`;
    await save(second, { endpoint });
    expect(await of(first)).toHaveLength(0);
    expect(await of(second)).toHaveLength(1);
    expect(await sql`select 1 from public.pushes where booking_id = ${booking}`).toHaveLength(0);
  });

  it("cannot be taken over or removed by anybody else", async () => {
    const [owner, other] = [await newCustomer(sql), await newCustomer(sql)];
    const endpoint = await save(owner);
    for (const key of [{ auth: "x".repeat(22) }, { p256dh: "C".repeat(87) }])
      for (const person of [other, owner])
        expect(await codeOf(save(person, { endpoint, keys: { ...KEYS, ...key } }))).toBe("endpoint_taken");
    const remove = (person: string) => sql`select public.remove_push_subscription(${person}, ${endpoint})`;
    const another = await save(owner);
    await remove(other);
    expect(await of(owner)).toHaveLength(2);
    await remove(owner);
    expect(await of(owner)).toMatchObject([{ endpoint: another }]);
  });

  it("requires a live session of the person", async () => {
    const [person, other] = [await newCustomer(sql), await newCustomer(sql)];
    const ended = await newSessionOf(person);
    await admin`update auth.sessions set not_after = now() where id = ${ended}`;
    for (const session of [randomUUID(), await newSessionOf(other), ended])
      expect(await refusalOf(save(person, { session }))).toMatchObject({ state: "PT401", message: "unauthenticated" });
  });

  it(`replaces the one renewed longest ago when a person has more than ${MOST.pushSubscriptions}`, async () => {
    const person = await newCustomer(sql);
    const endpoints: string[] = [];
    for (let index = 0; index < MOST.pushSubscriptions; index++) endpoints.push(await save(person));
    const [renewed = "", oldest = ""] = endpoints;
    await save(person, { endpoint: renewed });
    endpoints.push(await save(person));
    const left = (await of(person)).map(({ endpoint }) => endpoint);
    expect(left.sort()).toEqual(endpoints.filter((endpoint) => endpoint !== oldest).sort());
  });

  it("is removed by the clock after its session has ended", async () => {
    const person = await newCustomer(sql);
    const [staying, leaving] = [await newSessionOf(person), await newSessionOf(person)];
    const endpoint = await save(person, { session: staying });
    await save(person, { session: leaving });
    await admin`delete from auth.sessions where id = ${leaving}`;
    await sql`select public.sweep_pushes()`;
    // The clock checks once an hour; a claim checks the notifications that are sent in between.
    expect(await of(person)).toHaveLength(2);
    await sql`update public.push_subscriptions set checked_at = now() - interval '61 minutes' where profile_id = ${person}`;
    await sql`select public.sweep_pushes()`;
    expect(await of(person)).toMatchObject([{ endpoint, session_id: staying }]);
    const unchecked = sql`
      select from public.push_subscriptions where profile_id = ${person} and checked_at < now() - interval '1 hour'`;
    expect(await unchecked).toEqual([]);
  });
});

describe("A notification", () => {
  let customer: string;
  let designer: TestDesigner;
  /** Makes people with a browser each. */
  beforeEach(async () => {
    [customer, designer] = [await newCustomer(sql, "Ida Berg"), await newDesigner(sql)];
    await newPushSubscription(sql, customer);
    await newPushSubscription(sql, designer.id);
  });
  const booked = (from: string, to: string) => newBooking(sql, customer, designer, { from, to });
  /** Returns who is told what about a booking. */
  const told = async (bookingId: string, connection: postgres.Sql | postgres.TransactionSql = sql) => {
    const rows = await connection<{ kind: string; to: string; status: string }[]>`
      select p.kind, case s.profile_id when ${customer} then 'customer' else 'designer' end as to, p.status
        from public.pushes p join public.push_subscriptions s on s.id = p.subscription_id
       where p.booking_id = ${bookingId}
       order by p.created_at, p.kind, 2`;
    return rows.map(({ kind, to, status }) => `${kind} to ${to}${status === "dropped" ? " (dropped)" : ""}`);
  };
  const attend = (person: string, bookingId: string) =>
    sql`select public.attend(${person}, ${bookingId}, ${randomUUID()}, 0)`;
  const goAway = (bookingId: string) =>
    sql`update public.attendance set first_seen = now() - interval '10 minutes', last_seen = now() - interval '5 minutes' where booking_id = ${bookingId}`;

  it(`reminds both members ${REMINDER_MINUTES} minutes before, once`, async () => {
    const id = await booked("70 hours", "71 hours");
    const remind = async (connection: postgres.Sql | postgres.TransactionSql = sql) => {
      await connection`select public.queue_reminders()`;
      return (await told(id, connection)).filter((one) => one.startsWith("reminder"));
    };
    await startsIn(admin, id, `${REMINDER_MINUTES + 1} minutes`);
    expect(await remind()).toEqual([]);
    await startsIn(admin, id, `${REMINDER_MINUTES - 1} minutes`);
    // In one transaction, so that no run of the jobs delivers them before.
    await sql.begin(async (transaction) => {
      expect(await remind(transaction)).toEqual(["reminder to customer", "reminder to designer"]);
      expect(await remind(transaction)).toHaveLength(2);
      // The undelivered notification is no longer true.
      await transaction`select admin.cancel_booking(${id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
      expect(await remind(transaction)).toEqual(["reminder to customer (dropped)", "reminder to designer (dropped)"]);
    });
    const begun = await booked("80 hours", "81 hours");
    await startsIn(admin, begun, "-1 minute");
    const hold = { from: `${REMINDER_MINUTES - 2} minutes`, to: "1 hour", status: "pending_payment" } as const;
    const held = await newBooking(sql, customer, await newDesigner(sql), hold);
    await sql`select public.queue_reminders()`;
    expect(await told(begun)).toEqual(["booking_confirmed to designer"]);
    expect(await told(held)).toEqual([]);
  });

  it("is not a reminder of time that is added to a running session", async () => {
    const added = await addTime(sql, await booked("-30 minutes", "5 minutes"));
    await sql`select public.queue_reminders()`;
    expect(await told(added)).toEqual([]);
  });

  it("reminds again, and announces the other member again, after a booking is moved", async () => {
    const id = await booked("74 hours", "75 hours");
    await startsIn(admin, id, "4 minutes");
    // In one transaction, so that no run of the jobs delivers them before.
    await sql.begin(async (transaction) => {
      const sent = async () => {
        await transaction`select public.attend(${designer.id}, ${id}, gen_random_uuid(), 0)`;
        await transaction`select public.queue_reminders()`;
        await transaction`update public.pushes set status = 'sent', sent_at = now() where booking_id = ${id} and status = 'waiting'`;
        return (await told(id, transaction)).filter((one) => /^(room|reminder)/.test(one));
      };
      const once = ["reminder to customer", "room to customer"];
      expect(await sent()).toEqual(once);
      await transaction`delete from public.attendance where booking_id = ${id}`;
      await transaction`
        update public.bookings set slot = tstzrange(lower(slot) + interval '1 minute', upper(slot) + interval '1 minute') where id = ${id}`;
      expect((await sent()).sort()).toEqual([...once, ...once].sort());
    });
  });

  it("is dropped when its booking is moved or its session is over", async ({ own }) => {
    const day = async (n: number) => booked(`${n} hours`, `${n + 1} hours`);
    const [moved, over, other] = [await day(76), await day(86), await day(96)];
    const browser = await newPushSubscription(own, customer);
    const kinds = ["reminder", "room", "time_offered", "new_message"];
    await own`
      insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
      select ${browser.id}, kind || b, kind::public.push_kind, b, '{}', now() + interval '1 day'
        from unnest(${kinds}::text[]) kind, unnest(${[moved, over, other]}::uuid[]) b`;
    await own`
      update public.bookings set slot = tstzrange(lower(slot) + interval '2 hours', upper(slot) + interval '2 hours') where id = ${moved}`;
    await own`update public.bookings set status = 'completed' where id = ${over}`;
    const dropped = (id: string) =>
      scalars(own`select kind from public.pushes where booking_id = ${id} and status = 'dropped' order by kind::text`);
    for (const id of [moved, over]) expect(await dropped(id)).toEqual(["reminder", "room", "time_offered"]);
    expect(await dropped(other)).toEqual([]);
  });

  it("is addressed to each member, and expires when its subject begins or is over", async ({ own }) => {
    const id = await booked("78 hours", "79 hours");
    await startsIn(admin, id, "4 minutes");
    await own`delete from public.pushes where booking_id = ${id}`;
    await own`select public.queue_reminders()`;
    await own`select public.attend(${designer.id}, ${id}, gen_random_uuid(), 0)`;
    for (const [kind, actor] of [
      ["times_offered", "designer"],
      ["messages_unread", "designer"],
      ["brief_asked", "designer"],
      ["brief_sent", "customer"],
      ["plan_sent", "designer"],
      ["time_requested", "customer"],
      ["request_answered", "designer"],
    ] as const)
      await own`
        select private.add_event(${id}, ${kind}, 'once', ${actor}, jsonb_build_object('heldUntil', private.iso(now() + interval '2 hours')))`;
    const rows = await own`
      select p.kind || ' to ' || (p.content ->> 'recipient') as told, s.profile_id as person,
             case p.expires_at
               when lower(b.slot) then 'begins' when upper(b.slot) then 'ends'
               when private.iso(now() + interval '2 hours')::timestamptz then 'held' when now() + interval '12 hours' then '12 hours' when now() + interval '1 day' then 'a day'
             end as until
        from public.pushes p
        join public.push_subscriptions s on s.id = p.subscription_id
        join public.bookings b on b.id = p.booking_id
       where p.booking_id = ${id}
       order by 1`;
    expect(rows).toEqual([
      { told: "brief_asked to customer", person: customer, until: "ends" },
      { told: "brief_received to designer", person: designer.id, until: "ends" },
      { told: "new_message to customer", person: customer, until: "12 hours" },
      { told: "plan_received to customer", person: customer, until: "a day" },
      { told: "reminder to customer", person: customer, until: "begins" },
      { told: "reminder to designer", person: designer.id, until: "begins" },
      { told: "request_answered to customer", person: customer, until: "held" },
      { told: "room to customer", person: customer, until: "ends" },
      { told: "time_offered to customer", person: customer, until: "begins" },
      { told: "time_requested to designer", person: designer.id, until: "begins" },
    ]);
  });

  it("reminds a member who left the room or is in another one, but not a member who was silent only for a moment", async ({
    own,
  }) => {
    const [id, other] = [await booked("72 hours", "73 hours"), await booked("82 hours", "83 hours")];
    await startsIn(admin, id, "4 minutes");
    const reminded = async () => {
      await own`delete from public.pushes where booking_id = ${id}`;
      await own`select public.queue_reminders()`;
      return (await told(id, own)).map((one) => one.split(" ").at(-1));
    };
    await own`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
      values (${id}, ${customer}, gen_random_uuid(), now() - interval '1 hour', now() - private.room_report_seconds() - interval '14 seconds'),
             (${other}, ${designer.id}, gen_random_uuid(), now(), now())`;
    expect(await reminded()).toEqual(["designer"]);
    await own`update public.attendance set last_seen = now(), has_left = true where booking_id = ${id}`;
    expect(await reminded()).toEqual(["customer", "designer"]);
  });

  it("announces the other member in the room once, to a member who is not there", async () => {
    const id = await booked("90 hours", "91 hours");
    await startsIn(admin, id, "-1 minute");
    const rooms = async () => (await told(id)).filter((one) => one.startsWith("room"));
    await attend(designer.id, id);
    expect(await rooms()).toEqual(["room to customer"]);
    await attend(customer, id);
    expect(await rooms()).toEqual(["room to customer"]);
    await goAway(id);
    // A reload, or a return to the room, is not announced again.
    await attend(designer.id, id);
    expect(await rooms()).toEqual(["room to customer"]);
    await goAway(id);
    await attend(customer, id);
    expect(await rooms()).toEqual(["room to customer", "room to designer"]);
  });

  it("counts unread messages once, and no messages that were read", async () => {
    const id = await booked("100 hours", "101 hours");
    await startsIn(admin, id, "-20 minutes");
    const write = (text: string) => say(sql, id, designer.id, text, "3 minutes");
    const messages = async () => {
      await runAlone(sql, "record_unread_messages");
      return scalars(sql`
        select content ->> 'count' from public.pushes where booking_id = ${id} and kind = 'new_message'`);
    };
    await write("Good morning.");
    await sql`insert into public.read_markers (booking_id, profile_id) values (${id}, ${customer})`;
    expect(await messages()).toEqual([]);
    await sql`delete from public.read_markers where booking_id = ${id}`;
    await write("Are you there?");
    expect(await messages()).toEqual(["2"]);
    await write("Hello?");
    expect(await messages()).toEqual(["2"]);
  });

  it("is not delivered after its session has ended or it has expired", async ({ ownAsSuperuser: own }) => {
    const person = await newCustomer(sql);
    const id = await newBooking(sql, person, designer, { from: "110 hours", to: "111 hours" });
    const browser = () => newPushSubscription(own, person);
    const [gone, late, live] = [await browser(), await browser(), await browser()];
    const add = (subscription: string, until: string) => own`
      insert into public.pushes (subscription_id, event_key, kind, booking_id, content, due_at, expires_at)
      values (${subscription}, 'room', 'room', ${id}, '{}', '2000-01-01', now() + ${until}::interval)`;
    await add(gone.id, "1 hour");
    await add(late.id, "0");
    await own`update public.push_subscriptions set time_zone = 'Asia/Kolkata' where id = ${live.id}`;
    await own`delete from auth.sessions where id = ${gone.session}`;
    // A claim that cannot drop them, because they are locked, does not claim them either.
    await own`select private.claim('push', 100)`;
    const tried = own`select 1 from public.pushes where subscription_id in (${gone.id}, ${late.id}) and attempts > 0`;
    expect(await tried).toHaveLength(0);
    await add(live.id, "100 years");
    const jobs = await scalar<{ subscription: { id: string } }[]>(own`select public.claim_jobs('push', 100) as jobs`);
    expect(jobs.find(({ subscription }) => subscription.id === live.id)).toMatchObject({
      timeZone: "Asia/Kolkata",
      subscription: { endpoint: live.endpoint, ...KEYS },
    });
    expect(jobs.map(({ subscription }) => subscription.id)).not.toContain(gone.id);
    expect(await own`select 1 from public.push_subscriptions where id = ${gone.id}`).toHaveLength(0);
    expect(await scalar(own`select status from public.pushes where subscription_id = ${late.id}`)).toBe("dropped");
  });

  it("is removed a week after it is finished", async () => {
    for (const [hour, days, status, left] of [
      [120, 8, "waiting", 1],
      [121, 6, "parked", 1],
      [122, 6, "dropped", 1],
      [123, 8, "parked", 0],
      [124, 8, "dropped", 0],
    ] as const) {
      const id = await booked(`${hour} hours`, `${hour + 1} hours`);
      // A waiting notification is not due, so no run of the jobs delivers it.
      await sql`
        update public.pushes
           set due_at = now() + interval '1 day', created_at = now() - make_interval(days => ${days}), status = ${status} where booking_id = ${id}`;
      await sql`select public.sweep_pushes()`;
      expect(await told(id)).toHaveLength(left);
    }
  });
});
