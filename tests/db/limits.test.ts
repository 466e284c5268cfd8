import { expect, test } from "vitest";
import {
  ADDRESS_CODE,
  BUFFER_MINUTES,
  EXTENSION,
  FILE,
  HIGHEST_PRICE,
  HOLD_MINUTES,
  HORIZON_DAYS,
  KEEP_DAYS,
  LISTED_PAYOUTS,
  LONGEST,
  LOWEST_PRICE,
  MOST,
  NEXT_SESSION_DAYS,
  NOTICE_MINUTES,
  OFFER_HOURS,
  PAGE,
  PAYEE_DELAY_DAYS,
  PICTURE,
  PLAN,
  REFUNDS,
  REMINDER_MINUTES,
  REVIEW,
  ROOM,
  SIGN_IN,
  SLOT_MINUTES,
} from "../../edge-functions/shared/contract/limits.ts";
import { PICTURE_BUCKET } from "../../edge-functions/shared/contract/picture-path.ts";
import { PROFILE_FIELDS } from "../../edge-functions/shared/contract/profile-fields.ts";
import { FILE_BUCKET } from "../../edge-functions/shared/file-store.ts";
import { at, newBooking, newCustomer, newDesigner, refusalOf, slotsOf } from "../support/db.ts";
import { columnsOf, profileRequest } from "../support/profile.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/* The limits of the contract and those of the database are the same. */

const sql = connectAsPostgres();

