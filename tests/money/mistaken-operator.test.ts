import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { comesInto, newCustomer, newDesigner, newPaidBooking, refusalOf, review } from "../support/db.ts";
import { startOwnDatabase } from "../support/own-database.ts";
import { newPayee, newPayeeInIndia, newReleasedBooking } from "../support/payouts.ts";
import { scalar, scalars } from "../support/sql.ts";

/*
 * A month of an operator who makes every mistake at every act: no name, no reason, the wrong row, the same act again, and wrong values. A mistake is
 * refused with a sentence or changes nothing. Each act is undone afterwards, or says that it cannot be. After every statement the audit finds
 * nothing. A new act fails the test until it has its line here.
 */

const database = await startOwnDatabase();
const sql = database.connect();
const superuser = database.connect(database.adminUrl, { connection: { session_replication_role: "replica" } });

/** The money, the members and the present settings. */
const STATE = `
  select jsonb_build_object(
    'balances', (
      select jsonb_agg(concat_ws(' ', e.designer_id, e.currency, e.account, e.minor) order by e.designer_id, e.currency, e.account)
        from (select designer_id, currency, account, sum(amount_minor) as minor from public.ledger_entries group by 1, 2, 3 having sum(amount_minor) <> 0) e),
    'refunds', (select jsonb_agg(concat_ws(' ', payment_id, amount_minor, status) order by payment_id, amount_minor) from public.refunds where status <> 'withdrawn'),
    'payouts', (select jsonb_agg(concat_ws(' ', designer_id, amount_minor, status) order by designer_id, amount_minor, status) from public.payouts where status <> 'failed'),
    'bookings', (select jsonb_agg(concat_ws(' ', id, status) order by id) from public.bookings),
    'disputes', (select jsonb_agg(concat_ws(' ', dispute_id, status) order by dispute_id) from public.disputes),
    'noShows', (select jsonb_agg(concat_ws(' ', booking_id, status) order by booking_id) from public.no_shows),
    'complaints', (select jsonb_agg(concat_ws(' ', number, decision) order by number) from public.complaints),
    'members', (select jsonb_agg(concat_ws(' ', p.id, p.name, p.deleted_at, u.banned_until > now()) order by p.id) from public.profiles p left join auth.users u on u.id = p.id),
    'designers', (select jsonb_agg(concat_ws(' ', id, listed, hidden, vetted) order by id) from public.designers),
    'applications', (select jsonb_agg(concat_ws(' ', designer_id, state) order by designer_id) from private.applications),
    'reviews', (select jsonb_agg(concat_ws(' ', booking_id, hidden_at is not null) order by booking_id) from public.reviews),
    'queries', (select count(*) from public.contact_queries where answered_at is null),
    'attempts', (select count(*) from private.sign_in_attempts),
    'linked', (select jsonb_agg(linked_account order by id) from private.payees),
    'pauses', (select jsonb_agg(designer_id order by designer_id) from private.payout_pauses),
    'payoutTerms', (select jsonb_agg(concat_ws(' ', currency, weekday, minimum_minor) order by currency) from private.payout_terms),
    'commission', (select jsonb_object_agg(currency, percent order by from_at) from public.commission_terms where percent > 0),
    'withholding', (select jsonb_object_agg(account, percent order by from_at) from private.withholding_rates),
    'taxes', (select jsonb_object_agg(country || place || name, percent order by from_at) from public.tax_rates),
    'operator', (select to_jsonb(o) from private.operator o),
    'providerFees', (select jsonb_object_agg(currency, percent) from private.provider_fees),
    'route', (select used from private.route),
    'vetting', (select required from private.vetting),
    'settlements', (select jsonb_agg(concat_ws(' ', settlement_id, entity_id, net_minor, problem) order by settlement_id, entity_id) from private.settlement_lines),
    'closed', (select max(month) from public.ledger_closings)
  )`;
const state = () => scalar<Record<string, unknown>>(sql.unsafe(STATE));

