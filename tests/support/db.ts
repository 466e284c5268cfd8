import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { BookSlotResponse } from "../../edge-functions/shared/contract/bookings.ts";
import type { BookingStatus, Currency } from "../../edge-functions/shared/contract/common.ts";
import type { ProfileRequest, Slot, SlotsResponse } from "../../edge-functions/shared/contract/designers.ts";
import type { OwnReview } from "../../edge-functions/shared/contract/reviews.ts";
import { insertAuthUsers } from "./auth-users.ts";
import { type ProfileChange, profileRequest } from "./profile.ts";

/** These helpers create accounts and bookings directly in the database, as its owner; the rules under test apply afterwards. */
type Sql = postgres.Sql | postgres.TransactionSql;

/** Inserts an account as Auth does: a row in its table; triggers insert the profile. */
export async function newAccount(sql: Sql, role: "user" | "designer", name: string = role): Promise<string> {
  const id = randomUUID();
  await insertAuthUsers(sql, [{ id, email: `${id}@db.test`, name, role }]);
  return id;
}
export const newCustomer = (sql: Sql, name?: string) => newAccount(sql, "user", name);

/** The same with an unconfirmed address. */
export async function newUnconfirmedAccount(
  sql: Sql,
  role: "user" | "designer",
  { name = role, email = `${randomUUID()}@db.test` }: { name?: string; email?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await insertAuthUsers(sql, [{ id, email, name, role, confirmed: false }]);
  return id;
}

type Rates = ProfileChange["rates"];
type Availability = ProfileChange["availability"];

export interface TestDesigner {
  id: string;
  /** Ids of the rates, in the order of the request. */
  rates: string[];
}

/** Makes a published designer without a session; people.ts has signed-in ones. */
export async function newDesigner(
  sql: Sql,
  availability: Availability = {},
  rates: Rates = [{}],
): Promise<TestDesigner> {
  const id = await newAccount(sql, "designer");
  await saveProfile(sql, id, profileRequest({ availability, rates }));
  return { id, rates: await currentRates(sql, id) };
}

export const saveProfile = (sql: Sql, designer: string, request: ProfileRequest) =>
  sql`select public.complete_onboarding(${designer}, ${sql.json(request as unknown as postgres.JSONValue)})`;

export async function currentRates(sql: Sql, designer: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.rates where designer_id = ${designer} and retired_at is null order by position`;
  return rows.map(({ id }) => id);
}

export interface BookingShape {
  /** Two instants, or offsets from now as intervals ("-10 minutes"). */
  from: string;
  to: string;
  status?: BookingStatus;
  priceMinor?: number;
  currency?: Currency;
  rate?: number;
  slotType?: "chat" | "call";
  serviceName?: string;
  notes?: string | null;
}

/** Inserts a booking, regardless of the designer's hours and rates; reaches later statuses along the graph of transitions. */
export async function newBooking(
  sql: Sql,
  customer: string,
  designer: TestDesigner,
  shape: BookingShape,
): Promise<string> {
  const { from, to, status = "confirmed", priceMinor = 6000, currency = "USD", rate = 0 } = shape;
  const { slotType = "chat", serviceName = "Design hour", notes = null } = shape;
  const instant = (text: string) =>
    /^[-+]?[\d.]+ /.test(text) ? sql`now() + ${text}::interval` : sql`${text}::text::timestamptz`;
  const begun =
    status === "confirmed" || status === "completed"
      ? "confirmed"
      : status === "requested"
        ? status
        : "pending_payment";
  const [row] = await sql<{ id: string }[]>`
    insert into public.bookings
      (kind, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes)
    values (${status === "requested" ? "request" : "session"}, ${customer}, ${designer.id}, ${designer.rates[rate] ?? ""}, tstzrange(${instant(from)}, ${instant(to)}), ${slotType}, ${begun},
      ${begun === "confirmed" ? null : sql`now() + private.hold_minutes()`}, ${serviceName}, ${priceMinor}, ${currency}, ${notes})
    returning id`;
  if (!row) throw new Error("no booking was made");
  if (status !== begun) await sql`update public.bookings set status = ${status} where id = ${row.id}`;
  return row.id;
}

/** Adds the time right after a session to it: confirmed, or held until it is paid. */
export async function addTime(
  sql: Sql,
  session: string,
  { held = false, priceMinor = 0 }: { held?: boolean; priceMinor?: number } = {},
): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into public.bookings
      (kind, extends_id, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
    select 'extension', id, customer_id, designer_id, rate_id, private.extension_slot(b), slot_type, ${held ? "pending_payment" : "confirmed"},
           ${held ? sql`now() + interval '15 minutes'` : null}, service_name, ${priceMinor}, currency
      from public.bookings b where id = ${session}
    returning id`;
  return row.id;
}

/** Records the provider's report that a booking was paid. Returns the answer of the function behind the API. */
export async function payFor(sql: Sql, booking: string): Promise<{ outcome: string; reason: string | null }> {
  const order = `order_${booking}`;
  await sql`
    insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
    select ${order}, id, price_minor, currency, null from public.bookings where id = ${booking} on conflict do nothing`;
  const [row] = await sql<[{ paid: { outcome: string; reason: string | null } }]>`
    select public.record_payment(${order}, ${`pay_${booking}`}, o.amount_minor, o.currency::text, 'webhook') as paid
      from public.payment_orders o where o.order_id = ${order}`;
  return row.paid;
}

export interface SlotClaim {
  customer: string;
  designer: TestDesigner;
  start: string;
  end: string;
  rate?: number;
  notes?: string;
}

/** Books through the function behind the API. Throws the database's refusal. */
export async function bookSlot(
  sql: Sql,
  { customer, designer, start, end, rate = 0, notes }: SlotClaim,
): Promise<BookSlotResponse> {
  const [row] = await sql<{ receipt: BookSlotResponse }[]>`
    select public.book_slot(${customer}, ${designer.rates[rate] ?? null}, ${designer.id}, ${start}::text::timestamptz, ${end}::text::timestamptz, ${notes ?? null}) as receipt`;
  if (!row) throw new Error("no answer");
  return row.receipt;
}

/** Returns the slots of a day. */
export async function slotsOf(sql: Sql, designer: TestDesigner, date: string, timeZone = "UTC"): Promise<Slot[]> {
  const [row] = await sql<{ answer: SlotsResponse }[]>`
    select public.available_slots(${designer.id}, ${date}, ${timeZone}) as answer`;
  return row?.answer.slots ?? [];
}

/**
 * Returns the slots that start on a day of any year according to a designer's hours, including past ones, which customers are not offered. So a test
 * can name the days on which clocks changed in 2021, and still pass in any year.
 */
export async function slotsOfAnyDay(
  sql: Sql,
  designer: TestDesigner,
  date: string,
  timeZone = "UTC",
): Promise<Pick<Slot, "start" | "end">[]> {
  return sql<Pick<Slot, "start" | "end">[]>`
    select private.iso(lower(s)) as start, private.iso(upper(s)) as "end"
      from unnest(private.designer_slots(
        ${designer.id}, private.instant_of(${date}::date::timestamp, ${timeZone}, false),
        private.instant_of(${date}::date + 1, ${timeZone}, false)
      )) s`;
}

export interface Refusal {
  /** The SQLSTATE. */
  state: string;
  message: string;
}

async function errorOf(work: PromiseLike<unknown>): Promise<postgres.PostgresError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error;
    throw error;
  }
}

