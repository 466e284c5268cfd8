import { describe, expect, it } from "vitest";
import {
  bookSlot,
  newCustomer,
  newDesigner,
  newPaidBooking,
  refusalOf,
  saveProfile,
  type TestDesigner,
} from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { actAs, connectAsPostgres } from "../support/sql.ts";

/* What remains of somebody who deletes their account. */

const sql = connectAsPostgres();

/**
 * Every column of every table, by what deleting an account does to it. A column that is new fails the test until somebody has decided:
 * `kept` names nobody; `emptied` is a person's own words, pictures or address, and is gone; `gone` is a table whose rows are.
 */
const KEPT: Record<string, string> = {
  attendance: "booking_id profile_id page_id first_seen last_seen media_seconds",
  bookings:
    "id customer_id designer_id rate_id slot slot_type status status_changed_at hold_expires_at service_name price_minor currency " +
    "order_asked_at refunded_minor refund_cap_percent invite_sequence created_at",
  // A case for the administrator, about the other one.
  member_reports: "id booking_id reported_by reason created_at closed_at close_note",
  booking_transitions: "from_status to_status why",
  cancellation_rules: "min_notice refund_percent",
  cancellations: "booking_id cancelled_by refund_minor created_at",
  // The conversation is the other member's, too.
  chats: "booking_id customer_id designer_id created_at",
  messages: "id booking_id sender_id sender text created_at",
  designers: "id address_confirmed rating_count rating_sum listed hidden hourly_minor hourly_currency created_at",
  money_audits: "ran_at problems",
  no_shows: "booking_id reported_by status refund_minor object_until created_at decided_at",
  outbox:
    "id event_key kind recipient_id booking_id contact_query_id request status due_at expires_at attempts last_error sent_at created_at",
  payment_events: "event_id event payload status due_at attempts last_error received_at done_at",
  payment_orders: "order_id booking_id amount_minor currency created_at due_at attempts last_error",
  payments: "payment_id order_id amount_minor currency status refund_reason source created_at",
  refunds:
    "id payment_id customer_id amount_minor reason status provider_refund_id due_at attempts last_error created_at done_at",
  profiles: "id role address_confirmed_at created_at news_seen_at deleted_at",
  // What was agreed, on bookings that stay.
  rates: "id designer_id position service_name price_minor currency slot_type retired_at created_at",
  review_decisions: "id booking_id part hidden note decided_by created_at",
  review_reports: "booking_id part reporter_id reason created_at closed_at",
  reviews:
    "booking_id id designer_id customer_id stars created_at edited_at hidden_at answer_hidden_at withdrawn_at visible",
  time_offers: "booking_id slot created_at",
  account_tasks: "id profile_id task status ready_at expires_at due_at attempts last_error created_at",
};
const EMPTIED: Record<string, string> = {
  bookings: "notes customer_time_zone",
  cancellations: "message",
  designers:
    "title headline intro bio cover_image skills styles experience_years city state country location languages timeline design_process faq " +
    "certifications published_at",
  member_reports: "message",
  no_shows: "objection",
  outbox: "address content",
  profiles: "name avatar",
  rates: "services_provided",
  review_reports: "message",
  reviews: "text answer answered_at",
};
const GONE = [
  "address_changes",
  "availability",
  "blocks",
  "contact_queries",
  "projects",
  "project_pictures",
  "push_subscriptions",
  "pushes",
  "read_markers",
];
/** Their files are removed by the jobs, and the row then. */
const REMOVED_BY_JOBS = ["pictures"];

const words = (text = "") => text.split(" ").filter(Boolean);

