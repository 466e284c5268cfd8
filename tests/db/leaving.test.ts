import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { DeletionPreview } from "../../edge-functions/shared/contract/account.ts";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import { insertAuthUsers } from "../support/auth-users.ts";
import {
  bookSlot,
  codeOf,
  newAccount,
  newBooking,
  newCustomer,
  newDesigner,
  newFile,
  newNoShow,
  newPaidBooking,
  payFor,
  refusalOf,
  say,
  type TestDesigner,
} from "../support/db.ts";
import { newPayee } from "../support/payouts.ts";
import { columnsOf, filledProfile } from "../support/profile.ts";
import { newPushSubscription } from "../support/push.ts";
import { connectAsPostgres, scalar, scalars, withTableLocked } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The download of a person's data, and what remains of a person who deletes their account. */

const sql = connectAsPostgres();

const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();

/** A mark that identifies the author of a text; every text that a person can leave contains one. */
const mark = () => `mark-${randomUUID().slice(0, 12)}`;
/** Where each domain stores personal data, and the function that removes it (private.personal_data). */
const registered = await sql<{ tables: string[]; forget: string | null }[]>`
  select tables::text[], forget from private.personal_data order by position`;
/** The columns that contain a mark. */
const traces = (text: string) => {
  const columns = registered
    .flatMap(({ tables }) => tables)
    .map(
      (name) =>
        `select '${name}.' || f.key as place from ${name} t, jsonb_each_text(to_jsonb(t)) f where f.value like '%' || $1 || '%'`,
    );
  return scalars<string>(sql.unsafe(`${columns.join(" union ")} order by 1`, [text]));
};
/** The rows with a person's id or mark, by the function that forgets them. */
const heldOf = async (id: string, text: string) => {
  const held = new Map<string, unknown[]>();
  for (const { tables, forget } of registered)
    if (forget) {
      const rows = tables.map((name) => `select to_jsonb(t) as row from ${name} t where t::text like any ($1)`);
      held.set(forget, await scalars(sql.unsafe(`${rows.join(" union all ")} order by 1`, [[`%${id}%`, `%${text}%`]])));
    }
  return held;
};
const remove = (id: string) => sql`select public.delete_account(${id})`;
const previewOf = (id: string) => scalar<DeletionPreview>(sql`select public.preview_deletion(${id}) as preview`);
/** Returns the content of an export's file. */
const dataOf = <Data>(id: string) => scalar<Data>(sql`select public.account_data(${id}) -> 'data' as data`);