/** Returns the error with which the database refused; undefined if it did not. */
export async function refusalOf(work: PromiseLike<unknown>): Promise<Refusal | undefined> {
  const error = await errorOf(work);
  return error && { state: error.code, message: error.message };
}

/** The same with the field at fault. */
export async function refusalOfField(work: PromiseLike<unknown>): Promise<(Refusal & { field?: string }) | undefined> {
  const error = await errorOf(work);
  return error && { state: error.code, message: error.message, field: error.hint };
}

/** Returns why `private.refuse` refused, with its parameters. */
export const reasonOf = async (work: PromiseLike<unknown>): Promise<{ reason: string }> =>
  JSON.parse((await errorOf(work))?.detail ?? "{}");

/** Returns the code of a refusal: "room_closed". */
export const codeOf = async (work: PromiseLike<unknown>) => (await refusalOf(work))?.message;

/** Returns the state and the code of a refusal: "PT409 room_closed". */
export const refused = (work: PromiseLike<unknown>) =>
  refusalOf(work).then((refusal) => refusal && `${refusal.state} ${refusal.message}`);

/** Returns the message with which a statement is refused in a transaction, which continues: refusedIn(own)`select …`. */
export const refusedIn =
  (own: postgres.TransactionSql) =>
  (text: TemplateStringsArray, ...values: readonly postgres.ParameterOrFragment<never>[]) =>
    codeOf(own.savepoint((inner) => inner(text, ...values)));

/** An instant on this day, at an HH:mm in UTC. */
export const at = (day: string, time: string) => `${day}T${time}:00Z`;

export interface PaidBooking {
  id: string;
  customer: string;
  designer: TestDesigner;
  orderId: string;
  paymentId: string;
}

