import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { at, newAccount, newBooking, newCustomer, newDesigner, newPaidBooking, refusalOf } from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { actAs, connectAsPostgres } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const day = dayFromNow(2);
const [start, end] = [at(day, "10:00"), at(day, "10:30")];
const none = randomUUID();
const json = (value: unknown) => sql.json(value as postgres.JSONValue);

/** Every function that is called for a signed-in person, with the roles that may call it. */
const calls: [string, ("user" | "designer")[], (caller: string) => PromiseLike<unknown>][] = [
  ["book_slot", ["user"], (id) => sql`select public.book_slot(${id}, ${none}, ${none}, ${start}, ${end})`],
  ["prepare_order", ["user"], (id) => sql`select public.prepare_order(${id}, ${none}, 1)`],
  ["payment_order", ["user"], (id) => sql`select public.payment_order(${id}, ${none})`],
  ["get_open_payments", ["user"], (id) => sql`select public.get_open_payments(${id})`],
  ["get_chats", ["user"], (id) => sql`select public.get_chats(${id})`],
  ["reschedule_booking", ["user"], (id) => sql`select public.reschedule_booking(${id}, ${none}, ${start}, ${end})`],
  ["get_booking", ["user", "designer"], (id) => sql`select public.get_booking(${id}, ${none})`],
  ["cancel_booking", ["user", "designer"], (id) => sql`select public.cancel_booking(${id}, ${none}, 0)`],
  ["get_chat", ["user", "designer"], (id) => sql`select public.get_chat(${id}, ${none})`],
  ["open_room", ["user", "designer"], (id) => sql`select public.open_room(${id}, ${none})`],
  ["attend", ["user", "designer"], (id) => sql`select public.attend(${id}, ${none}, ${none}, 0)`],
  ["extend_booking", ["user", "designer"], (id) => sql`select public.extend_booking(${id}, ${none})`],
  ["drop_extension", ["user", "designer"], (id) => sql`select public.drop_extension(${id}, ${none})`],
  ["get_brief", ["user", "designer"], (id) => sql`select public.get_brief(${id}, ${none})`],
  ["save_brief", ["user"], (id) => sql`select public.save_brief(${id}, ${none}, 0, '{}')`],
  ["send_brief", ["user"], (id) => sql`select public.send_brief(${id}, ${none})`],
  ["bring_brief", ["user"], (id) => sql`select public.bring_brief(${id}, ${none})`],
  ["ask_for_brief", ["designer"], (id) => sql`select public.ask_for_brief(${id}, ${none}, '{room}')`],
  ["get_plan", ["user", "designer"], (id) => sql`select public.get_plan(${id}, ${none})`],
  ["save_plan", ["designer"], (id) => sql`select public.save_plan(${id}, ${none}, 0, '{}')`],
  ["send_plan", ["designer"], (id) => sql`select public.send_plan(${id}, ${none}, 1)`],
  ["tick_plan", ["user"], (id) => sql`select public.tick_plan(${id}, ${none}, ${none}, true)`],
  ["ask_about_plan", ["user"], (id) => sql`select public.ask_about_plan(${id}, ${none}, ${none}, 'Why?')`],
  ["answer_about_plan", ["designer"], (id) => sql`select public.answer_about_plan(${id}, ${none}, ${none}, 'So.')`],
  ["report_no_show", ["user", "designer"], (id) => sql`select public.report_no_show(${id}, ${none})`],
  ["object_to_no_show", ["user", "designer"], (id) => sql`select public.object_to_no_show(${id}, ${none}, 'no')`],
  ["designer_bookings", ["designer"], (id) => sql`select public.designer_bookings(${id})`],
  ["designer_earnings", ["designer"], (id) => sql`select public.designer_earnings(${id})`],
  ["get_news", ["user", "designer"], (id) => sql`select public.get_news(${id})`],
  ["see_news", ["designer"], (id) => sql`select public.see_news(${id}, now())`],
  [
    "request_time",
    ["user"],
    (id) => sql`select public.request_time(${id}, ${none}, ${none}, ${json([{ start, end }])}, null)`,
  ],
  ["time_requests", ["user", "designer"], (id) => sql`select public.time_requests(${id})`],
  [
    "answer_request",
    ["designer"],
    (id) => sql`select public.answer_request(${id}, ${none}, ${json([{ start, end }])})`,
  ],
  [
    "offer_next",
    ["designer"],
    (id) => sql`select public.offer_next(${id}, ${none}, ${none}, ${json([{ start, end }])})`,
  ],
  ["withdraw_offer", ["designer"], (id) => sql`select public.withdraw_offer(${id}, ${none})`],
  ["decline_request", ["designer"], (id) => sql`select public.decline_request(${id}, ${none}, 'away')`],
  ["offer_times", ["designer"], (id) => sql`select public.offer_times(${id}, ${none}, ${json([{ start, end }])})`],
  [
    "complete_onboarding",
    ["designer"],
    (id) => sql`select public.complete_onboarding(${id}, ${json(profileRequest())})`,
  ],
  ["own_profile", ["designer"], (id) => sql`select public.own_profile(${id})`],
  [
    "save_designer_profile",
    ["designer"],
    (id) => sql`select public.save_designer_profile(${id}, ${json(profileRequest())})`,
  ],
  ["get_account", ["user", "designer"], (id) => sql`select public.get_account(${id}, ${none})`],
  ["rename_account", ["user", "designer"], (id) => sql`select public.rename_account(${id}, 'Ada')`],
  ["end_session", ["user", "designer"], (id) => sql`select public.end_session(${id}, ${none})`],
  ["change_portrait", ["user", "designer"], (id) => sql`select public.change_portrait(${id}, null)`],
  ["agree_to_terms", ["user", "designer"], (id) => sql`select public.agree_to_terms(${id}, '2026-01-01')`],
  ["own_address", ["user", "designer"], (id) => sql`select public.own_address(${id})`],
  ["send_address_code", ["user", "designer"], (id) => sql`select public.send_address_code(${id})`],
  [
    "announce_address_change",
    ["user", "designer"],
    (id) => sql`select public.announce_address_change(${id}, 'new@db.test')`,
  ],
  ["enter_address_code", ["user", "designer"], (id) => sql`select public.enter_address_code(${id}, '000000')`],
  ["request_data", ["user", "designer"], (id) => sql`select public.request_data(${id})`],
  ["data_file", ["user", "designer"], (id) => sql`select public.data_file(${id}, ${none})`],
  ["get_billing_details", ["user", "designer"], (id) => sql`select public.get_billing_details(${id})`],
  [
    "save_billing_details",
    ["user", "designer"],
    (id) => sql`select public.save_billing_details(${id}, 'Ann', '', '', '', '')`,
  ],
  ["get_papers", ["user", "designer"], (id) => sql`select public.get_papers(${id}, ${none})`],
  ["own_invoices", ["designer"], (id) => sql`select public.own_invoices(${id})`],
  ["own_statement", ["designer"], (id) => sql`select public.own_statement(${id}, '2026-01-01', '2026-01-31')`],
  ["get_paper", ["user", "designer"], (id) => sql`select public.get_paper(${id}, ${none})`],
  ["own_calendars", ["designer"], (id) => sql`select public.own_calendars(${id})`],
  ["add_calendar", ["designer"], (id) => sql`select public.add_calendar(${id}, 'Home', 'https://cal.test/')`],
  ["remove_calendar", ["designer"], (id) => sql`select public.remove_calendar(${id}, ${none})`],
  ["make_feed", ["user", "designer"], (id) => sql`select public.make_feed(${id})`],
  ["end_feed", ["user", "designer"], (id) => sql`select public.end_feed(${id})`],
  ["own_payouts", ["designer"], (id) => sql`select public.own_payouts(${id})`],
  ["payout_sessions", ["designer"], (id) => sql`select public.payout_sessions(${id}, ${none})`],
  ["change_payee", ["designer"], (id) => sql`select public.change_payee(${id}, 'Ada', 'India', 'ada@bank', '', '')`],
  ["enter_payee_code", ["designer"], (id) => sql`select public.enter_payee_code(${id}, '000000')`],
  ["withdraw_payee", ["designer"], (id) => sql`select public.withdraw_payee(${id}, true)`],
  ["preview_deletion", ["user", "designer"], (id) => sql`select public.preview_deletion(${id})`],
  ["delete_account", ["user", "designer"], (id) => sql`select public.delete_account(${id})`],
  ["reserve_picture", ["user", "designer"], (id) => sql`select public.reserve_picture(${id}, 'webp', 1, 1, 1)`],
  [
    "reserve_file",
    ["user", "designer"],
    (id) => sql`select public.reserve_file(${id}, ${none}, ${none}, 'message', 'pdf', 'a.pdf', 1)`,
  ],
  ["find_own_file", ["user", "designer"], (id) => sql`select public.find_own_file(${id}, ${none})`],
  ["finish_file", ["user", "designer"], (id) => sql`select public.finish_file(${id}, ${none}, 'pdf')`],
  ["remove_file", ["user", "designer"], (id) => sql`select public.remove_file(${id}, ${none})`],
  ["find_files", ["user", "designer"], (id) => sql`select public.find_files(${id}, '{}')`],
  ["list_own_projects", ["designer"], (id) => sql`select public.list_own_projects(${id})`],
  ["get_own_project", ["designer"], (id) => sql`select public.get_own_project(${id}, ${none})`],
  ["save_project", ["designer"], (id) => sql`select public.save_project(${id}, ${json({})})`],
  ["publish_project", ["designer"], (id) => sql`select public.publish_project(${id}, ${none}, true)`],
  ["delete_project", ["designer"], (id) => sql`select public.delete_project(${id}, ${none})`],
  ["reorder_projects", ["designer"], (id) => sql`select public.reorder_projects(${id}, '{}')`],
  ["block_member", ["user", "designer"], (id) => sql`select public.block_member(${id}, ${none})`],
  ["unblock_member", ["user", "designer"], (id) => sql`select public.unblock_member(${id}, ${none})`],
  ["report_member", ["user", "designer"], (id) => sql`select public.report_member(${id}, ${none}, 'other', 'x')`],
  ["review_session", ["user"], (id) => sql`select public.review_session(${id}, ${none}, 5)`],
  ["answer_review", ["designer"], (id) => sql`select public.answer_review(${id}, ${none}, 'Thanks')`],
  [
    "report_review",
    ["user", "designer"],
    (id) => sql`select public.report_review(${id}, ${none}, 'review', 'untrue', 'x')`,
  ],
  [
    "remove_push_subscription",
    ["user", "designer"],
    (id) => sql`select public.remove_push_subscription(${id}, 'https://push.parlour.test/x')`,
  ],
];