/** The largest number that the checks of a column accept. */
async function largestIn(table: string, expression: string): Promise<number | undefined> {
  const [row] = await sql<{ checks: string | null }[]>`
    select string_agg(pg_get_constraintdef(oid), ' ') as checks from pg_constraint
     where conrelid = ${`public.${table}`}::regclass and contype = 'c'`;
  const bound = row?.checks?.split(`${expression} <= `)[1]?.match(/^'?(\d+)/)?.[1];
  return bound === undefined ? undefined : Number(bound);
}

/** The longest text of each column, by table. */
const LONGEST_TEXTS: Record<string, Record<string, number>> = {
  billing_details: {
    ...{ name: LONGEST.name, address: LONGEST.billingAddress, country: LONGEST.place, region: LONGEST.billingRegion },
  },
  booking_files: { name: LONGEST.fileName },
  bookings: { notes: LONGEST.notes },
  briefs: {
    ...{
      openings: LONGEST.briefText,
      stays: LONGEST.briefText,
      likes: LONGEST.briefText,
      question: LONGEST.briefQuestion,
    },
  },
  calendars: { name: LONGEST.calendarName, url: LONGEST.calendarUrl },
  cancellations: { message: LONGEST.message },
  contact_queries: {
    ...{ name: LONGEST.contactName, email: LONGEST.email, phone: LONGEST.phone, query: LONGEST.contactQuery },
  },
  designers: {
    ...{ city: LONGEST.place, state: LONGEST.place, country: LONGEST.place, cover_image: LONGEST.picturePath },
    ...Object.fromEntries(
      Object.entries(PROFILE_FIELDS).flatMap(([name, field]) =>
        name !== "name" && "longest" in field && !("most" in field)
          ? Object.keys(columnsOf({ [name]: "" })).map((column) => [column, field.longest])
          : [],
      ),
    ),
  },
  member_reports: { message: LONGEST.memberReport },
  messages: { text: LONGEST.chatMessage },
  no_shows: { objection: LONGEST.message },
  payment_orders: { order_id: LONGEST.providerId },
  payments: { payment_id: LONGEST.providerId },
  pictures: { path: LONGEST.picturePath },
  plan_questions: { question: LONGEST.planQuestion, answer: LONGEST.planAnswer },
  profiles: { name: LONGEST.name, avatar: LONGEST.picturePath },
  project_pictures: { path: LONGEST.picturePath, alt: LONGEST.alt, caption: LONGEST.caption },
  projects: {
    ...{ slug: LONGEST.slug, title: LONGEST.title, description: LONGEST.description, room_type: LONGEST.roomType },
    ...{ style: LONGEST.style, duration: LONGEST.projectFact, budget: LONGEST.projectFact, story: LONGEST.story },
    ...{ approach: LONGEST.story, words_name: LONGEST.name, words: LONGEST.words },
  },
  push_subscriptions: { endpoint: LONGEST.pushEndpoint, time_zone: LONGEST.timeZone },
  rates: { service_name: LONGEST.serviceName },
  review_reports: { message: LONGEST.message },
  reviews: { text: LONGEST.review, answer: LONGEST.reviewAnswer },
};
test.each(Object.entries(LONGEST_TEXTS))("Texts of %s are as long as the contract says", async (table, columns) => {
  for (const [column, longest] of Object.entries(columns))
    expect(await largestIn(table, `(char_length(${column})`), column).toBe(longest);
});

test("Numbers of columns are as large as the contract says", async () => {
  for (const [table, column, most] of [
    ["availability", "notice_minutes", NOTICE_MINUTES.most],
    ["bookings", "plan_days", PLAN.mostDays],
    ["designers", "experience_years", PROFILE_FIELDS.experienceYears.most],
    ["rates", "plan_days", PLAN.mostDays],
    ["rates", "price_minor", HIGHEST_PRICE * 100],
    ["reviews", "stars", REVIEW.mostStars],
  ] as const)
    expect(await largestIn(table, `(${column}`), `${table}.${column}`).toBe(most);
});

test("Numbers and times that functions return are those of the contract", async () => {
  const minutes = (name: string) => `extract(epoch from private.${name}()) / 60`;
  const hours = (name: string) => `extract(epoch from private.${name}()) / 3600`;
  const days = (name: string) => `extract(days from private.${name}())`;
  const bucket = (id: string) => `select file_size_limit from storage.buckets where id = '${id}'`;
  const expected: Record<string, number> = {
    "private.most_projects()": MOST.projects,
    "private.most_pictures(true)": PICTURE.mostOfOnePerson,
    "private.most_picture_bytes(true)": PICTURE.mostBytesOfOnePerson,
    "private.most_pictures(false)": PICTURE.mostUnconfirmed,
    "private.most_picture_bytes(false)": PICTURE.mostBytesUnconfirmed,
    [bucket(PICTURE_BUCKET)]: PICTURE.largestBytes,
    "private.most_files_of_booking()": FILE.mostOfBooking,
    "private.most_file_bytes_of_booking()": FILE.mostBytesOfBooking,
    "private.most_files(true)": FILE.mostOfOnePerson,
    "private.most_file_bytes(true)": FILE.mostBytesOfOnePerson,
    "private.most_files(false)": FILE.mostUnconfirmed,
    "private.most_file_bytes(false)": FILE.mostBytesUnconfirmed,
    [bucket(FILE_BUCKET)]: FILE.largestBytes,
    "private.longest_slot_minutes()": SLOT_MINUTES.most,
    "private.longest_horizon()": HORIZON_DAYS.most,
    "private.longest_buffer()": BUFFER_MINUTES.most,
    "private.lowest_price_minor()": LOWEST_PRICE * 100,
    [minutes("hold_length")]: HOLD_MINUTES,
    [hours("offer_length")]: OFFER_HOURS,
    [days("offering_next")]: NEXT_SESSION_DAYS,
    [minutes("reminder_before")]: REMINDER_MINUTES,
    "private.most_push_subscriptions()": MOST.pushSubscriptions,
    "private.most_listed_payouts()": LISTED_PAYOUTS,
    [minutes("extension_length")]: EXTENSION.minutes,
    [minutes("most_extension")]: EXTENSION.mostMinutes,
    [minutes("extension_window")]: EXTENSION.windowMinutes,
    [minutes("extension_grace")]: EXTENSION.graceMinutes,
    [days("review_window")]: REVIEW.days,
    [days("review_editing")]: REVIEW.editDays,
    "private.most_found()": PAGE.mostFound,
    [minutes("report_interval")]: ROOM.reportSeconds / 60,
    [minutes("no_show_wait")]: ROOM.waitMinutes,
    "private.most_plan_questions()": PLAN.mostQuestions,
    [days("plan_asking")]: PLAN.askingDays,
    [days("plan_patience")]: PLAN.patienceDays,
    "private.plan_refund_percent()": PLAN.refundPercent,
    "private.most_open_free()": MOST.openFree,
    "private.most_free_a_day()": MOST.freeADay,
    "private.free_attempts()": SIGN_IN.freeAttempts,
    "private.most_attempts()": SIGN_IN.mostAttempts,
    [hours("lock_length")]: SIGN_IN.lockHours,
    [hours("address_code_length")]: ADDRESS_CODE.hours,
    "private.most_code_tries()": ADDRESS_CODE.tries,
    [days("payee_delay")]: PAYEE_DELAY_DAYS,
    [days("contact_queries_kept_for")]: KEEP_DAYS.contactQuery,
    [days("emails_kept_for")]: KEEP_DAYS.email,
    [days("payment_events_kept_for")]: KEEP_DAYS.paymentEvent,
    [days("security_log_length")]: KEEP_DAYS.securityEvent,
    [days("briefs_kept_for")]: KEEP_DAYS.brief,
  };
  const expressions = Object.keys(expected);
  const [row] = await sql.unsafe(`select ${expressions.map((each, n) => `(${each})::float8 as "${n}"`)}`);
  expect(Object.fromEntries(expressions.map((each, n) => [each, row?.[n]]))).toEqual(expected);
});

test("Weekly and extra hours are as many as the contract says, and the horizon is its usual one", async () => {
  const [row] = await sql<[{ usual: string; weekly: string; extra: string }]>`
    select (select pg_get_expr(adbin, adrelid) from pg_attrdef
             where adrelid = 'public.availability'::regclass
               and adnum = (select attnum from pg_attribute where attrelid = adrelid and attname = 'horizon_days')) as usual,
           pg_get_functiondef('private.are_weekly_hours'::regproc) as weekly,
           pg_get_functiondef('private.are_extra_hours'::regproc) as extra`;
  expect(row.usual).toBe(`${HORIZON_DAYS.usual}`);
  expect(row.weekly).toContain(`cardinality(p_hours) between 1 and ${MOST.weeklyHours};`);
  expect(row.extra).toContain(`cardinality(p_hours) <= ${MOST.extraHours};`);
});

test("Lists of a profile and their texts are as long as the contract says", async () => {
  const { id } = await newDesigner(sql);
  const refused = async (part: object) =>
    (await refusalOf(sql`select public.save_designer_profile(${id}, ${sql.json(part as never)})`))?.state;
  const CHECK_VIOLATION = "23514";
  const text = (length: number) => "x".repeat(length);
  /** Of what `make` makes, `most` is the largest that is accepted. */
  const ends = async (what: string, most: number, make: (size: number) => object) => {
    expect(await refused(make(most)), what).toBeUndefined();
    expect(await refused(make(most + 1)), what).toBe(CHECK_VIOLATION);
  };
  for (const [list, field] of Object.entries(PROFILE_FIELDS)) {
    if (!("most" in field) || list === "experienceYears") continue;
    const texts =
      "texts" in field ? Object.entries(field.texts).map(([name, { longest }]) => [name, longest] as const) : [];
    const row = (n: number) => Object.fromEntries(texts.map(([name]) => [name, `${n}`]));
    const item = (n: number) => (texts.length > 0 ? row(n) : `${n}`);
    await ends(list, field.most, (size) => ({ [list]: Array.from({ length: size }, (_, n) => item(n)) }));
    for (const [name, longest] of texts) {
      const holding = (value: unknown) => ({ [list]: [{ ...row(1), [name]: value }] });
      await ends(`${list} ${name}`, longest, (size) => holding(text(size)));
      for (const wrong of ["", null, 1]) expect(await refused(holding(wrong)), `${list} ${name}`).toBe(CHECK_VIOLATION);
    }
    const wrong = texts.length > 0 ? [[{ ...row(1), more: "1" }], [{}], ["1"], {}] : [[""], [null]];
    for (const value of wrong) expect(await refused({ [list]: value }), list).toBe(CHECK_VIOLATION);
    if ("longest" in field) await ends(list, field.longest, (size) => ({ [list]: [text(size)] }));
    for (const offered of "offered" in field ? field.offered : [])
      expect(await refused({ [list]: [offered] }), offered).toBeUndefined();
  }
  const [rate] = profileRequest().rates;
  const including = (servicesProvided: string[]) => ({ rates: [{ ...rate, servicesProvided }] });
  await ends("services", MOST.services, (size) => including(Array.from({ length: size }, (_, n) => `${n}`)));
  await ends("a service", LONGEST.service, (size) => including([text(size)]));
});

test("A booking has as many offers, and is rescheduled as often, as the contract says", async () => {
  const designer = await newDesigner(sql);
  const customer = await newCustomer(sql);
  const day = dayFromNow(3);
  const id = await newBooking(sql, customer, designer, { from: at(day, "10:00"), to: at(day, "10:30") });
  const free = (await slotsOf(sql, designer, dayFromNow(4))).slice(0, MOST.offers + 1);
  const offer = (slots: object[]) =>
    refusalOf(sql`select public.offer_times(${designer.id}, ${id}, ${sql.json(slots as never)}, null)`);
  expect(await offer(free)).toMatchObject({ message: "invalid_slot" });
  expect(await offer(free.slice(0, MOST.offers))).toBeUndefined();

  const [slot] = free;
  const reschedule = () =>
    refusalOf(sql`select public.reschedule_booking(${customer}, ${id}, ${slot?.start ?? ""}, ${slot?.end ?? ""})`);
  await sql`update public.bookings set invite_sequence = ${MOST.reschedules} where id = ${id}`;
  expect(await reschedule()).toMatchObject({ message: "not_reschedulable" });
  await sql`update public.bookings set invite_sequence = ${MOST.reschedules - 1} where id = ${id}`;
  expect(await reschedule()).toBeUndefined();
});

test("A no-show is reported and objected to when the contract says", async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const id = await newBooking(sql, customer, designer, { from: "-70 minutes", to: "-10 minutes" });
  const mayReport = async (waited: number, later: string) => {
    await sql`delete from public.attendance where booking_id = ${id}`;
    // The stay goes on until its next report was due.
    await sql`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
      select ${id}, ${customer}, gen_random_uuid(), lower(b.slot), lower(b.slot) + make_interval(secs => ${waited * 60 - ROOM.reportSeconds})
        from public.bookings b where b.id = ${id}`;
    return scalar(sql`
      select private.may_report_no_show(b, 'customer', upper(b.slot) + ${later}::interval) as may from public.bookings b where b.id = ${id}`);
  };
  expect(await mayReport(ROOM.waitMinutes - 0.1, "0")).toBe(false);
  expect(await mayReport(ROOM.waitMinutes, `${ROOM.reportHours} hours`)).toBe(false);
  expect(await mayReport(ROOM.waitMinutes, `${ROOM.reportHours} hours -1 second`)).toBe(true);
  await sql`select public.report_no_show(${customer}, ${id})`;
  const hours = sql`select extract(epoch from object_until - created_at)::float8 / 3600 from public.no_shows where booking_id = ${id}`;
  expect(await scalar(hours)).toBe(ROOM.objectHours);
});

