import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  newAccount,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  reasonOf,
  refusalOf,
} from "../support/db.ts";
import { actAs, connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();
const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Every function that is called for a signed-in person, by the roles that may call it. */
const FOR_ROLES: Record<string, string[]> = {
  user: words(`
    ask_about_plan ask_to_move book_slot bring_brief get_chats get_open_payments payment_order prepare_order request_time reschedule_booking review_session
    save_brief send_brief tick_plan`),
  designer: words(`
    add_calendar answer_about_plan answer_request answer_review ask_for_brief change_payee complete_onboarding decline_request delete_project
    designer_bookings designer_earnings enter_payee_code finish_document get_own_project list_own_projects offer_next offer_times own_application own_calendars own_invoices
    own_payouts own_profile own_statement payout_sessions publish_project remove_calendar remove_document reorder_projects reserve_document save_designer_profile save_plan
    save_project see_news send_plan submit_application withdraw_offer withdraw_payee`),
  "user designer": words(`
    agree_to_terms announce_address_change apply_floor_plan_operation attend block_member cancel_booking change_portrait complain data_file delete_account drop_extension end_feed
    end_session enter_address_code extend_booking find_files find_own_file finish_file get_account get_billing_details get_booking get_brief
    get_chat get_floor_plan get_news get_papers get_plan make_feed object_to_no_show open_room own_address preview_deletion remove_file
    remove_push_subscription rename_account report_member report_no_show report_review request_data reserve_file reserve_picture
    save_billing_details send_address_code store_floor_plan_picture time_requests unblock_member`),
  // For everybody, for jobs, part of signing in, or for a session that must belong to the person.
  "": words(`
    account_data available_slots designer_reviews finish_code_sign_in finish_sign_in get_designer get_project list_projects save_push_subscription session_account
    recover_address`),
};

/** A value of each type. Functions check the role before they check arguments. */
const EXAMPLES: Record<string, string> = {
  uuid: `'${randomUUID()}'`,
  "uuid[]": "'{}'",
  text: "'x'",
  "text[]": "'{}'",
  jsonb: "'[]'",
  date: "'2026-01-01'",
  integer: "1",
  bigint: "1",
  boolean: "true",
};
interface Signature {
  name: string;
  types: string[];
  /** The first value of each argument that is an enum; nothing for others. */
  labels: string[];
}
const signatures = () => sql<Signature[]>`
  select p.proname as name, array_agg(format_type(t.oid, null) order by a.n) as types,
         array_agg(coalesce((select min(e.enumlabel::text) from pg_enum e where e.enumtypid = t.oid), '') order by a.n) as labels
    from pg_proc p
   cross join lateral unnest(p.proargtypes::oid[]) with ordinality a (type, n)
    join pg_type t on t.oid = a.type
   where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
     and p.proargnames[1] in ('p_user_id', 'p_designer_id', 'p_profile_id', 'p_owner_id', 'p_reporter_id', 'p_viewer_id', 'p_actor_id')
   group by p.oid, p.proname`;
const call = ({ name, types, labels }: Signature, caller: string) => {
  const others = types.slice(1).map((type, n) => {
    // Each time is later than the one before, as in a slot.
    if (type === "timestamp with time zone") return `now() + interval '${n} hours'`;
    return labels[n + 1] ? `'${labels[n + 1]}'` : EXAMPLES[type];
  });
  return sql.unsafe(`select public.${name}(${[`'${caller}'`, ...others].join(", ")})`);
};

describe("Functions for a signed-in person", () => {
  it("are exactly these", async () => {
    const names = (await signatures()).map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual(Object.values(FOR_ROLES).flat().sort());
  });

  it.each(Object.keys(FOR_ROLES).filter(Boolean))("refuse others and accounts that are gone: %s", async (allowed) => {
    const roles = allowed.split(" ");
    for (const signature of (await signatures()).filter(({ name }) => FOR_ROLES[allowed]?.includes(name))) {
      const { name } = signature;
      // A token stays valid for up to an hour.
      const gone = await refusalOf(call(signature, randomUUID()));
      expect(gone, name).toEqual({ state: "PT401", message: "unauthenticated" });
      for (const role of ["user", "designer"] as const) {
        const work = call(signature, await newAccount(sql, role));
        if (roles.includes(role))
          expect((await refusalOf(work))?.message ?? "", name).not.toMatch(/wrong_role|unauthenticated/);
        else expect(await reasonOf(work), name).toEqual({ reason: "wrong_role", roles });
      }
    }
  });
});

it("Tokens contain the role of the sign-up, whatever else is written into app metadata", async () => {
  for (const [asked, role] of Object.entries({ designer: "designer", user: "user", administrator: "user" })) {
    const id = randomUUID();
    const roles = () => sql`
    select u.raw_app_meta_data ->> 'role' as token, p.role::text as profile
      from auth.users u join public.profiles p on p.id = u.id where u.id = ${id}`;
    await sql`
    insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${`${id}@db.test`}, '{"role": "user"}',
            ${sql.json({ name: "Eve", role: asked })})`;
    expect(await roles()).toEqual([{ token: role, profile: role }]);
    for (const metadata of [{}, { role: "designer" }, { role: "user" }]) {
      await sql`update auth.users set raw_app_meta_data = ${sql.json(metadata)} where id = ${id}`;
      expect(await roles()).toEqual([{ token: role, profile: role }]);
    }
    // The user may change this metadata at Auth.
    await sql`update auth.users set raw_user_meta_data = '{"role": "designer"}', raw_app_meta_data = '{}' where id = ${id}`;
    expect(await roles()).toEqual([{ token: role, profile: role }]);
  }
});

it("An ended session is refused, even where everybody may read", async () => {
  const [{ id }, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
  const ask = (call: string, headers: object) =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction.unsafe(`select public.${call}`);
    });
  const mine = [`get_chats('${customer}')`, `session_account('${customer}')`];
  for (const call of [`get_designer('${id}', '${customer}')`, ...mine]) {
    expect(await refusalOf(ask(call, {}))).toBeUndefined();
    expect(await refusalOf(ask(call, { "x-session-id": randomUUID() }))).toMatchObject({ state: "PT401" });
  }
  // An expired session, another person's, and that of a deleted account are also refused.
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
  // A right password counts even if the session that sent it has ended meanwhile.
  const signedIn = ask(`finish_sign_in('${customer}', 'user')`, { "x-session-id": randomUUID() });
  expect(await refusalOf(signedIn)).toBeUndefined();
});

it("Functions and the policy on bookings agree on who is a member of a booking", async () => {
  const [customer, stranger] = [await newCustomer(sql), await newCustomer(sql)];
  const [designer, other] = [await newDesigner(sql), await newDesigner(sql)];
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
      const actor = { role: "authenticated", userId: person } as const;
      const read = await actAs(sql, actor, (caller) => caller`select id from public.bookings where id = ${id}`);
      expect(read.length, what).toBe(role ? 1 : 0);
    }
});