/** Makes a customer and a designer who have met and have left every possible text; each text contains its author's mark. */
async function filled() {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const by = { customer: mark(), designer: mark() };
  const booked = (hour: number, status: BookingStatus = "completed") =>
    newBooking(sql, customer, designer, { from: `${hour} hours`, to: `${hour + 1} hours`, status });
  const session = await booked(-30);
  for (const [id, text] of [
    [customer, by.customer],
    [designer.id, by.designer],
  ] as const) {
    const path = await scalar<string>(
      sql`select public.reserve_picture(${id}, 'webp', 100, 10, 10) ->> 'path' as path`,
    );
    await sql`insert into storage.objects (bucket_id, name) values ('designer-media', ${path})`;
    await sql`update public.profiles set name = ${text}, avatar = ${path} where id = ${id}`;
    await sql`update auth.users set email = ${`${text}@db.test`} where id = ${id}`;
    await newPushSubscription(sql, id);
    await sql`select public.make_feed(${id})`;
    await sql`select public.save_billing_details(${id}, ${text}, ${text}, '', '', '')`;
    await sql`
      insert into public.address_changes (profile_id, new_address, old_key, new_key)
      values (${id}, ${`new-${text}@db.test`}, ${`${text}-old`}, ${`${text}-new`})`;
    await sql`insert into public.account_tasks (profile_id, task, due_at) values (${id}, 'export', '2100-01-01')`;
    await sql`insert into private.address_codes (profile_id, address, code_hash) values (${id}, ${text}, '')`;
    await sql`insert into public.contact_queries (name, email, phone, query) values (${text}, ${`${text}@DB.test`}, '1', ${text})`;
    await say(sql, session, id, text);
    const createdAt = new Date(Date.now() - 86_400_000).toISOString();
    for (const purpose of ["message", "brief"]) await newFile(sql, session, id, { purpose, name: text, createdAt });
    await sql`insert into public.read_markers (booking_id, profile_id) values (${session}, ${id})`;
    await sql`select public.report_member(${id}, ${session}, 'other', ${text})`;
  }
  await sql`
    with calendar as (
      insert into public.calendars (designer_id, name, url, due_at)
      values (${designer.id}, ${by.designer}, ${`https://cal.test/${by.designer}`}, '2100-01-01') returning id, designer_id
    )
    insert into public.calendar_times (calendar_id, designer_id, slot) select id, designer_id, '[2100-01-01, 2100-01-02)' from calendar`;
  await newPayee(sql, designer.id);
  await sql`
    insert into private.applications (designer_id, state, legal_name, phone, address, note)
    values (${designer.id}, 'approved', ${by.designer}, ${by.designer}, ${by.designer}, ${by.designer})`;
  await sql`
    insert into private.application_documents (id, designer_id, name, bytes, stored_at)
    values (gen_random_uuid(), ${designer.id}, ${by.designer}, 1, now())`;
  const plan = sql.json({ found: by.designer, steps: [], items: [], files: [], floorPlan: null });
  await sql`insert into public.plans (booking_id, draft, close_note) values (${session}, ${plan}, 'Sent by mail')`;
  await sql`insert into public.plan_versions (booking_id, number, content) values (${session}, 1, ${plan})`;
  await sql`
    insert into public.plan_questions (id, booking_id, question, answer) values (gen_random_uuid(), ${session}, ${by.customer}, ${by.designer})`;
  await sql`
    insert into public.briefs (booking_id, room_words, stays, likes, idea, question, sent_at, sent_parts)
    select ${session}, t, t, t, jsonb_build_object('room', t), t, now(), jsonb_build_object('stays', t) from (values (${by.customer}::text)) v (t)`;
  await sql`insert into public.floor_plans (booking_id) values (${session})`;
  await sql`
    insert into public.floor_plan_rows (booking_id, part, id, variant, content, sequence, author)
    select ${session}, 'item', gen_random_uuid(), 'now', jsonb_build_object('name', t), 1, 'customer' from (values (${by.customer}::text)) v (t)`;
  // Emails and notifications from now on contain both names.
  await sql`update public.bookings set notes = ${by.customer}, customer_time_zone = ${by.customer} where id = ${session}`;
  await sql`
    insert into public.reviews (booking_id, designer_id, customer_id, stars, text, answer, answered_at)
    values (${session}, ${designer.id}, ${customer}, 4, ${by.customer}, ${by.designer}, now())`;
  await sql`
    insert into public.review_reports (booking_id, part, reporter_id, reason, message)
    values (${session}, 'answer', ${customer}, 'untrue', ${by.customer}), (${session}, 'review', ${designer.id}, 'untrue', ${by.designer})`;
  await sql`select public.cancel_booking(${customer}, ${await booked(40, "confirmed")}, 0, ${by.customer})`;
  await sql`select public.cancel_booking(${designer.id}, ${await booked(42, "confirmed")}, 0, ${by.designer})`;
  await sql`
    insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, objection, decided_at)
    values (${await booked(-40)}, 'customer', 'dismissed', 0, now(), ${by.designer}, now()),
           (${await booked(-50)}, 'designer', 'dismissed', 0, now(), ${by.customer}, now())`;
  const coverImage = await scalar(sql`select avatar from public.profiles where id = ${designer.id}`);
  await sql`select public.save_designer_profile(${designer.id}, ${sql.json({ ...filledProfile(by.designer), coverImage } as never)})`;
  await sql`update public.rates set services_provided = ${[by.designer]} where designer_id = ${designer.id}`;
  const project = randomUUID();
  await sql`insert into public.projects (id, designer_id, position, slug, title) values (${project}, ${designer.id}, 0, 'loft', ${by.designer})`;
  await sql`
    insert into public.project_pictures (project_id, designer_id, place, position, path, alt)
    select ${project}, id, 'cover', 0, avatar, ${by.designer} from public.profiles where id = ${designer.id}`;
  await sql`
    insert into public.complaints (booking_id, complained_by, reason, wish, message, decided_at, decision, refund_minor)
    values (${session}, 'customer', 'other', 'another_session', ${by.customer}, now(), 'Nothing is refunded.', 0),
           (${session}, 'designer', 'abuse', null, ${by.designer}, now(), 'Thank you.', 0)`;
  await sql`select public.block_member(${designer.id}, ${session})`;
  // Emails to the administrator also contain them. Jobs of other tests may be sending these emails.
  await sql`
    update public.outbox
       set status = 'sent', sent_at = now(), request = null
     where recipient_id in (${customer}, ${designer.id}) or booking_id in (select id from public.bookings where customer_id = ${customer})
        or contact_query_id in (select id from public.contact_queries where name in (${by.customer}, ${by.designer}))`;
  const cancelled = sql`kind = 'booking_cancelled'`;
  await sql`
    update public.pushes
       set status = case when ${cancelled} then 'dropped' else 'sent' end::public.outbox_status, sent_at = case when not ${cancelled} then now() end
     where booking_id in (select id from public.bookings where customer_id = ${customer})`;
  return { id: { customer, designer: designer.id }, by };
}

const ROLES = ["customer", "designer"] as const;
type Role = (typeof ROLES)[number];
const otherOf = (role: Role): Role => (role === "customer" ? "designer" : "customer");

/** The paths of the texts that contain a mark. */
const placesOf = (text: string, json: unknown, place = ""): string[] =>
  typeof json === "object" && json !== null
    ? Object.entries(json).flatMap(([key, value]) =>
        placesOf(text, value, Array.isArray(json) ? place : `${place}.${key}`.replace(/^\./, "")),
      )
    : String(json).includes(text)
      ? [place]
      : [];
/** The same paths in a designer's row. */
const PAGE = placesOf("a mark", { ...columnsOf(filledProfile("a mark")), location: "a mark" });

describe("An export of a person's data", () => {
  const fileFor = (person: string, task: string) =>
    scalar(sql`select public.data_file(${person}, ${task}) ->> 'path' as path`);
  const taskOf = (person: string) =>
    scalar<string>(sql`select id from public.account_tasks where profile_id = ${person}`);
  const ask = (person: string) => sql`select public.request_data(${person})`;

  it("may be requested once a day", async () => {
    const person = await newCustomer(sql);
    await ask(person);
    expect(await codeOf(ask(person))).toBe("already_requested");
    const age = (task: string, hours: number) =>
      sql`update public.account_tasks set task = ${task}, created_at = now() - make_interval(hours => ${hours}) where profile_id = ${person}`;
    await age("expire", 23);
    expect(await codeOf(ask(person))).toBe("already_requested");
    await age("expire", 25);
    expect(await codeOf(ask(person))).toBeUndefined();
  });

  it("is announced by one email, and its owner alone can fetch it for a week", async () => {
    const [person, other] = [await newCustomer(sql), await newCustomer(sql)];
    await ask(person);
    const task = await taskOf(person);
    expect(await codeOf(fileFor(person, task))).toBe("not_found");
    for (let times = 0; times < 2; times++) await sql`select public.record_export(${task})`;
    expect(await scalar(sql`select kind from public.outbox where recipient_id = ${person}`)).toBe("data_ready");
    expect(await fileFor(person, task)).toBe(`${person}/${task}.zip`);
    const lasts = sql`select expires_at - ready_at = interval '7 days' from public.account_tasks where id = ${task}`;
    expect(await scalar(lasts)).toBe(true);
    expect(await codeOf(fileFor(other, task))).toBe("not_found");
    // Recording the export again does not extend its time.
    await sql`update public.account_tasks set expires_at = now() where id = ${task}`;
    await sql`select public.record_export(${task})`;
    expect(await codeOf(fileFor(person, task))).toBe("link_expired");
    await sql`update public.account_tasks set expires_at = now() + interval '1 day', status = 'done' where id = ${task}`;
    expect(await codeOf(fileFor(person, task))).toBe("link_expired");
  });

  it("becomes a file that the jobs remove after a week, unless making it was parked", async ({ own }) => {
    const person = await newCustomer(sql);
    await ask(person);
    const task = await taskOf(person);
    const finish = async (parked: boolean) => {
      await own`select private.finish_account_task(${task}, ${parked})`;
      const [row] = await own`
        select task, status, due_at = expires_at as after_a_week, last_error from public.account_tasks where id = ${task}`;
      return row;
    };
    await own`update public.account_tasks set last_error = 'No space.' where id = ${task}`;
    const parked = { task: "export", status: "parked", after_a_week: false, last_error: "No space." };
    expect(await finish(true)).toEqual(parked);
    await own`update public.account_tasks set status = 'waiting', attempts = 40 where id = ${task}`;
    expect(await finish(false)).toEqual({ task: "expire", status: "waiting", after_a_week: true, last_error: null });
    expect(await scalar(own`select attempts from public.account_tasks where id = ${task}`)).toBe(0);
    expect(await finish(false)).toMatchObject({ task: "expire", status: "done" });
  });

  it("is removed with the account, even while it is being made", async () => {
    const [person, late] = [await newCustomer(sql), await newCustomer(sql)];
    await Promise.all([ask(person), ask(late)]);
    const [task, lateTask] = [await taskOf(person), await taskOf(late)];
    const made = async (id: string) => {
      await sql`select public.record_export(${id})`;
      await sql`select private.finish_account_task(${id}, false)`;
    };
    await made(task);
    await Promise.all([remove(person), remove(late)]);
    await made(lateTask);
    const tasks = sql`
      select task, status, due_at <= now() as due from public.account_tasks where id in (${task}, ${lateTask})`;
    expect(await tasks).toEqual(Array(2).fill({ task: "expire", status: "waiting", due: true }));
  });

  it("includes contact queries from an address, and leaving removes them, only if the address is confirmed", async () => {
    const [stranger, email] = [await newCustomer(sql), `${mark()}@db.test`];
    await sql`update auth.users set email = ${email} where id = ${stranger}`;
    await sql`insert into public.contact_queries (name, email, phone, query) values ('Ana', ${email.toUpperCase()}, '1', 'Hello')`;
    const queries = async () => (await dataOf<{ contactQueries: object[] }>(stranger)).contactQueries;
    const confirm = (at: Date | null) =>
      sql`update public.profiles set address_confirmed_at = ${at} where id = ${stranger}`;
    await confirm(null);
    expect(await queries()).toEqual([]);
    await confirm(new Date());
    await sql`update public.contact_queries set answer_note = 'A regular', answered_at = now() where name = 'Ana' and lower(email) = ${email}`;
    const [query, ...more] = await queries();
    expect([query, more]).toMatchObject([{ name: "Ana", answered_at: expect.any(String) }, []]);
    // An administrator's note is not for the author of the query.
    expect(query).not.toHaveProperty("answer_note");
    await confirm(null);
    await remove(stranger);
    expect(await sql`select from public.contact_queries where email = ${email.toUpperCase()}`).toHaveLength(1);
  });

  it("gives each of two members their own data, and of the other member's only what pages show", async () => {
    const { id, by } = await filled();
    const held = randomUUID();
    await sql`delete from public.blocks where customer_id = ${id.customer}`;
    await sql`
      insert into public.bookings (id, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency)
      select ${held}, ${id.customer}, designer_id, id, tstzrange(now() + interval '1 day', now() + interval '25 hours'), 'chat', 'pending_payment',
             now() + interval '10 minutes', 'Design hour', 6000, 'USD'
        from public.rates where designer_id = ${id.designer}`;
    await sql`
      insert into public.blocks (customer_id, designer_id, blocked_by)
      values (${id.customer}, ${id.designer}, 'designer'), (${id.customer}, ${id.designer}, 'customer')`;
    const session = await scalar<string>(sql`select booking_id from public.reviews where customer_id = ${id.customer}`);
    for (const person of Object.values(id))
      await sql`insert into public.attendance (booking_id, profile_id, page_id) values (${session}, ${person}, gen_random_uuid())`;
    type Booking = { id: string; attendance: { profile_id: string }[] };
    type Data = Record<"blocks" | "consents" | "emails" | "notifications" | "sessions", unknown[]> & {
      bookings: Booking[];
    };
    const versions = { customer: "2026-01-01", designer: "2026-02-01" };
    for (const role of ROLES)
      await sql`insert into private.consents (profile_id, version) values (${id[role]}, ${versions[role]})`;
    const answerFor = (role: Role) =>
      scalar<{ data: Data; pictures: string[] }>(sql`select public.account_data(${id[role]}) as answer`);
    const answers = { customer: await answerFor("customer"), designer: await answerFor("designer") };
    const places = (role: Role, text: string) => [...new Set(placesOf(text, answers[role].data))].sort();
    // No member can read what an administrator noted about the other.
    expect(JSON.stringify(answers)).toContain('"memberReports":[{');
    expect(JSON.stringify(answers)).not.toContain("close_note");
    const met = "bookings.cancellation.message bookings.files.name bookings.messages.text";
    const brief = `bookings.brief.idea.room bookings.brief.likes bookings.brief.question bookings.brief.room_words bookings.brief.sent_parts.stays
      bookings.brief.stays bookings.floorPlan.content.name`;
    // Both members can read the plan that was sent, and the questions about it.
    const plan = "bookings.plan.questions.answer bookings.plan.versions.content.found";
    const asked = "bookings.plan.questions.question";
    expect(places("customer", by.designer)).toEqual(
      words(`${met} ${plan} bookings.designerName bookings.review.answer`),
    );
    expect(places("designer", by.customer)).toEqual(
      words(`${met} ${brief} ${asked} bookings.customerName bookings.notes bookings.review.text`),
    );
    const own = `${met} account.email account.name billingDetails.address billingDetails.name bookings.noShow.objection changeOfAddress.newAddress
      contactQueries.email contactQueries.name contactQueries.query memberReports.message reviewReports.message`;
    const applied =
      "application.address application.legal_name application.note application.phone applicationDocuments.name";
    expect(places("customer", by.customer)).toEqual(
      words(
        `${own} ${brief} ${asked} bookings.complaint.message bookings.customerName bookings.customer_time_zone bookings.notes bookings.review.text`,
      ),
    );
    expect(places("designer", by.designer)).toEqual(
      words(`
        ${own} ${plan} ${applied} bookings.complaint.message bookings.plan.draft.found bookings.designerName bookings.review.answer calendars.name calendars.url projects.pictures.alt
        projects.title rates.services_provided ${PAGE.map((place) => `designerProfile.${place}`).join(" ")}`),
    );

    for (const role of ROLES) {
      const { data, pictures } = answers[role];
      expect(data.bookings.some((booking) => booking.id === held)).toBe(role === "customer");
      expect(data.bookings.flatMap(({ attendance }) => attendance.map((stay) => stay.profile_id))).toEqual([id[role]]);
      const [paid, earned] = role === "customer" ? [[], null] : [null, []];
      for (const booking of data.bookings)
        expect(booking).toMatchObject({ payments: paid, refunds: paid, ledger: earned });
      const emails = await sql`select from public.outbox where recipient_id = ${id[role]}`;
      expect(data.emails).toHaveLength(emails.length);
      expect(data.blocks).toMatchObject([{ blocked_by: role }]);
      // In addition to the terms that the person accepted by signing up.
      expect(data.consents).toMatchObject([{ version: versions[role] }, {}]);
      expect([data.notifications, data.sessions].map((rows) => rows.length)).toEqual([1, 1]);
      expect(pictures).toEqual(await scalars(sql`select path from public.pictures where owner_id = ${id[role]}`));
    }
  });

  it("contains only what a domain lists, so a new column of any table is not exported", async ({ own }) => {
    const { id } = await filled();
    const stored = () => own<{ data: string }[]>`
      select public.account_data(person)::text as data from unnest(${Object.values(id)}::uuid[]) person`;
    const before = await stored();
    await withTableLocked(own, async (step) => {
      for (const { tables } of registered)
        for (const name of tables) await step.unsafe(`alter table ${name} add column unlisted text default 'unlisted'`);
    });
    expect(await stored()).toEqual(before);
  });

  it("contains the files that pages show to its owner", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const id = await newBooking(sql, customer, designer, { from: "-2 hours", to: "-1 hours" });
    for (const [owner, purpose, state, name] of [
      [customer, "message", "ready", "ours"],
      [customer, "message", "uploading", "coming"],
      [customer, "brief", "ready", "brief"],
      [designer.id, "plan", "ready", "plan"],
    ] as const)
      await newFile(sql, id, owner, { purpose, state, name });
    const namesFor = async (person: string) => {
      const answer = await scalar(sql`select public.account_data(${person}) as answer`);
      const lists: { name: string }[][] = [answer.files, answer.data.bookings[0].files];
      return lists.map((files) => files.map(({ name }) => name).sort());
    };
    expect(await namesFor(customer)).toEqual(Array(2).fill(["brief", "ours"]));
    expect(await namesFor(designer.id)).toEqual(Array(2).fill(["ours", "plan"]));
  });

  it("shows the commission only to designers, and no words of the other member that an administrator has hidden", async () => {
    const { id, by } = await filled();
    await sql`update public.reviews set hidden_at = now(), answer_hidden_at = now() where customer_id = ${id.customer}`;
    const found: Partial<Record<Role, object | undefined>> = {};
    for (const role of ROLES) {
      const { bookings } = await dataOf<{ bookings: { review: object }[] }>(id[role]);
      const said = bookings.filter((booking) => "fee_percent" in booking || "fee_minimum_minor" in booking);
      expect(said.length, role).toBe(role === "designer" ? bookings.length : 0);
      found[role] = bookings.map(({ review }) => review).find(Boolean);
    }
    expect(found.customer).toMatchObject({ stars: 4, text: by.customer });
    expect(found.customer).not.toHaveProperty("answer");
    expect(found.designer).toMatchObject({ stars: 4, answer: by.designer });
    expect(found.designer).not.toHaveProperty("text");
  });
});

describe("Deleting an account", () => {
  it("is decided for every table that refers to a person, directly or indirectly", async () => {
    const undecided = await scalars(sql`
      with recursive about as (
        select conrelid as name from pg_constraint where contype = 'f' and confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
        union
        select c.conrelid from pg_constraint c join about a on c.confrelid = a.name where c.contype = 'f'
      )
      select a.name::regclass::text
        from about a
        join pg_class t on t.oid = a.name
       where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      except
      select unnest(d.tables)::text from private.personal_data d`);
    expect(undecided).toEqual([]);
  });

  it("is tested for everything that is forgotten", async () => {
    const { id, by } = await filled();
    const held = [await heldOf(id.customer, by.customer), await heldOf(id.designer, by.designer)];
    const forgotten = registered.flatMap(({ forget }) => forget ?? []);
    expect(forgotten.filter((name) => held.every((rows) => rows.get(name)?.length === 0))).toEqual([]);
  });

  it.each(ROLES)("keeps of a %s's words only those to the other member, and all words of that member", async (role) => {
    const { id, by } = await filled();
    const [own, other] = [id[role], id[otherOf(role)]];
    const before = { own: await heldOf(own, by[role]), others: await traces(by[otherOf(role)]) };
    const pictures = () => sql`select uses, due_at <= now() as due from public.pictures where owner_id = ${own}`;
    expect(await pictures()).toMatchObject([{ due: null }]);

    expect(await remove(own)).toEqual([{ delete_account: { ok: true } }]);
    // The last email to the address is removed with the account.
    await sql`select public.finish_job('email', id::text) from public.outbox where recipient_id = ${own} and status = 'waiting'`;
    // Everything that was sent to the other member stays, including a plan.
    const stays = role === "designer" ? ["plan_versions.content"] : [];
    expect(await traces(by[role])).toEqual(["booking_files.name", "messages.text", ...stays]);
    for (const [name, rows] of await heldOf(own, by[role]))
      if (before.own.get(name)?.length) expect(rows, name).not.toEqual(before.own.get(name));
    const files = sql`
        select purpose, state, name, due_at <= now() as due from public.booking_files where owner_id = ${own} order by purpose`;
    expect(await files).toEqual([
      { purpose: "message", state: "ready", name: by[role], due: null },
      { purpose: "brief", state: "removed", name: "Removed", due: true },
    ]);
    expect(await traces(by[otherOf(role)])).toEqual(before.others.filter((place) => place !== "pushes.content"));
    for (const [table, column] of [
      ...["push_subscriptions", "calendar_feeds", "read_markers"].map((name) => [`public.${name}`, "profile_id"]),
      ...[
        ["auth.sessions", "user_id"],
        ["private.address_codes", "profile_id"],
      ],
    ] as [string, string][]) {
      const left = sql`select ${sql(column)} from ${sql(table)} where ${sql(column)} in (${own}, ${other})`;
      expect(await scalars(left), table).toEqual([other]);
    }
    expect(await pictures()).toEqual([{ uses: 0, due: true }]);
    expect(await scalar(sql`select stars from public.reviews where customer_id = ${id.customer}`)).toBe(4);
    expect(await scalar(sql`select rating_count from public.designers where id = ${id.designer}`)).toBe(1);
    const person = sql`select name, avatar, deleted_at is not null as deleted from public.profiles where id = ${own}`;
    expect(await person).toEqual([{ name: "Deleted account", avatar: null, deleted: true }]);
    const tasks = sql`select task from public.account_tasks where profile_id = ${own} order by task`;
    expect(await scalars(tasks)).toEqual(["export", "erase"]);
  });

  it("restores a designer's page to its state before it was filled in, hidden and without rates", async () => {
    const { id } = await filled();
    await remove(id.designer);
    const empty = await newAccount(sql, "designer");
    const page = (designer: string) =>
      scalar(sql`
        select to_jsonb(d) - '{id,hidden,created_at,rating_count,rating_sum,shown_price_minor,shown_price_currency,shown_slot_minutes}'::text[]
          from public.designers d where d.id = ${designer}`);
    expect(await page(id.designer)).toEqual(await page(empty));
    const left = await sql`
      select d.listed, d.hidden, (select count(*)::int from public.rates r where r.designer_id = d.id and r.retired_at is null) as rates
        from public.designers d where d.id = ${id.designer}`;
    expect(left).toEqual([{ listed: false, hidden: true, rates: 0 }]);
  });

  it("still emails the forgotten address about money and cancelled bookings, and nothing else", async ({ own }) => {
    const customer = await newCustomer(sql);
    const address = await scalar<string>(sql`select email from auth.users where id = ${customer}`);
    const emails = [
      ["booking_cancelled", "waiting", null, true],
      ["payment_receipt", "waiting", null, true],
      ["payment_returned", "waiting", null, true],
      ["refund_receipt", "waiting", null, true],
      ["new_message", "waiting", null, false],
      ["refund_receipt", "parked", null, false],
      ["confirm_address", "waiting", "new@address.test", false],
      ["account_changed", "waiting", address, true],
    ] as const;
    // In one transaction, so that no run of the jobs sends them.
    const key = (n: number) => `leaving:${customer}:${n}`;
    for (const [n, [kind, status, to]] of emails.entries())
      await own`
        insert into public.outbox (event_key, kind, recipient_id, address, content, request, status)
        values (${key(n)}, ${kind}, ${customer}, ${to}, '{"text": "Hello"}', 'Hello', ${status})`;
    await own`select public.delete_account(${customer})`;
    const kept = { status: "waiting", address, request: "Hello" };
    // No receipt follows a cancellation.
    const contentOf = (kind: string) => ({ text: "Hello", ...(kind === "booking_cancelled" && { leaving: true }) });
    const gone = { status: "dropped", address: null, request: null, content: {} };
    for (const [n, [kind, status, , stays]] of emails.entries()) {
      const left = own`select status, address, request, content from public.outbox where event_key = ${key(n)}`;
      expect(await left, `${kind}, ${status}`).toEqual([stays ? { ...kept, content: contentOf(kind) } : gone]);
    }
  });

  it("drops parked emails to others about this person, except those about money", async ({ own }) => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const booking = await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours" });
    const emails = [
      ["new_message", booking, { text: "Hello" }, "dropped"],
      ["gathered_news", null, { senderId: customer, text: "Hello" }, "dropped"],
      ["refund_receipt", booking, { amount: 1 }, "parked"],
      // This email is about another person.
      ["gathered_news", null, { senderId: randomUUID() }, "parked"],
    ] as const;
    for (const [n, [kind, about, content]] of emails.entries())
      await own`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content, request, status)
        values (${`parked ${n}`}, ${kind}, ${designer.id}, ${about}, ${sql.json(content)}, 'Hello', 'parked')`;
    await own`select public.delete_account(${customer})`;
    const left = await own`
      select status, request is null and content = '{}' as empty from public.outbox where event_key like 'parked _' order by event_key`;
    expect(left).toEqual(emails.map(([, , , status]) => ({ status, empty: status === "dropped" })));
  });

  it("no longer names this person in emails to others that fail later, and empties those sent", async ({ own }) => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const booking = await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours" });
    const by = { recipient: "designer", actor: "designer" };
    const about = { ...by, customerName: "Ida Berg", serviceName: "Hall", message: "Hello" };
    const news = (senderId: string) => ({ senderId, senderName: "Ida Berg", items: [{ serviceName: "Hall" }] });
    const ids: string[] = [];
    for (const [kind, of, content] of [
      ["new_message", booking, about],
      ["gathered_news", null, news(customer)],
      ["gathered_news", null, news(customer)],
      // This email is about another person.
      ["gathered_news", null, news(designer.id)],
    ] as const)
      ids.push(
        await scalar<string>(own`
          insert into public.outbox (event_key, kind, recipient_id, booking_id, content, request)
          values (${randomUUID()}, ${kind}, ${designer.id}, ${of}, ${sql.json(content)}, 'Hello') returning id`),
      );
    await own`select public.delete_account(${customer})`;
    for (const [n, id] of ids.entries()) await own`select private.finish_email(${id}, ${n !== 2})`;
    const left = await own`
      select status, request, content from public.outbox where id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`;
    const unnamed = { customerName: "A customer", serviceName: "Consultation", message: null };
    const sender = { senderId: customer, senderName: "A customer", items: [{ serviceName: "Consultation" }] };
    expect(left).toEqual([
      { status: "parked", request: null, content: { ...by, ...unnamed } },
      { status: "parked", request: null, content: sender },
      { status: "sent", request: null, content: {} },
      { status: "parked", request: "Hello", content: news(designer.id) },
    ]);
  });

  it("empties gathered emails about this person that were sent or dropped", async () => {
    const [customer, stranger, designer] = await Promise.all([newCustomer(sql), newCustomer(sql), newDesigner(sql)]);
    await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours" });
    const gathered = (recipient: string, sender: string, sent = false) => sql`
      insert into public.outbox (event_key, kind, recipient_id, content, status, sent_at)
      values (${randomUUID()}, 'gathered_news', ${recipient}, ${sql.json({ senderId: sender })}, ${sent ? "sent" : "dropped"}, ${sent ? sql`now()` : null})`;
    await gathered(designer.id, customer);
    await gathered(designer.id, customer, true);
    await gathered(designer.id, stranger);
    await remove(customer);
    const left = sql`
      select content from public.outbox where kind = 'gathered_news' and recipient_id = ${designer.id} order by created_at`;
    expect(await scalars(left)).toEqual([{}, {}, { senderId: stranger }]);
  });

  it.each([
    ["customer", 3000, "customer_cancelled"],
    ["designer", 6000, "designer_cancelled"],
  ] as const)("cancels bookings of a %s as the preview said, and releases holds", async (role, refund, reason) => {
    const [customer, designer] = await Promise.all([newCustomer(sql, "Ida Berg"), newDesigner(sql)]);
    await sql`update public.profiles set name = 'Jan Maat' where id = ${designer.id}`;
    const slot = { from: "10 hours", to: "11 hours" };
    const paid = await newPaidBooking(sql, { customer, designer }, slot);
    const held = await hold(customer, designer);
    const over = await newBooking(sql, customer, designer, { from: "-3 hours", to: "-2 hours", status: "completed" });
    const others = await newBooking(sql, await newCustomer(sql), await newDesigner(sql), slot);
    await newPushSubscription(sql, role === "customer" ? designer.id : customer);
    const [person, other] = role === "customer" ? [customer, "Jan Maat"] : [designer.id, "Ida Berg"];
    expect(await previewOf(person)).toMatchObject({
      obstacle: null,
      bookings: [{ id: paid.id, with: other, refundAmount: refund, currency: "USD" }],
    });
    await remove(person);
    const ids = [paid.id, held, over, others];
    const statuses = sql`
        select b.status from unnest(${ids}::uuid[]) with ordinality u (id, n) join public.bookings b using (id) order by n`;
    expect(await scalars(statuses)).toEqual(["cancelled", "cancelled", "completed", "confirmed"]);
    const refunds = sql`select amount_minor::int as amount, reason from public.refunds where payment_id = ${paid.paymentId}`;
    expect(await refunds).toEqual([{ amount: refund, reason }]);
    // The other member's browser is still notified.
    const pushes = sql`select kind from public.pushes where booking_id = ${paid.id} and status = 'waiting'`;
    expect(await scalars(pushes)).toEqual(["booking_cancelled"]);
    const last = sql`select content from public.outbox where kind = 'account_deleted' and recipient_id = ${person}`;
    expect(await scalar(last)).toEqual({ cancelled: 1 });
  });

  it("says in the emails about cancelled bookings that the designer can no longer be booked", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    await newBooking(sql, customer, designer, { from: "30 hours", to: "31 hours" });
    const gone = () => sql`
      select distinct o.kind, private.email_content(o) -> 'designerGone' as gone from public.outbox o
       where o.recipient_id = ${customer} and o.kind in ('booking_confirmed', 'booking_cancelled') order by o.kind desc`;
    expect(await gone()).toEqual([{ kind: "booking_confirmed", gone: false }]);
    await remove(designer.id);
    expect(await gone()).toContainEqual({ kind: "booking_cancelled", gone: true });
  });

  it.each(ROLES)("ends what could follow a session with a %s: chat, plan, brief and list say so", async (role) => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    await sql`update public.rates set plan_days = 5 where designer_id = ${designer.id}`;
    const over = await newBooking(sql, customer, designer, { from: "-3 days", to: "-71 hours", status: "completed" });
    const [person, other] = role === "customer" ? [customer, designer.id] : [designer.id, customer];
    const said = async () => {
      const [row] = await sql`
        select c.chat -> 'canMeetAgain' as chat, c.chat -> 'designerListed' as listed, public.get_plan(${other}, ${over}) -> 'canMeetAgain' as plan,
               public.get_brief(${other}, ${over}) -> 'canMeetAgain' as brief
          from (select public.get_chat(${other}, ${over}) as chat) c`;
      return row;
    };
    expect(await said()).toEqual({ chat: true, listed: true, plan: true, brief: true });
    if (role === "designer") await sql`select admin.close_case(${`plan:${over}`}, 'Asha', 'She is ill.')`;
    await remove(person);
    expect(await said()).toEqual({ chat: false, plan: false, brief: false, listed: role === "customer" });
    const list = sql`select public.get_chats(${customer}) #> '{chats,0,canMeetAgain}' as again`;
    if (role === "designer") expect(await scalar(list)).toBe(false);
  });

  it("is refused while a session of either member runs or a no-show is undecided", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const id = { customer, designer: designer.id };
    const obstacle = async () => {
      const refusals = await Promise.all(ROLES.map((role) => refusalOf(remove(id[role]))));
      const previews = await scalars(
        sql`select public.preview_deletion(p) ->> 'obstacle' from unnest(${[id.customer, id.designer]}::uuid[]) p`,
      );
      return [...new Set([...refusals.map((refusal) => refusal?.message), ...previews])];
    };
    const running = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "10 minutes" });
    expect(await obstacle()).toEqual(["session_running"]);
    await sql`update public.bookings set status = 'completed' where id = ${running}`;
    await newNoShow(sql, running, "designer", { objectFor: "1 day" });
    expect(await obstacle()).toEqual(["case_open"]);
    expect(await refusalOf(remove(await newCustomer(sql)))).toBeUndefined();
    await sql`update public.no_shows set status = 'objected', objection = 'I was there.' where booking_id = ${running}`;
    expect(await obstacle()).toEqual(["case_open"]);
    await sql`update public.no_shows set status = 'upheld', decided_at = now() where booking_id = ${running}`;
    for (const role of ROLES) expect(await refusalOf(remove(id[role]))).toBeUndefined();
  });

  it.each(ROLES)("is final for a %s: a late payment is refunded and confirms nothing", async (role) => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const [held, others] = [await hold(customer, designer), await hold(await newCustomer(sql), await newDesigner(sql))];
    // The deletion does not release an expired booking.
    const expired = await newBooking(sql, customer, designer, { from: "40 hours", to: "41 hours", status: "expired" });
    await remove(role === "customer" ? customer : designer.id);
    for (const id of [held, expired]) expect(await payFor(sql, id)).toMatchObject({ outcome: "refund_due" });
    expect(await payFor(sql, others)).toMatchObject({ outcome: "confirmed" });
    const late = sql`update public.bookings set status = 'confirmed' where id = ${held}`;
    expect(await codeOf(late)).toBe("A booking cannot go from cancelled to confirmed.");
  });

  async function hold(customer: string, designer: TestDesigner): Promise<string> {
    const slots = sql`select public.available_slots(${designer.id}, current_date + 20) -> 'slots' as slots`;
    const [first] = await scalar<{ start: string; end: string }[]>(slots);
    if (!first) throw new Error("no slot is free");
    return (await bookSlot(sql, { customer, designer, start: first.start, end: first.end })).id;
  }
});