/** Functions whose first argument is also a person, but which are for everybody, for jobs, part of signing in, or for a session that must be that person's. */
const FOR_OTHERS = [
  "account_data",
  "available_slots",
  "designer_reviews",
  "finish_sign_in",
  "get_designer",
  "get_project",
  "list_projects",
  "save_push_subscription",
  "session_account",
  "win_back_address",
];

it("are all that begin with a person", async () => {
  const rows = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.proargnames[1] in ('p_user_id', 'p_designer_id', 'p_profile_id', 'p_owner_id', 'p_reporter_id', 'p_person_id')`;
  const known = new Set([...calls.map(([name]) => name), ...FOR_OTHERS]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(calls)("%s", (_, roles, call) => {
  it("refuses an account that is gone: its token lives on for up to an hour", async () => {
    expect(await refusalOf(call(randomUUID()))).toEqual({ state: "PT401", message: "unauthenticated" });
  });

  it(`is for the role ${roles.join(" and ")}`, async () => {
    for (const role of ["user", "designer"] as const) {
      const refusal = await refusalOf(call(await newAccount(sql, role)));
      if (roles.includes(role)) expect(refusal?.message ?? "").not.toMatch(/wrong_role|unauthenticated/);
      else {
        expect(refusal).toEqual({ state: "PT403", message: "wrong_role" });
        await expect(Promise.resolve(call(await newAccount(sql, role)))).rejects.toMatchObject({
          detail: `Only a ${roles.join(" or ")} may do this.`,
        });
      }
    }
  });
});

it("An ended session is refused, even where everybody may read", async () => {
  const [{ id }, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
  const ask = (call: string, headers: object) =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction.unsafe(`select public.${call}`);
    });
  for (const call of [
    `get_designer('${id}', '${customer}')`,
    `get_chats('${customer}')`,
    `session_account('${customer}')`,
  ]) {
    expect(await refusalOf(ask(call, {}))).toBeUndefined();
    expect(await refusalOf(ask(call, { "x-session-id": randomUUID() }))).toMatchObject({ state: "PT401" });
  }
  // So is an expired one, another person's, and that of a deleted account.
  const [ranOut, own, foreign] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`
    insert into auth.sessions (id, user_id, created_at, not_after) values
      (${ranOut}, ${customer}, now(), now()), (${own}, ${customer}, now(), now() + interval '1 hour'), (${foreign}, ${id}, now(), null)`;
  for (const [session, refusal] of [
    [own, undefined],
    [ranOut, "PT401"],
    [foreign, "PT401"],
  ])
    expect((await refusalOf(ask(`get_chats('${customer}')`, { "x-session-id": session })))?.state).toBe(refusal);
  const gone = await newCustomer(sql);
  await sql`update public.profiles set deleted_at = now() where id = ${gone}`;
  expect(await refusalOf(ask(`get_chats('${gone}')`, {}))).toMatchObject({ state: "PT401" });
  // A right password is right, also if the session that asked for it has ended meanwhile.
  expect(
    await refusalOf(ask(`finish_sign_in('${customer}', 'user')`, { "x-session-id": randomUUID() })),
  ).toBeUndefined();
});

it("Functions and the policy on bookings agree on who is a member of a booking", async () => {
  const [customer, designer, stranger, other] = await Promise.all([
    newCustomer(sql),
    newDesigner(sql),
    newCustomer(sql),
    newDesigner(sql),
  ]);
  const bookings: [string, string, boolean][] = [];
  const statuses = ["pending_payment", "confirmed", "completed", "cancelled", "expired"] as const;
  for (const [n, status] of statuses.entries())
    bookings.push([
      status,
      await newBooking(sql, customer, designer, { from: `${n + 1} days`, to: `${n + 2} days`, status }),
      status === "confirmed" || status === "completed",
    ]);
  const late = await newPaidBooking(sql, { customer, designer }, { from: "9 days", to: "10 days" });
  await sql`update public.bookings set status = 'cancelled' where id = ${late.id}`;
  bookings.push(["cancelled after it was confirmed", late.id, true]);

  for (const [what, id, ofDesigner] of bookings)
    for (const [person, role] of [
      [customer, "customer"],
      [designer.id, ofDesigner ? "designer" : null],
      [stranger, null],
      [other.id, null],
    ] as const) {
      const [row] = await sql`select private.member_role(b, ${person}) as role from public.bookings b where id = ${id}`;
      expect(row, what).toEqual({ role });
      const read = await actAs(
        sql,
        { role: "authenticated", userId: person },
        (caller) => caller`select id from public.bookings where id = ${id}`,
      );
      expect(read.length, what).toBe(role ? 1 : 0);
    }
});
