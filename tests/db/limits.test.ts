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
import { at, bookSlot, newBooking, newCustomer, newDesigner, refusalOf, slotsOf } from "../support/db.ts";
import { columnsOf, profileRequest } from "../support/profile.ts";
import { connectAsPostgres } from "../support/sql.ts";
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

test.each<[table: string, column: string, longest: number]>([
  ["profiles", "name", LONGEST.name],
  ["billing_details", "name", LONGEST.name],
  ["billing_details", "address", LONGEST.billingAddress],
  ["billing_details", "country", LONGEST.place],
  ["billing_details", "region", LONGEST.billingRegion],
  ["profiles", "avatar", LONGEST.picturePath],
  ["push_subscriptions", "endpoint", LONGEST.pushEndpoint],
  ["push_subscriptions", "time_zone", LONGEST.timeZone],
  ["designers", "city", LONGEST.place],
  ["designers", "state", LONGEST.place],
  ["designers", "country", LONGEST.place],
  ["designers", "cover_image", LONGEST.picturePath],
  ...Object.entries(PROFILE_FIELDS).flatMap(([name, field]) =>
    name !== "name" && "longest" in field && !("most" in field)
      ? Object.keys(columnsOf({ [name]: "" })).map((column): [string, string, number] => [
          "designers",
          column,
          field.longest,
        ])
      : [],
  ),
  ["rates", "service_name", LONGEST.serviceName],
  ["projects", "slug", LONGEST.slug],
  ["projects", "title", LONGEST.title],
  ["projects", "description", LONGEST.description],
  ["projects", "room_type", LONGEST.roomType],
  ["projects", "style", LONGEST.style],
  ["projects", "duration", LONGEST.projectFact],
  ["projects", "budget", LONGEST.projectFact],
  ["projects", "story", LONGEST.story],
  ["projects", "approach", LONGEST.story],
  ["projects", "words_name", LONGEST.name],
  ["projects", "words", LONGEST.words],
  ["project_pictures", "path", LONGEST.picturePath],
  ["project_pictures", "alt", LONGEST.alt],
  ["project_pictures", "caption", LONGEST.caption],
  ["calendars", "name", LONGEST.calendarName],
  ["calendars", "url", LONGEST.calendarUrl],
  ["booking_files", "name", LONGEST.fileName],
  ["bookings", "notes", LONGEST.notes],
  ["briefs", "openings", LONGEST.briefText],
  ["briefs", "stays", LONGEST.briefText],
  ["briefs", "likes", LONGEST.briefText],
  ["briefs", "question", LONGEST.briefQuestion],
  ["plan_questions", "question", LONGEST.planQuestion],
  ["plan_questions", "answer", LONGEST.planAnswer],
  ["cancellations", "message", LONGEST.message],
  ["no_shows", "objection", LONGEST.message],
  ["reviews", "text", LONGEST.review],
  ["reviews", "answer", LONGEST.reviewAnswer],
  ["review_reports", "message", LONGEST.message],
  ["member_reports", "message", LONGEST.memberReport],
  ["messages", "text", LONGEST.chatMessage],
  ["contact_queries", "name", LONGEST.contactName],
  ["contact_queries", "email", LONGEST.email],
  ["contact_queries", "phone", LONGEST.phone],
  ["contact_queries", "query", LONGEST.contactQuery],
  ["payment_orders", "order_id", LONGEST.providerId],
  ["payments", "payment_id", LONGEST.providerId],
])("%s.%s is as long as the contract says", async (table, column, longest) => {
  expect(await largestIn(table, `(char_length(${column})`)).toBe(longest);
});