test("The content of a plan is as long as the contract says", async () => {
  const text = (length: number) => "x".repeat(length);
  const step = { id: text(36), title: text(LONGEST.planTitle), text: text(LONGEST.planStep) };
  const item = {
    ...{ id: text(36), name: text(LONGEST.planTitle), link: `https://a.test/${text(LONGEST.link - 15)}` },
    ...{ place: text(LONGEST.planPlace), price: PLAN.mostPrice, quantity: PLAN.mostQuantity },
  };
  const largest = {
    ...{ found: text(LONGEST.planFound), steps: Array(PLAN.mostSteps).fill(step) },
    ...{ items: Array(PLAN.mostItems).fill(item), files: Array(PLAN.mostFiles).fill(text(36)) },
  };
  const holds = (content: object) => scalar(sql`select private.is_plan(${sql.json(content as never)}) as holds`);
  expect(await holds(largest)).toBe(true);
  const longer = (value: string | number) => (typeof value === "string" ? `${value}x` : value + 1);
  const others = (row: object) =>
    Object.entries(row).flatMap(([name, value]) => (name === "id" ? [] : [[{ ...row, [name]: longer(value) }]]));
  for (const content of [
    { found: `${largest.found}x` },
    { files: [text(37)] },
    { files: [...largest.files, text(36)] },
    ...[[...largest.steps, step], ...others(step)].map((steps) => ({ steps })),
    ...[[...largest.items, item], ...others(item)].map((items) => ({ items })),
  ])
    expect(await holds({ ...largest, ...content })).toBe(false);
});

test("A customer who cancels gets what the page of refunds says", async () => {
  const rules = await sql`
    select (extract(epoch from min_notice) / 3600)::int as "noticeHours", refund_percent::int as percent
      from public.cancellation_rules where min_notice > interval '0' order by min_notice desc`;
  expect([...rules]).toEqual(REFUNDS);
});