/** Makes a confirmed booking with its order and its captured payment, at offsets from now ("30 hours"). The minutes with a full refund are over. */
export async function newPaidBooking(
  sql: Sql,
  people: { customer: string; designer: TestDesigner },
  shape: BookingShape,
): Promise<PaidBooking> {
  const id = await newBooking(sql, people.customer, people.designer, shape);
  const orderId = `order_${id}`;
  const paymentId = `pay_${id}`;
  // Last checked long ago, so that no other test's reconciler claims it.
  await sql`
    insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
    select ${orderId}, b.id, b.price_minor, b.currency, null from public.bookings b where b.id = ${id}`;
  await sql`
    insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
    select ${paymentId}, o.order_id, o.amount_minor, o.currency, 'captured', 'verify' from public.payment_orders o where o.order_id = ${orderId}`;
  await sql`update public.bookings set status_changed_at = now() - private.full_refund_minutes() where id = ${id}`;
  return { id, ...people, orderId, paymentId };
}

/** Makes a paid booking of a new customer with a new designer, in 50 hours. */
export async function newSale(sql: Sql, customerName?: string): Promise<PaidBooking> {
  const [customer, designer] = await Promise.all([newCustomer(sql, customerName), newDesigner(sql)]);
  return newPaidBooking(sql, { customer, designer }, { from: "50 hours", to: "51 hours" });
}

/** Makes a booking whose slot ended this long ago ("1 hour"), in which the customer was in the room. */
export async function newAttendedBooking(
  sql: Sql,
  people: { customer: string; designer: TestDesigner },
  ended = "1 hour",
  more: Pick<BookingShape, "priceMinor"> = {},
): Promise<string> {
  const [slot] = await sql<[{ from: string; to: string }]>`
    select (now() - ${ended}::interval - interval '30 minutes')::text as from, (now() - ${ended}::interval)::text as to`;
  const id = await newBooking(sql, people.customer, people.designer, { ...slot, ...more });
  await comesInto(sql, id, people.customer);
  return id;
}

/** Puts a member in the room of a booking for the first half of the slot. */
export const comesInto = (sql: Sql, booking: string, person: string) => sql`
  insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
  select b.id, ${person}, gen_random_uuid(), lower(b.slot), lower(b.slot) + (upper(b.slot) - lower(b.slot)) / 2
    from public.bookings b where b.id = ${booking}`;

/** Stores a message in the conversation of a booking: now, or this long ago ("5 minutes"). */
export const say = (sql: Sql, booking: string, sender: string, text = "Hello?", ago?: string) => sql`
  insert into public.messages (booking_id, sender_id, text, created_at)
  values (${booking}, ${sender}, ${text}, ${ago ? sql`now() - ${ago}::interval` : sql`default`})`;

/** Stores a file of a booking without its content. Returns its id. */
export async function newFile(
  sql: Sql,
  booking: string,
  owner: string,
  more: { purpose?: string; kind?: string; state?: string; name?: string; bytes?: number; createdAt?: string } = {},
): Promise<string> {
  const { purpose = "message", kind = "pdf", state = "ready", name = "plan.pdf", bytes = 1, createdAt } = more;
  const id = randomUUID();
  await sql`
    insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at, created_at)
    values (${id}, ${booking}, ${owner}, ${purpose}, ${kind}, ${state}, ${name}, ${id}, ${bytes}, null, ${createdAt ?? sql`default`})`;
  return id;
}

/** Stores a member's report that the other one was absent. The time to object is over, unless it ends later ("1 day"). */
export const newNoShow = (
  sql: Sql,
  booking: string,
  by: string,
  {
    status = "open",
    refundMinor = 0,
    objectFor = "0",
  }: { status?: string; refundMinor?: number; objectFor?: string } = {},
) => sql`
  insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, decided_at, objection)
  values (${booking}, ${by}, ${status}, ${refundMinor}, now() + ${objectFor}::interval,
          ${status === "upheld" || status === "dismissed" ? sql`now()` : null}, ${status === "objected" ? "I was there." : null})`;

/** Reviews a session through the function behind the API. Throws the database's refusal. */
export async function review(
  sql: Sql,
  customer: string,
  booking: string,
  stars: number,
  text = "",
): Promise<OwnReview> {
  const [row] = await sql<[{ review: OwnReview }]>`
    select public.review_session(${customer}, ${booking}, ${stars}, ${text}) as review`;
  return row.review;
}

const undone = new Error("undone");
/** Runs `work` in a transaction that is rolled back, and returns its result. */
export async function undoing<Found>(
  sql: postgres.Sql,
  work: (transaction: postgres.TransactionSql) => Promise<Found>,
): Promise<Found> {
  let found: Found | undefined;
  await sql
    .begin(async (transaction) => {
      found = await work(transaction);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return found as Found;
}