test("pictures and projects are as many and as large as the contract says", async () => {
  const [row] = await sql`
    select private.most_projects() as projects, file_size_limit::int as largest,
           private.most_pictures(true) as most, private.most_picture_bytes(true)::float8 as bytes,
           private.most_pictures(false) as most_unconfirmed, private.most_picture_bytes(false)::float8 as bytes_unconfirmed
      from storage.buckets where id = ${PICTURE_BUCKET}`;
  expect(row).toEqual({
    projects: MOST.projects,
    most: PICTURE.mostOfOnePerson,
    bytes: PICTURE.mostBytesOfOnePerson,
    most_unconfirmed: PICTURE.mostUnconfirmed,
    bytes_unconfirmed: PICTURE.mostBytesUnconfirmed,
    largest: PICTURE.largestBytes,
  });
  expect(await largestIn("pictures", "(char_length(path)")).toBe(LONGEST.picturePath);
});

test("files of bookings are as many and as large as the contract says", async () => {
  const [row] = await sql`
    select file_size_limit::int as "largestBytes", private.most_files_of_booking() as "mostOfBooking",
           private.most_file_bytes_of_booking()::float8 as "mostBytesOfBooking",
           private.most_files(true) as "mostOfOnePerson", private.most_file_bytes(true)::float8 as "mostBytesOfOnePerson",
           private.most_files(false) as "mostUnconfirmed", private.most_file_bytes(false)::float8 as "mostBytesUnconfirmed"
      from storage.buckets where id = ${FILE_BUCKET}`;
  const { mostPages: _, mostAddresses: __, addressSeconds: ___, ...limits } = FILE;
  expect(row).toEqual(limits);
});

test("prices and slots are as large as the contract says", async () => {
  expect(await largestIn("rates", "(price_minor")).toBe(HIGHEST_PRICE * 100);
  const priced = (rate: number) => refusalOf(newDesigner(sql, {}, [{ rate }]));
  for (const rate of [0, LOWEST_PRICE, HIGHEST_PRICE]) expect(await priced(rate), `${rate}`).toBeUndefined();
  for (const rate of [0.01, LOWEST_PRICE - 0.01, HIGHEST_PRICE + 0.01]) expect(await priced(rate)).toBeDefined();
  expect([...(await sql`select private.longest_slot_minutes() as most`)]).toEqual([{ most: SLOT_MINUTES.most }]);
  const longest = (minutes: number) => newDesigner(sql, { slotDuration: minutes });
  expect(await refusalOf(longest(SLOT_MINUTES.most))).toBeUndefined();
  expect(await refusalOf(longest(SLOT_MINUTES.most + SLOT_MINUTES.step))).toMatchObject({
    message: "invalid_availability",
  });
});