const NAMES = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|disp_\w+|C-\d{4}-\d{4}/g;
const elsewhere = (statement: string) =>
  statement
    .replace(NAMES, (name) => (name.startsWith("disp_") ? "disp_wrong" : name.startsWith("C-") ? "C-0" : randomUUID()))
    .replace("WRONG", "");

const done = new Set<string>();
const run = async (call: string, who = "Asha", why = "Why.") => {
  const refusal = await refusalOf(
    sql.unsafe(`select admin.${call.slice(0, -1)}, p_by_whom => '${who}', p_reason => '${why}')`),
  );
  expect.soft(await scalar(sql`select private.money_problems(20)`), `the audit after ${call}`).toEqual([]);
  if (!refusal) done.add(call.split("(")[0] ?? "");
  return refusal;
};
/** Expects a refusal of ours rather than a constraint's text. */
async function refuses(call: string, who?: string, why?: string): Promise<void> {
  const before = await state();
  const refusal = await run(call, who, why);
  const what = `${call} by "${who ?? "Asha"}" because "${why ?? "Why."}"`;
  expect.soft(refusal?.state, `${what}: ${refusal?.message}`).toMatch(/^P0001$/);
  expect.soft(await state(), what).toEqual(before);
}

type Mistakes = {
  /** Calls with other wrong values. */
  wrong?: string[];
  /** The calls that undo the act. Without them, the act's comment says that it cannot be undone. */
  undo?: string[] | (() => Promise<string[]>);
  /** Whether an unknown target becomes a case instead of being refused. */
  holds?: boolean;
};
async function act(call: string, { wrong = [], undo, holds }: Mistakes = {}): Promise<void> {
  const name = call.split("(")[0] ?? "";
  const before = await state();
  await refuses(call, " ");
  await refuses(call, "Asha", " ");
  if (elsewhere(call) !== call && !holds) await refuses(elsewhere(call));
  for (const one of wrong) await refuses(one);
  expect.soft(await run(call, "Asha", "Why. ".repeat(500)), call).toBeUndefined();
  const after = await state();
  const again = await run(call);
  expect.soft(again?.state ?? "P0001", `${call} again: ${again?.message}`).toBe("P0001");
  expect.soft(await state(), `${call} again`).toEqual(after);
  if (!undo) {
    const comment = await scalar(sql`
      select obj_description(f.oid) from pg_proc f where f.pronamespace = 'admin'::regnamespace and f.proname = ${name}`);
    expect.soft(comment, name).toMatch(/[Cc]annot be undone/);
    return;
  }
  // A minute later, so that it is not a repetition.
  await superuser`update admin.actions set at = at - interval '1 minute'`;
  const undoing = typeof undo === "function" ? await undo() : undo;
  for (const one of undoing) expect.soft(await run(one), `${call}, undone by ${one}`).toBeUndefined();
  expect.soft(await state(), `${call}, undone`).toEqual(before);
  for (const one of undoing) await run(one);
  expect.soft(await state(), `${call}, undone twice`).toEqual(before);
}