it("A person who deletes the account and returns with the address cannot have another free consultation for a year", async () => {
  const email = `${randomUUID()}@db.test`;
  const [designer, other] = [await newDesigner(sql), await newDesigner(sql)];
  const had = async (of: TestDesigner, id: string) =>
    scalar<boolean>(sql`select private.had_free_consultation(${id}, ${of.id}, '{}')`);
  const join = async (address: string) => {
    const id = randomUUID();
    await insertAuthUsers(sql, [{ id, email: address, name: "Ellen", role: "user" }]);
    return id;
  };
  const first = await join(email);
  await newBooking(sql, first, designer, { from: "-2 days", to: "-47 hours", status: "completed", priceMinor: 0 });
  // A free consultation that the deletion cancels does not count, nor one that the designer missed.
  await newBooking(sql, first, other, { from: "50 hours", to: "51 hours", priceMinor: 0 });
  const absent = await newDesigner(sql);
  const missed = await newBooking(sql, first, absent, {
    from: "-2 days",
    to: "-47 hours",
    status: "completed",
    priceMinor: 0,
  });
  await newNoShow(sql, missed, "customer", { status: "upheld" });
  await remove(first);
  // Erases the address, as the jobs do.
  await sql`update auth.users set email = null where id = ${first}`;
  const again = await join(email.toUpperCase());
  expect([await had(designer, again), await had(other, again), await had(absent, again)]).toEqual([true, false, false]);
  expect(await had(designer, await newCustomer(sql))).toBe(false);
  await sql`update private.former_free_consultations set created_at = now() - private.keep_free_consultation_days() where designer_id = ${designer.id}`;
  expect(await had(designer, again)).toBe(false);
  await sql`update private.former_free_consultations set created_at = created_at - interval '1 hour' where designer_id = ${designer.id}`;
  await sql`select public.remove_old()`;
  expect(await sql`select from private.former_free_consultations where designer_id = ${designer.id}`).toHaveLength(0);
});