describe("Deleting an account", () => {
  it("has been thought of for every column", async () => {
    const found = await sql<{ table: string; columns: string[] }[]>`
      select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       group by c.table_name`;
    for (const { table, columns } of found) {
      if (GONE.includes(table) || REMOVED_BY_JOBS.includes(table)) continue;
      expect([...words(KEPT[table]), ...words(EMPTIED[table])].sort(), table).toEqual(columns);
    }
    const known = new Set([...Object.keys(KEPT), ...GONE, ...REMOVED_BY_JOBS]);
    expect([...known].sort()).toEqual(found.map(({ table }) => table).sort());
  });

  /** A person's mark in every text that they can leave. */
  const mark = () => `mark-${Math.random().toString(36).slice(2)}`;
  const traces = async (text: string) => {
    const tables = await sql<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const left: string[] = [];
    for (const { name } of tables) {
      const rows = await sql.unsafe(`select 1 from public."${name}" t where t::text ~ $1 limit 1`, [text]);
      if (rows.length > 0) left.push(name);
    }
    return left;
  };
  const remove = (id: string) => sql`select public.delete_account(${id})`;

  it("leaves of a customer's words only what they wrote to others", async () => {
    const [designer, text] = [await newDesigner(sql), mark()];
    const customer = await newCustomer(sql);
    await sql`update public.profiles set name = ${text} where id = ${customer}`;
    await sql`update auth.users set email = ${`${text}@db.test`} where id = ${customer}`;
    const past = await newPaidBooking(sql, { customer, designer }, { from: "-5 minutes", to: "20 minutes" });
    await actAs(
      sql,
      { role: "authenticated", userId: customer },
      (member) => member`insert into public.messages (booking_id, text) values (${past.id}, ${text})`,
    );
    await sql`update public.bookings set slot = tstzrange(now() - interval '3 days', now() - interval '71 hours'), notes = ${text}, status = 'completed' where id = ${past.id}`;
    await sql`insert into public.reviews (booking_id, designer_id, customer_id, stars, text) values (${past.id}, ${designer.id}, ${customer}, 4, ${text})`;
    await sql`insert into public.contact_queries (name, email, phone, query) values (${text}, ${`${text}@db.test`}, '1', ${text})`;
    await sql`
      insert into public.address_changes (profile_id, new_address, old_key, new_key) values (${customer}, ${`new-${text}@db.test`}, ${text}, ${`${text}2`})`;
    await sql`update public.outbox set status = 'sent', sent_at = now() where booking_id = ${past.id}`;
    await remove(customer);
    // The last email to the address that is forgotten with it.
    await sql`select public.finish_job('email', id::text) from public.outbox where recipient_id = ${customer} and status = 'waiting'`;
    expect(await traces(text)).toEqual(["messages"]);
    expect(await sql`select stars, text from public.reviews where booking_id = ${past.id}`).toEqual([
      { stars: 4, text: "" },
    ]);
    expect(await sql`select rating_count from public.designers where id = ${designer.id}`).toEqual([
      { rating_count: 1 },
    ]);
    const [left] =
      await sql`select name, avatar, deleted_at is not null as deleted from public.profiles where id = ${customer}`;
    expect(left).toEqual({ name: "Deleted account", avatar: null, deleted: true });
  });

  it("leaves of a designer's words nothing, and takes the page away", async () => {
    const [text, customer] = [mark(), await newCustomer(sql)];
    const designer = await newDesigner(sql);
    await saveProfile(sql, designer.id, { ...profileRequest(), bio: text, skills: [text] });
    await sql`update public.profiles set name = ${text} where id = ${designer.id}`;
    await sql`update public.designers set intro = ${text}, faq = ${sql.json([{ question: text, answer: text }])}, title = ${text} where id = ${designer.id}`;
    const booking = await newPaidBooking(sql, { customer, designer }, { from: "50 hours", to: "51 hours" });
    await remove(designer.id);
    await sql`select public.finish_job('email', id::text) from public.outbox where booking_id = ${booking.id} and status = 'waiting'`;
    expect(await traces(text)).toEqual([]);
    expect(await sql`select listed from public.designers where id = ${designer.id}`).toEqual([{ listed: false }]);
    expect(await sql`select status from public.bookings where id = ${booking.id}`).toEqual([{ status: "cancelled" }]);
  });

  it("is not undone by a payment that comes late, nor by a booking that comes at once", async () => {
    const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
    const held = await hold(customer, designer);
    await sql`insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at) values (${`order_${held}`}, ${held}, 6000, 'USD', null)`;
    await remove(designer.id);
    const [paid] =
      await sql`select public.record_payment(${`order_${held}`}, ${`pay_${held}`}, 6000, 'USD', 'webhook') ->> 'outcome' as outcome`;
    expect(paid?.outcome).toBe("refund_due");
    expect(await refusalOf(sql`update public.bookings set status = 'confirmed' where id = ${held}`)).toMatchObject({
      message: "illegal_transition",
    });

    const other = await newDesigner(sql);
    const racing = sql.begin(async (transaction) => {
      await transaction`select public.delete_account(${customer})`;
      const late = refusalOf(hold(customer, other));
      await transaction`select pg_sleep(0.2)`;
      return { late };
    });
    expect(await (await racing).late).toMatchObject({ state: "PT401" });
  });

  async function hold(customer: string, designer: TestDesigner): Promise<string> {
    const [slot] = await sql<[{ slots: { start: string; end: string }[] }]>`
      select public.available_slots(${designer.id}, current_date + 20) -> 'slots' as slots`;
    const [first] = slot.slots;
    if (!first) throw new Error("no slot is free");
    return (await bookSlot(sql, { customer, designer, start: first.start, end: first.end })).id;
  }
});