it("An operator who makes every mistake at every act loses no money, and undoes the act or is told why not", {
  timeout: 90_000,
}, async () => {
  const designer = await newDesigner(sql);
  const customer = await newCustomer(sql, "Ida Blom");
  let days = 2;
  const sale = () =>
    newPaidBooking(sql, { customer, designer }, { from: `${++days} days`, to: `${days * 24 + 1} hours` });
  const past = (hours: number, more = {}) =>
    newPaidBooking(
      sql,
      { customer, designer },
      { from: `-${hours} hours`, to: `-${hours - 1} hours`, status: "completed", ...more },
    );
  const refundOf = (payment: string) =>
    scalar<string>(
      sql`select id from public.refunds where payment_id = ${payment} order by created_at desc, id limit 1`,
    );

  await newPayee(sql, designer.id);

  // Settings. Each is set twice, so that it can be reset.
  const settings: [first: string, second: string, ...wrong: string[]][] = [
    [
      "set_operator('Parlour BV', 'Kade 1', 'Netherlands')",
      "set_operator('Parlour', 'Kade 2', 'Netherlands')",
      "set_operator('Parlour', '', 'India')",
      "set_operator(' ', 'Kade 1', 'Netherlands')",
    ],
    [
      "set_commission('USD', 10)",
      "set_commission('USD', 12)",
      "set_commission('USD', 0.15)",
      "set_commission('USD', 1000, p_sure => true)",
      "set_commission('USD', -1)",
      "set_commission('USD', null)",
      "set_commission('USD', 10, 0, '2000-01-01')",
    ],
    [
      "set_provider_fee('USD', 2)",
      "set_provider_fee('USD', 3)",
      "set_provider_fee('USD', 236)",
      "set_provider_fee('USD', null)",
    ],
    [
      "set_tax('India', 'abroad', 'IGST', 18)",
      "set_tax('India', 'abroad', 'IGST', 0)",
      "set_tax('India', 'abroad', 'IGST', 180)",
      "set_tax('India', 'abroad', '', 18)",
      "set_tax('India', 'abroad', 'IGST', null)",
      "set_tax('India', 'abroad', 'IGST', 18, '2000-01-01')",
    ],
    [
      "set_withholding('tds', 1)",
      "set_withholding('tds', 2)",
      "set_withholding('tds', 100)",
      "set_withholding('fee', 1)",
      "set_withholding('tds', null)",
      "set_withholding('tcs', 1, p_free_until => 5)",
    ],
    [
      "set_payouts('INR', 1, 1000)",
      "set_payouts('INR', 5, 10)",
      "set_payouts('INR', 8, 10)",
      "set_payouts('INR', 1, -1)",
      "set_payouts('INR', null, 10)",
    ],
    ["set_vetting(false)", "set_vetting(true)", "set_vetting(null)"],
    ["set_route(false)", "set_route(true)", "set_route(null)"],
  ];
  for (const [first, second, ...wrong] of settings) {
    expect.soft(await run(first), first).toBeUndefined();
    await act(second, { wrong, undo: [first] });
  }
  for (const one of ["set_route(true)", "set_payouts('USD', 1, 10)"]) expect.soft(await run(one)).toBeUndefined();
  await act("stop_payouts('INR')", { undo: ["set_payouts('INR', 1, 1000)"] });
  await act(`link_account('${designer.id}', 'acc_ParlourDesign0')`, {
    wrong: [`link_account('${designer.id}', 'HDFC0001234')`],
    undo: [`link_account('${designer.id}', null)`],
  });
  await act("note_done('Backup')", { wrong: ["note_done(' ')"] });

  // A session is refunded, by mistake, cancelled, missed, complained about and disputed.
  const session = await sale();
  const refund = (terms: string) => `refund_booking('${session.id}', ${terms})`;
  const withdraw = async () => [`withdraw_refund('${await refundOf(session.paymentId)}')`];
  await act(refund("20"), {
    wrong: ["60.01", "0", "-5", "20, 'customer'", "null, 'operator'"].map(refund),
    undo: withdraw,
  });
  await act(refund("20, 'operator'"), { undo: withdraw });
  expect.soft(await run(refund("20"))).toBeUndefined();
  await act((await withdraw())[0] ?? "", { undo: [refund("20")] });
  await act(`cancel_booking('${session.id}', 'Sorry.')`);
  const missed = await past(30);
  await sql`
    insert into public.no_shows (booking_id, reported_by, status, refund_minor, objection, object_until)
    values (${missed.id}, 'customer', 'objected', 6000, 'I was there.', now())`;
  await act(`decide_no_show('${missed.id}', false)`, { wrong: [`decide_no_show('${missed.id}', null)`] });
  const bad = await past(3);
  const { number } = await scalar<{ number: string }>(
    sql`select public.complain(${customer}, ${bad.id}, 'cut_short', 'half_back', 'It broke off.')`,
  );
  const decide = (refund: string) => `decide_complaint('${number}', ${refund})`;
  await act(decide("30, 'operator'"), { wrong: ["60.01", "null", "-1", "5, 'customer'"].map(decide) });
  const disputed = await past(36);
  await sql`
    select public.record_dispute('disp_ParlourTest', ${disputed.paymentId}, 6000, 'USD', 'fraud', 'chargeback', 'open', now() + interval '9 days')`;
  await act("send_evidence('disp_ParlourTest')");
  await act("end_dispute('disp_ParlourTest', 'lost')", {
    wrong: ["'open'", "null"].map((status) => `end_dispute('disp_ParlourTest', ${status})`),
  });
  const promised = await past(60);
  await superuser`update public.bookings set plan_days = 2 where id = ${promised.id}`;
  await act(`close_case('plan:${promised.id}')`, { wrong: ["close_case('plans:1')", "close_case('')"] });
  await superuser`update public.outbox set status = 'parked' where id = (select min(id::text)::uuid from public.outbox)`;
  const parked = await scalar<string>(sql`select case_id from admin.open_cases where case_id like 'email:%'`);
  await act(`retry_case('${parked}')`);

  // A payout is made, to the wrong designer, and its consequences are corrected.
  const earner = await newDesigner(sql);
  await newPayee(sql, earner.id);
  const earned = await newReleasedBooking(sql, earner);
  // Half of it is kept back until the plan is sent.
  await superuser`update public.bookings set plan_days = 2 where id = ${earned.id}`;
  await comesInto(sql, earned.id, earned.customer);
  const payout = () => scalar<string>(sql`select id from public.payouts order by created_at desc limit 1`);
  await act(`pay_now('${earner.id}', 'USD')`, {
    undo: async () => [`payout_failed('${await payout()}')`],
  });
  expect.soft(await run(`pay_now('${earner.id}', 'USD')`)).toBeUndefined();
  const paid = await payout();
  await act(`payout_paid('${paid}', 'UTR 1')`, {
    wrong: [`payout_paid('${paid}', ' ')`],
    undo: [`payout_failed('${paid}')`, `pay_now('${earner.id}', 'USD')`],
  });
  const next = await payout();
  expect.soft(await run(`payout_paid('${next}', 'UTR 2')`)).toBeUndefined();
  await act(`payout_failed('${next}')`, { undo: [`payout_paid('${next}', 'UTR 3')`] });
  await act(`pause_payouts('${earner.id}')`, { undo: [`resume_payouts('${earner.id}')`] });
  expect.soft(await run(`pause_payouts('${earner.id}')`)).toBeUndefined();
  await act(`resume_payouts('${earner.id}')`, { undo: [`pause_payouts('${earner.id}')`] });
  const correct = (terms: string) => `correct_balance('${earned.id}', ${terms})`;
  await act(correct("12.50"), {
    wrong: ["120.01", "0", "null", "5, 'goodwill'", "5, 'fee'"].map(correct),
    undo: [correct("-12.50")],
  });
  expect.soft(await run(`refund_booking('${earned.id}', 40)`)).toBeUndefined();
  const owed = await scalar<string>(sql`
    select private.major_units(sum(amount_minor)::bigint) from public.ledger_entries where designer_id = ${earner.id} and account = 'payable'`);
  await act(`waive_debt('${earner.id}', 'USD')`, {
    wrong: [`waive_debt('${earner.id}', 'INR')`],
    undo: [correct(`-${owed}`)],
  });

  // Razorpay settles a session to the bank.
  const settled = await sale();
  const report = (more: object) => {
    const line = {
      entity_id: settled.paymentId,
      type: "payment",
      debit: 0,
      credit: 5859,
      amount: 6000,
      currency: "USD",
    };
    const fee = { fee: 141, tax: 21, settled: true, settled_at: 1_795_000_000, settlement_id: "setl_Parlour" };
    return `import_settlements('${JSON.stringify([{ ...line, ...fee, ...more }])}')`;
  };
  const undone = "undo_settlement('setl_Parlour')";
  const wrongReports = [{ amount: -1 }, { credit: 6000 }, { currency: "rupees" }, { settled: false }].map(report);
  await act(report({}), { wrong: [...wrongReports, "import_settlements('')"], undo: [undone], holds: true });
  expect.soft(await run(report({}))).toBeUndefined();
  await refuses(report({ credit: 5860, fee: 140 }));
  await act(undone, { wrong: ["undo_settlement('setl_Other')"], undo: [report({})] });

  // Members.
  const other = await newDesigner(sql);
  const opposites: [act: string, opposite: string][] = [
    ["hide_designer", "show_designer"],
    ["suspend_member", "reinstate_member"],
  ];
  for (const [one, opposite] of opposites) {
    const call = (name: string) => `${name}('${other.id}${name.endsWith("member") ? "@db.test" : ""}')`;
    await act(call(one), { undo: [call(opposite)] });
    expect.soft(await run(call(one))).toBeUndefined();
    await act(call(opposite), { undo: [call(one)] });
    expect.soft(await run(call(opposite))).toBeUndefined();
  }
  await sql`update private.vetting set required = true`;
  const applicant = await newDesigner(sql);
  await sql`select public.submit_application(${applicant.id}, 'Johanna Berg', '+31 6 1234', 'Kade 1, Delft')`;
  const decided = ["approve_designer", "want_changes", "reject_designer"].map((name) => `${name}('${applicant.id}')`);
  for (const [index, call] of decided.entries()) {
    expect.soft(await run(decided[(index + 1) % 3] ?? "")).toBeUndefined();
    await act(call, { undo: [decided[(index + 1) % 3] ?? ""] });
  }
  const reviewed = (await past(5)).id;
  await sql`update public.bookings set status = 'completed' where id = ${reviewed} and status <> 'completed'`;
  await comesInto(sql, reviewed, customer);
  const { id: text } = await review(sql, customer, reviewed, 1, "Rude");
  await act(`hide_review('${text}')`, { undo: [`show_review('${text}')`] });
  expect.soft(await run(`hide_review('${text}')`)).toBeUndefined();
  await act(`show_review('${text}')`, { undo: [`hide_review('${text}')`] });
  await sql`select public.submit_contact_query('Asha', 'a@db.test', '1', 'A sofa?')`;
  const query = await scalar<string>(sql`select id from public.contact_queries`);
  await act(`answer_contact_query('${query}')`);
  await act(`open_account('${other.id}@db.test')`);
  const leaver = await newCustomer(sql);
  await act(`delete_account('${leaver}@db.test', 'DELETE')`, { wrong: [`delete_account('${leaver}@db.test')`] });

  // The books of a past month.
  const inIndia = await newDesigner(sql);
  await newPayeeInIndia(sql, inIndia.id);
  await newReleasedBooking(sql, inIndia, { currency: "INR" });
  expect.soft(await run(`pay_now('${inIndia.id}', 'INR')`)).toBeUndefined();
  await superuser`update public.ledger_entries set created_at = created_at - interval '40 days'`;
  const month = await scalar<string>(
    sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM') from public.ledger_entries limit 1`,
  );
  await act(`record_tax_payment('tds', '${month}', 'CIN 1')`, {
    wrong: [
      `record_tax_payment('tds', '2025', 'CIN 1')`,
      `record_tax_payment('fee', '${month}', 'CIN 1')`,
      `record_tax_payment('tds', '${month}', ' ')`,
    ],
  });
  await act(`close_month('${month}')`, { wrong: ["close_month('2025')", "close_month('2099-01')"] });

  const acts = await scalars(sql`
    select distinct f.proname::text from pg_proc f where f.pronamespace = 'admin'::regnamespace and f.provolatile = 'v' order by 1`);
  expect.soft(acts.filter((name) => !done.has(name as string))).toEqual([]);
});
