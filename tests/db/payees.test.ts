import type postgres from "postgres";
import { describe, expect } from "vitest";
import {
  newCustomer,
  newDesigner,
  newPaidBooking,
  newUnconfirmedAccount,
  refusalOf,
  refusedIn,
} from "../support/db.ts";
import { gstinOf, newPan, newPayee, newPayeeInIndia, newReleasedBooking, problemsOf } from "../support/payouts.ts";
import { connectAsPostgres, connectMany, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();
const crowd = connectMany(8);
type Sql = postgres.Sql | postgres.TransactionSql;

const HANNA = { holder: "Hanna Berg", country: "Germany", account: "DE89370400440532013000", bankCode: "", taxId: "" };
type Details = Partial<typeof HANNA>;
const change = (own: Sql, designer: string, details: Details = {}) => {
  const { holder, country, account, bankCode, taxId } = { ...HANNA, ...details };
  return scalar(own`select public.change_payee(${designer}, ${holder}, ${country}, ${account}, ${bankCode}, ${taxId})`);
};
/** Returns the code of the email that waits for a designer. */
const codeFor = (own: Sql, designer: string) =>
  scalar<string>(own`
    select content ->> 'code' from public.outbox where recipient_id = ${designer} and kind = 'confirm_payee' and status = 'waiting'`);
const enter = (own: Sql, designer: string, code: string) =>
  scalar(own`select public.enter_payee_code(${designer}, ${code})`);
const confirmed = async (own: Sql, designer: string, details?: Details) => {
  await change(own, designer, details);
  return enter(own, designer, await codeFor(own, designer));
};
const payeesOf = (id: string) => scalar(sql`select private.payees_json(${id})`);
const withdraw = (id: string, asked: boolean) => scalar(sql`select public.withdraw_payee(${id}, ${asked})`);
const faultOf = (details: Details) => {
  const { holder, country, account, bankCode, taxId } = { ...HANNA, ...details };
  return scalar(sql`
    select (coalesce(private.payee_fault(${holder}, ${country}, ${account}, ${bankCode}), private.tax_id_fault(${country}, ${taxId})))[1]`);
};
const IN = { country: "India", account: "123456789012", bankCode: "HDFC0001234", taxId: newPan() };
const US = { country: "United States", account: "1234567", bankCode: "021000021" };
const AUSTRALIA = { country: "Australia", account: "12345678", bankCode: "062000" };

it.each<[string, Details, string | null]>([
  ["an IBAN", {}, null],
  ["an IBAN with a typing error", { account: "DE89370400440532013001" }, "account"],
  ["an IBAN with a BIC", { bankCode: "DEUTDEFF500" }, null],
  ["a BIC of nine letters", { bankCode: "DEUTDEFF5" }, "bankCode"],
  ["an account in India", IN, null],
  ["one of 8 digits there", { ...IN, account: "12345678" }, "account"],
  ["one of 19 digits there", { ...IN, account: "1".repeat(19) }, "account"],
  ["an IFSC without its zero", { ...IN, bankCode: "HDFC1001234" }, "bankCode"],
  ["a UPI id", { country: "India", account: "hanna.b@okbank" }, null],
  ["a UPI id elsewhere", { account: "hanna@okbank" }, "account"],
  ["a UPI id with a bank's code", { country: "India", account: "hanna@okbank", bankCode: "X" }, "bankCode"],
  ["no UPI id", { country: "India", account: "hanna@" }, "account"],
  ["an account in the United States", US, null],
  ["another routing number", { ...US, bankCode: "322271627" }, null],
  ["a routing number with a typing error", { ...US, bankCode: "021000022" }, "bankCode"],
  ["a routing number with a digit too many", { ...US, bankCode: "0210000210" }, "bankCode"],
  ["letters there", { ...US, account: "12345A" }, "account"],
  ["one of 18 digits there", { ...US, account: "1".repeat(18) }, "account"],
  ["a bank's code that begins with a dash", { ...AUSTRALIA, bankCode: "-62000" }, "bankCode"],
  ["an account elsewhere", AUSTRALIA, null],
  ["one without its bank", { ...AUSTRALIA, bankCode: "" }, "bankCode"],
  ["a formula for an account", { ...AUSTRALIA, account: "=1+1" }, "account"],
  ["a formula for a name", { holder: "=HYPERLINK(1)" }, "holder"],
  ["a dash before a name", { holder: "-2" }, "holder"],
  ["a full-width formula for a name", { holder: "＝cmd|calc" }, "holder"],
  ["one letter", { holder: "H" }, "holder"],
  ["a name of 121 letters", { holder: "H".repeat(121) }, "holder"],
  ["a company", { holder: "Berg & Söhne GmbH" }, null],
  ["a GSTIN", { ...IN, taxId: "27AAPFU0939F1ZV" }, null],
  ["a PAN", { ...IN, taxId: "AAPFU0939F" }, null],
  ["neither of them", { ...IN, taxId: "DE123456789" }, "taxId"],
  ["a GSTIN with a wrong check digit", { ...IN, taxId: "27AAPFU0939F1ZW" }, "taxId"],
  ["a GSTIN with two letters changed over", { ...IN, taxId: "27APAFU0939F1ZV" }, "taxId"],
  ["a GSTIN of no state, with its check digit", { ...IN, taxId: gstinOf("AAPFU0939F", "28") }, "taxId"],
  ["a GSTIN with a made-up PAN, with its check digit", { ...IN, taxId: gstinOf("AAPXU0939F") }, "taxId"],
  ["a PAN of an owner of no kind", { ...IN, taxId: "AAPXU0939F" }, "taxId"],
  ["a PAN after a state's number", { ...IN, taxId: "27AAPFU0939F" }, "taxId"],
  ["a tax id elsewhere", { taxId: "DE123456789" }, null],
  ["a formula for a tax id", { taxId: "+491234" }, "taxId"],
])("Checking bank details finds in %s (%j) the fault %s", async (_, details, field) => {
  expect(await faultOf(details)).toBe(field);
});

describe("Bank details", () => {
  it("are tidied, and shown masked to their owner", async () => {
    const { id } = await newDesigner(sql);
    const typed = { holder: "  Hanna   Berg ", account: "de89 3704 0044 0532 0130 00" };
    const shown = { holder: "Hanna Berg", account: "•••• 3000", bankCode: "DEUTDEFF", taxId: "•••• 6789" };
    expect(await change(sql, id, { ...typed, bankCode: "deut-de-ff", taxId: "de 123456789" })).toMatchObject({
      ...{ now: null, next: null, asked: { ...shown, effectiveAt: null } },
    });
    const masked = sql`select private.masked(m) from unnest(array['hanna.b@okbank', '1234', 'AAPFU0939F', '']) m`;
    expect(await scalars(masked)).toEqual(["h•••@okbank", "•••• 4", "•••• 39F", ""]);
    const upi = await change(sql, id, { country: "India", account: " Hanna-B@OKBank", taxId: newPan() });
    expect(upi).toMatchObject({ asked: { account: "h•••@okbank" } });
    expect(await scalars(sql`select account from private.payees where designer_id = ${id}`)).toEqual([
      "hanna-b@okbank",
    ]);
    expect(await refusalOf(change(sql, id, { account: "DE00" }))).toEqual({ state: "PT400", message: "invalid_payee" });
  });

  it("need a confirmed address, and are limited like other codes", async () => {
    const id = await newUnconfirmedAccount(sql, "designer");
    expect(await refusalOf(change(sql, id))).toEqual({ state: "PT403", message: "address_unconfirmed" });
    const designer = await newDesigner(sql);
    let refused: unknown;
    for (let time = 0; time < 30 && !refused; time++) refused = await refusalOf(change(sql, designer.id));
    expect(refused).toEqual({ state: "PT429", message: "rate_limited" });
  });
});

describe("A tax number", () => {
  const fault = { state: "PT400", message: "invalid_payee" };
  const hintOf = async (work: PromiseLike<unknown>) => {
    try {
      await work;
    } catch (error) {
      const { hint, detail } = error as postgres.PostgresError;
      return `${hint} ${JSON.parse(detail ?? "").reason}`;
    }
  };

  it("is required only of payees in India", async () => {
    const { id } = await newDesigner(sql);
    expect(await hintOf(change(sql, id, { ...IN, taxId: "" }))).toBe("taxId missing_pan");
    expect(await change(sql, id)).toMatchObject({ asked: { taxId: "" } });
  });

  it("belongs to one designer, as a PAN and in a GSTIN, once the code is entered", async () => {
    const [one, other] = [await newDesigner(sql), await newDesigner(sql)];
    const pan = newPan();
    await change(sql, one.id, { ...IN, taxId: pan });
    await change(sql, other.id, { ...IN, taxId: gstinOf(pan) });
    expect(await enter(sql, one.id, await codeFor(sql, one.id))).toMatchObject({ result: "confirmed" });
    expect(await refusalOf(enter(sql, other.id, await codeFor(sql, other.id)))).toEqual(fault);
    expect(await hintOf(change(sql, other.id, { ...IN, taxId: pan }))).toBe("taxId tax_id_of_another");
    expect(await confirmed(sql, one.id, { ...IN, taxId: gstinOf(pan) })).toMatchObject({ result: "confirmed" });
    const stored = newPayeeInIndia(sql, other.id, pan);
    await expect(stored).rejects.toMatchObject({ constraint_name: "payees_one_person_a_pan" });
  });

  it("is free again once its designer has left, although the books keep it", async ({ own }) => {
    const [left, other] = [await newDesigner(own), await newDesigner(own)];
    const pan = newPan();
    const payee = await newPayeeInIndia(own, left.id, pan);
    await own`
      insert into public.payouts (designer_id, payee_id, account, currency, amount_minor)
      values (${left.id}, ${payee}, '•••• 5678', 'INR', 1)`;
    await own`select private.forget_payees(${left.id})`;
    expect(await own`select tax_id from private.payees where id = ${payee}`).toEqual([{ tax_id: pan }]);
    expect(await confirmed(own, other.id, { ...IN, taxId: pan })).toMatchObject({ result: "confirmed" });
  });

  it("must be the same in a designer's billing details", async () => {
    const { id } = await newDesigner(sql);
    const pan = newPan();
    const bill = (taxId: string) =>
      sql`select public.save_billing_details(${id}, 'Hanna', '1 Way', 'India', 'Maharashtra', ${taxId})`;
    await change(sql, id, { ...IN, taxId: pan });
    const code = await codeFor(sql, id);
    await bill(newPan());
    expect(await refusalOf(enter(sql, id, code))).toEqual(fault);
    expect(await hintOf(change(sql, id, { ...IN, taxId: pan }))).toBe("taxId tax_id_differs");
    await bill(gstinOf(pan));
    expect(await enter(sql, id, code)).toMatchObject({ result: "confirmed" });
    expect(await hintOf(bill(newPan()))).toBe("taxId tax_id_differs");
    await bill("");
    await bill(pan);
  });
});

describe("The code that confirms bank details", () => {
  it("makes the first details effective at once, and tells their owner", async () => {
    const { id } = await newDesigner(sql);
    expect(await confirmed(sql, id)).toMatchObject({
      result: "confirmed",
      payees: { now: { account: "•••• 3000" }, next: null, asked: null },
    });
    const emails = await sql`select content from public.outbox where recipient_id = ${id} and kind = 'payee_changed'`;
    expect(emails).toMatchObject([{ content: { account: "•••• 3000", before: null } }]);
  });

  it("makes other details effective after three days, and an email reports it", async () => {
    const { id } = await newDesigner(sql);
    await newPayee(sql, id);
    const { payees } = await confirmed(sql, id);
    expect(payees).toMatchObject({ now: { account: "•••• 5555" }, next: { account: "•••• 3000" } });
    const hours = (Date.parse(payees.next.effectiveAt) - Date.now()) / 3_600_000;
    expect(Math.abs(hours - 72)).toBeLessThan(1);
    const emails = await sql`select content from public.outbox where recipient_id = ${id} and kind = 'payee_changed'`;
    expect(emails).toMatchObject([
      { content: { account: "•••• 3000", before: "•••• 5555", effectiveAt: payees.next.effectiveAt } },
    ]);
    // Another change restarts the three days.
    const { payees: again } = await confirmed(sql, id, { ...IN, taxId: newPan() });
    expect(again).toMatchObject({ now: { account: "•••• 5555" }, next: { account: "•••• 9012" } });
    await sql`update private.payees set effective_at = now() where designer_id = ${id} and effective_at > now()`;
    expect(await payeesOf(id)).toMatchObject({ now: { account: "•••• 9012" }, next: null });
  });

  it("is valid until the next one is sent, for an hour and five tries", async () => {
    const { id } = await newDesigner(sql);
    await change(sql, id);
    const first = await codeFor(sql, id);
    const waiting = await sql`
      insert into public.outbox (event_key, kind, recipient_id, content, due_at) values (${`other:${id}`}, 'payee_changed', ${id}, '{}', '2100-01-01') returning id`;
    await change(sql, id, IN);
    // Only the email with the previous code is dropped, and its content removed.
    const emails = await sql`
      select status, content = '{}' and address is null as empty, round(extract(epoch from expires_at - created_at) / 60)::int as minutes
        from public.outbox where recipient_id = ${id} and kind = 'confirm_payee' order by created_at`;
    expect(emails).toEqual([
      { status: "dropped", empty: true, minutes: 60 },
      { status: "waiting", empty: false, minutes: 60 },
    ]);
    expect(await sql`select status from public.outbox where id = ${waiting[0]?.id}`).toEqual([{ status: "waiting" }]);
    const code = await codeFor(sql, id);
    const wrong = code === "000000" ? "000001" : "000000";
    if (first !== code) expect(await enter(sql, id, first)).toMatchObject({ result: "wrong" });
    for (let time = first === code ? 0 : 1; time < 5; time++)
      expect(await enter(sql, id, wrong)).toMatchObject({ result: "wrong" });
    expect(await enter(sql, id, code)).toMatchObject({ result: "expired", payees: { now: null, asked: null } });
    await change(sql, id);
    const late = await codeFor(sql, id);
    await sql`update private.payees set created_at = created_at - interval '61 minutes' where designer_id = ${id}`;
    expect(await enter(sql, id, late)).toMatchObject({ result: "expired" });
    expect(await enter(sql, (await newDesigner(sql)).id, late)).toMatchObject({ result: "expired" });
  });

  it("is stored as a hash, and is removed from the email once that is sent", async () => {
    const { id } = await newDesigner(sql);
    await change(sql, id);
    const code = await codeFor(sql, id);
    const [row] = await sql`select code_hash from private.payees where designer_id = ${id}`;
    expect(row?.code_hash).not.toContain(code);
    const [email] =
      await sql`select id, address from public.outbox where recipient_id = ${id} and kind = 'confirm_payee'`;
    expect(email?.address).toBeTruthy();
    await sql`select private.finish_email(${email?.id}, false)`;
    expect(await scalar(sql`select content from public.outbox where id = ${email?.id}`)).toEqual({});
  });

  it("confirms once, even if many connections enter it, and guesses count on all of them", async () => {
    const { id } = await newDesigner(sql);
    await change(sql, id);
    const code = await codeFor(sql, id);
    const wrong = code === "000000" ? "000001" : "000000";
    const guesses = await Promise.all(crowd.map((connection) => enter(connection, id, wrong)));
    expect(guesses.filter(({ result }) => result === "wrong")).toHaveLength(5);
    await change(sql, id);
    const right = await codeFor(sql, id);
    const entered = await Promise.all(crowd.map((connection) => enter(connection, id, right)));
    expect(entered.filter(({ result }) => result === "confirmed")).toHaveLength(1);
  });
});

describe("A change of bank details", () => {
  it("can be withdrawn until it is effective", async () => {
    const { id } = await newDesigner(sql);
    await newPayee(sql, id);
    await confirmed(sql, id);
    const old = { now: { account: "•••• 5555" }, asked: null };
    expect(await withdraw(id, false)).toMatchObject({ ...old, next: null });
    for (const asked of [true, false])
      expect(await refusalOf(withdraw(id, asked))).toEqual({ state: "PT409", message: "payee_effective" });
    await change(sql, id);
    expect(await withdraw(id, true)).toMatchObject(old);
  });

  it("is withdrawn without affecting others, whether it waits for its code or is confirmed", async () => {
    const { id } = await newDesigner(sql);
    await newPayee(sql, id);
    await confirmed(sql, id, { ...IN, taxId: newPan() });
    await change(sql, id);
    expect(await withdraw(id, true)).toMatchObject({ next: { account: "•••• 9012" }, asked: null });
    await change(sql, id);
    expect(await withdraw(id, false)).toMatchObject({ next: null, asked: { account: "•••• 3000" } });
  });

  it("affects only its own designer", async () => {
    const [one, other] = [await newDesigner(sql), await newDesigner(sql)];
    for (const { id } of [one, other]) await newPayee(sql, id);
    await confirmed(sql, other.id, { ...IN, taxId: newPan() });
    await change(sql, other.id);
    const theirs = await payeesOf(other.id);
    expect(theirs).toMatchObject({ next: { account: "•••• 9012" }, asked: { account: "•••• 3000" } });
    expect(await payeesOf(one.id)).toMatchObject({ next: null, asked: null });
    await confirmed(sql, one.id);
    await withdraw(one.id, false);
    expect(await payeesOf(other.id)).toEqual(theirs);
  });
});

describe("Deleting a designer's account", () => {
  const obstacleOf = (own: Sql, id: string) => scalar(own`select private.deletion_obstacle(${id})`);

  it("is refused while money is due, held or on its way, but not because of refunds to customers", async ({ own }) => {
    const designer = await newDesigner(own);
    await newPayee(own, designer.id);
    const customer = await newCustomer(own);
    await newPaidBooking(own, { customer, designer }, { from: "50 hours", to: "51 hours" });
    expect(await obstacleOf(own, designer.id)).toBeNull();
    const done = { from: "-3 hours", to: "-2 hours", priceMinor: 100, status: "completed" } as const;
    await newPaidBooking(own, { customer, designer }, done);
    expect(await obstacleOf(own, designer.id)).toBe("money_due");
    await own`select admin.refund_booking(b.id, p_by_whom => 'Asha', p_reason => 'Why.') from public.bookings b where b.designer_id = ${designer.id} and b.price_minor = 100`;
    expect(await obstacleOf(own, designer.id)).toBeNull();
    await newReleasedBooking(own, designer);
    expect(await obstacleOf(own, designer.id)).toBe("money_due");
    expect(await refusedIn(own)`select public.delete_account(${designer.id})`).toBe("money_due");
    const [payout] = await own`select private.pay_out(${designer.id}, 'USD', 1, null) as id`;
    expect(await obstacleOf(own, designer.id)).toBe("money_due");
    expect(await obstacleOf(own, customer)).toBeNull();
    await own`select admin.payout_paid(${payout?.id}, 'UTR 1', 'Asha', 'Why.')`;
    expect(await obstacleOf(own, designer.id)).toBeNull();
    // A debt keeps a designer until an administrator waives it.
    const [session] =
      await own`select booking_id as id from public.ledger_entries where designer_id = ${designer.id} and kind = 'payout' limit 1`;
    await own`select admin.refund_booking(${session?.id}, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await obstacleOf(own, designer.id)).toBe("debt");
    const [waived] = await own`select admin.waive_debt(${designer.id}, 'USD', 'Asha', 'It is little.') as said`;
    expect(waived?.said).toMatch(/^USD 60\.00 waived for /);
    expect(await problemsOf(own, designer.id)).toEqual([]);
    expect(await obstacleOf(own, designer.id)).toBeNull();
    expect(await refusedIn(own)`select admin.waive_debt(${designer.id}, 'USD', 'Asha', 'Why.')`).toMatch(
      /owes nothing/,
    );
    await confirmed(own, designer.id);
    await own`select public.delete_account(${designer.id})`;
    // The books keep the recipient of the payout, and nothing else.
    const left = await own`select account from private.payees where designer_id = ${designer.id}`;
    expect(left).toMatchObject([{ account: "GB33BUKB20201555555555" }]);

    // A designer who returns with the address is recognized for three years.
    await own`update auth.users set email = null where id = ${designer.id}`;
    const shown = () =>
      own`select detail from admin.open_cases where case_id = ${`application:${returned.id}`}
           union all select waived_before from admin.applications where designer_id = ${returned.id}`;
    const [returned, other] = [await newDesigner(own), await newDesigner(own)];
    await own`update auth.users set email = ${`${designer.id}@DB.test`} where id = ${returned.id}`;
    for (const { id } of [returned, other])
      await own`select public.submit_application(${id}, 'Hanna Berg', '+31 6 1234', 'Kade 1, Delft')`;
    const waivedBefore = `USD 60, waived on ${dayFromNow(0)}`;
    expect((await shown()).map(({ detail }) => detail)).toEqual([
      expect.stringMatching(`Owed from an earlier account: ${waivedBefore}$`),
      waivedBefore,
    ]);
    expect(await scalar(own`select private.waived_before(${other.id})`)).toBeNull();
    await own`update private.waived_debts set created_at = now() - private.keep_waived_debt_days() - interval '1 hour'`;
    await own`select public.remove_old()`;
    expect((await shown())[1]?.detail).toBeNull();
  });

  it("is refused for money in one currency even if more is owed in another", async ({ own }) => {
    const designer = await newDesigner(own);
    await newReleasedBooking(own, designer, { priceMinor: 100, from: "-40 hours", to: "-39 hours" });
    const { id } = await newReleasedBooking(own, designer, { currency: "INR", priceMinor: 50_000 });
    await own`select admin.correct_balance(${id}, -1000, p_by_whom => 'Asha', p_reason => 'Why.')`;
    expect(await obstacleOf(own, designer.id)).toBe("money_due");
  });

  it("is preceded by an export with the details masked", async () => {
    const { id } = await newDesigner(sql);
    await newPayee(sql, id);
    const [row] = await sql`select public.account_data(${id}) -> 'data' as data`;
    expect(row?.data.payees).toMatchObject({ now: { account: "•••• 5555" } });
    expect(JSON.stringify(row?.data)).not.toContain("GB33BUKB");
    expect(row?.data.payouts).toEqual([]);
  });
});