test("hours are as many, and reach as far, as the contract says", async () => {
  expect([...(await sql`select private.longest_horizon() as horizon, private.longest_buffer() as buffer`)]).toEqual([
    { horizon: HORIZON_DAYS.most, buffer: BUFFER_MINUTES.most },
  ]);
  expect(await largestIn("availability", "(notice_minutes")).toBe(NOTICE_MINUTES.most);
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

test("lists of a profile are as long, and what they hold, as the contract says", async () => {
  expect(await largestIn("designers", "(experience_years")).toBe(PROFILE_FIELDS.experienceYears.most);
  const { id } = await newDesigner(sql);
  const refused = async (part: object) =>
    (await refusalOf(sql`select public.save_designer_profile(${id}, ${sql.json(part as never)})`))?.state;
  const CHECK_VIOLATION = "23514";
  const text = (length: number) => "x".repeat(length);
  for (const [list, field] of Object.entries(PROFILE_FIELDS)) {
    if (!("most" in field) || list === "experienceYears") continue;
    const texts =
      "texts" in field ? Object.entries(field.texts).map(([name, { longest }]) => [name, longest] as const) : [];
    const row = (n: number) => Object.fromEntries(texts.map(([name]) => [name, `${n}`]));
    const items = Array.from({ length: field.most + 1 }, (_, n) => ("texts" in field ? row(n) : `${n}`));
    expect(await refused({ [list]: items.slice(1) }), list).toBeUndefined();
    expect(await refused({ [list]: items }), list).toBe(CHECK_VIOLATION);
    for (const [name, longest] of texts) {
      const holding = (value: unknown) => refused({ [list]: [{ ...row(1), [name]: value }] });
      expect(await holding(text(longest)), `${list} ${name}`).toBeUndefined();
      for (const wrong of [text(longest + 1), "", null, 1])
        expect(await holding(wrong), `${list} ${name}`).toBe(CHECK_VIOLATION);
    }
    if (texts.length > 0) {
      for (const wrong of [[{ ...row(1), more: "1" }], [{}], ["1"], {}])
        expect(await refused({ [list]: wrong }), `${list} ${JSON.stringify(wrong)}`).toBe(CHECK_VIOLATION);
      continue;
    }
    const longest =
      "longest" in field
        ? field.longest
        : Math.max(...("offered" in field ? field.offered : []).map(({ length }) => length));
    expect(await refused({ [list]: [text(longest)] }), list).toBeUndefined();
    for (const wrong of ["", null]) expect(await refused({ [list]: [wrong] }), list).toBe(CHECK_VIOLATION);
    if ("longest" in field) expect(await refused({ [list]: [text(longest + 1)] }), list).toBe(CHECK_VIOLATION);
  }
  const [rate] = profileRequest().rates;
  const services = Array.from({ length: MOST.services + 1 }, (_, n) => `${n}`);
  const including = (servicesProvided: string[]) => refused({ rates: [{ ...rate, servicesProvided }] });
  expect(await including(services.slice(1))).toBeUndefined();
  expect(await including(services)).toBe(CHECK_VIOLATION);
  expect(await including(["x".repeat(LONGEST.service)])).toBeUndefined();
  expect(await including(["x".repeat(LONGEST.service + 1)])).toBe(CHECK_VIOLATION);
});

test("a hold lasts as long as the contract says, and the refusal of a late payment says so", async () => {
  const designer = await newDesigner(sql);
  const customer = await newCustomer(sql);
  const [slot] = await slotsOf(sql, designer, dayFromNow(2));
  const booking = await bookSlot(sql, { customer, designer, start: slot?.start ?? "", end: slot?.end ?? "" });
  const [row] = await sql<{ minutes: number }[]>`
    select extract(epoch from hold_expires_at - created_at)::float8 / 60 as minutes from public.bookings where id = ${booking.id}`;
  expect(row?.minutes).toBe(HOLD_MINUTES);

  await sql`update public.bookings set hold_expires_at = now() - interval '1 second' where id = ${booking.id}`;
  const refusal = await sql`select public.prepare_order(${customer}, ${booking.id}, 6000)`.catch((error) => error);
  expect(refusal).toMatchObject({
    message: "hold_expired",
    detail: expect.stringContaining(`${HOLD_MINUTES} minutes`),
  });
});

test("offered times are held, and the next session is offered, as long as the contract says", async () => {
  const [row] = await sql`
    select private.offer_length() = make_interval(hours => ${OFFER_HOURS}) as held,
           private.offering_next() = make_interval(days => ${NEXT_SESSION_DAYS}) as next`;
  expect(row).toEqual({ held: true, next: true });
});

test("notifications remind as early, and reach as many browsers, as the contract says", async () => {
  const [row] = await sql`
    select extract(epoch from private.reminder_before())::int / 60 as reminder, private.most_push_subscriptions() as subscriptions`;
  expect(row).toEqual({ reminder: REMINDER_MINUTES, subscriptions: MOST.pushSubscriptions });
});

test("a designer's page lists as many payouts as the contract says", async () => {
  const [row] = await sql`select private.most_listed_payouts() as most`;
  expect(row).toEqual({ most: LISTED_PAYOUTS });
});

test("a session is extended as the contract says", async () => {
  const minutes = (length: string) => sql.unsafe(`extract(epoch from private.${length}())::int / 60`);
  const [row] = await sql`
    select ${minutes("extension_length")} as minutes, ${minutes("most_extension")} as "mostMinutes",
           ${minutes("extension_window")} as "windowMinutes", ${minutes("extension_grace")} as "graceMinutes"`;
  expect(row).toEqual(EXTENSION);
  expect([...(await sql`select private.lowest_price_minor()::int as least`)]).toEqual([{ least: LOWEST_PRICE * 100 }]);
});

test("a customer has as many holds as the contract says", async () => {
  const designer = await newDesigner(sql);
  const customer = await newCustomer(sql);
  const slots = await slotsOf(sql, designer, dayFromNow(2));
  const claims = slots.slice(0, MOST.holds + 1).map(({ start, end }) => ({ customer, designer, start, end }));
  const last = claims.pop();
  for (const claim of claims) await bookSlot(sql, claim);
  if (!last) throw new Error("no slot");
  expect(await refusalOf(bookSlot(sql, last))).toMatchObject({ message: "too_many_holds" });
  const words = ["One", "Two", "Three", "Four", "Five"];
  await expect(bookSlot(sql, last)).rejects.toMatchObject({
    detail: expect.stringMatching(new RegExp(`^${words[MOST.holds - 1]} times are already waiting`)),
  });
});

test("a booking has as many offers, and is rescheduled as often, as the contract says", async () => {
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

test("the room opens, and a no-show is reported and objected to, when the contract says", async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const openFrom = async (seconds: number) => {
    const [row] = await sql<{ open: boolean }[]>`
      select private.room_is_open('confirmed', tstzrange(now() + make_interval(secs => ${seconds}), now() + interval '2 hours'), now()) as open`;
    return row?.open;
  };
  expect(await openFrom(ROOM.opensBeforeMinutes * 60)).toBe(true);
  expect(await openFrom(ROOM.opensBeforeMinutes * 60 + 1)).toBe(false);

  const mayReport = async (id: string, waited: number, at: string) => {
    await sql`delete from public.attendance where booking_id = ${id}`;
    // The stay goes on until its next report was due.
    await sql`
      insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
      select ${id}, ${customer}, gen_random_uuid(), lower(b.slot), lower(b.slot) + make_interval(secs => ${waited * 60 - ROOM.reportSeconds})
        from public.bookings b where b.id = ${id}`;
    const [row] = await sql<{ may: boolean }[]>`
      select private.may_report_no_show(b, 'customer', upper(b.slot) + ${at}::interval) as may from public.bookings b where b.id = ${id}`;
    return row?.may;
  };
  const id = await newBooking(sql, customer, designer, { from: "-70 minutes", to: "-10 minutes" });
  expect(await mayReport(id, ROOM.waitMinutes, "0")).toBe(true);
  expect(await mayReport(id, ROOM.waitMinutes - 0.1, "0")).toBe(false);
  expect(await mayReport(id, ROOM.waitMinutes, `${ROOM.reportHours * 60 - 1} minutes`)).toBe(true);
  expect(await mayReport(id, ROOM.waitMinutes, `${ROOM.reportHours} hours`)).toBe(false);

  await mayReport(id, ROOM.waitMinutes, "0");
  await sql`select public.report_no_show(${customer}, ${id})`;
  const [row] = await sql<{ hours: number }[]>`
    select extract(epoch from object_until - created_at)::float8 / 3600 as hours from public.no_shows where booking_id = ${id}`;
  expect(row?.hours).toBe(ROOM.objectHours);
});

test("a session is reviewed, and a review changed, as the contract says", async () => {
  const [row] = await sql`
    select extract(days from private.review_window())::int as days, extract(days from private.review_editing())::int as "editDays"`;
  expect({ ...row }).toEqual({ days: REVIEW.days, editDays: REVIEW.editDays });
  expect(await largestIn("reviews", "(stars")).toBe(REVIEW.mostStars);
});

test("a search counts as many designers as the contract says", async () => {
  const [row] = await sql`select private.most_found() as most`;
  expect(row).toEqual({ most: PAGE.mostFound });
});

test("plans are as long, and promised and asked about as long, as the contract says", async () => {
  const [row] = await sql`
    select private.most_plan_questions() as "mostQuestions", extract(days from private.plan_asking())::int as "askingDays",
           extract(days from private.plan_patience())::int as "patienceDays", private.plan_refund_percent()::int as "refundPercent"`;
  expect(PLAN).toMatchObject(row ?? {});
  expect(await largestIn("rates", "(plan_days")).toBe(PLAN.mostDays);
  expect(await largestIn("bookings", "(plan_days")).toBe(PLAN.mostDays);
  const text = (length: number) => "x".repeat(length);
  const step = { id: text(36), title: text(LONGEST.planTitle), text: text(LONGEST.planStep) };
  const item = {
    ...{ id: text(36), name: text(LONGEST.planTitle), link: `https://a.test/${text(LONGEST.link - 15)}` },
    ...{ place: text(LONGEST.planPlace), price: PLAN.mostPrice, quantity: PLAN.mostQuantity },
  };
  const largest = {
    found: text(LONGEST.planFound),
    steps: Array(PLAN.mostSteps).fill(step),
    items: Array(PLAN.mostItems).fill(item),
    files: Array(PLAN.mostFiles).fill(text(36)),
  };
  const holds = async (content: object) =>
    (await sql`select private.is_plan(${sql.json(content as never)}) as holds`)[0]?.holds;
  expect(await holds(largest)).toBe(true);
  for (const content of [
    { ...largest, found: `${largest.found}x` },
    { ...largest, steps: [...largest.steps, step] },
    { ...largest, items: [...largest.items, item] },
    { ...largest, files: [...largest.files, text(36)] },
    { ...largest, files: [text(37)] },
    ...(["title", "text"] as const).map((name) => ({ ...largest, steps: [{ ...step, [name]: `${step[name]}x` }] })),
    ...(["name", "link", "place"] as const).map((name) => ({
      ...largest,
      items: [{ ...item, [name]: `${item[name]}x` }],
    })),
    ...(["price", "quantity"] as const).map((name) => ({ ...largest, items: [{ ...item, [name]: item[name] + 1 }] })),
  ])
    expect(await holds(content)).toBe(false);
});

test("free consultations are as many as the contract says", async () => {
  const [row] = await sql`select private.most_open_free() as "openFree", private.most_free_a_day() as "freeADay"`;
  expect(row).toEqual({ openFree: MOST.openFree, freeADay: MOST.freeADay });
});

test("wrong passwords are counted as the contract says", async () => {
  const [row] = await sql`
    select private.free_attempts() as "freeAttempts", private.most_attempts() as "mostAttempts",
           extract(epoch from private.lock_length())::float8 / 3600 as "lockHours"`;
  expect(row).toEqual(SIGN_IN);
});

test("codes that confirm an address are valid for as long, and as many tries, as the contract says", async () => {
  const [row] = await sql`
    select extract(epoch from private.address_code_length())::float8 / 3600 as hours, private.most_code_tries() as tries`;
  expect(row).toEqual({ hours: ADDRESS_CODE.hours, tries: ADDRESS_CODE.tries });
});

test("other bank details take effect as late as the contract says", async () => {
  const [row] = await sql`select extract(day from private.payee_delay())::int as days`;
  expect(row).toEqual({ days: PAYEE_DELAY_DAYS });
});

test("data is removed at the age that the privacy page states", async () => {
  const [kept] = await sql`
    select extract(day from private.contact_queries_kept_for())::int as "contactQuery", extract(day from private.emails_kept_for())::int as email,
           extract(day from private.payment_events_kept_for())::int as "paymentEvent",
           extract(day from private.security_log_length())::int as "securityEvent", extract(day from private.briefs_kept_for())::int as brief`;
  expect(kept).toEqual(KEEP_DAYS);
});

test("a customer who cancels gets what the page of refunds says", async () => {
  const rules = await sql`
    select (extract(epoch from min_notice) / 3600)::int as "noticeHours", refund_percent::int as percent
      from public.cancellation_rules where min_notice > interval '0' order by min_notice desc`;
  expect([...rules]).toEqual(REFUNDS);
});
