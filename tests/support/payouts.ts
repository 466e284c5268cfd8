import { randomInt } from "node:crypto";
import type postgres from "postgres";
import { type BookingShape, newCustomer, newPaidBooking, type PaidBooking, type TestDesigner } from "./db.ts";

type Sql = postgres.Sql | postgres.TransactionSql;

/** Stores bank details of a designer, as if confirmed long ago. */
export async function newPayee(sql: Sql, designer: string, account = "GB33BUKB20201555555555"): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
    values (${designer}, 'Hanna Berg', 'United Kingdom', ${account}, '', '', now() - interval '30 days') returning id`;
  return row.id;
}

/** Makes a PAN that nobody else has. Its fourth letter tells the kind of owner: `P` a person, `C` a company. */
export function newPan(owner = "P"): string {
  const letters = Array.from({ length: 5 }, () => String.fromCharCode(65 + randomInt(26)));
  letters[3] = owner;
  return `${letters.join("")}${randomInt(1000, 10_000)}F`;
}

/** Returns the GSTIN of a PAN in a state, with its check digit. */
export function gstinOf(pan: string, state = "27"): string {
  const digits = [...`${state}${pan}1Z`].map((digit) => Number.parseInt(digit, 36));
  const sum = digits.reduce((all, digit, index) => {
    const product = digit * (1 + (index % 2));
    return all + Math.floor(product / 36) + (product % 36);
  }, 0);
  return `${state}${pan}1Z${((36 - (sum % 36)) % 36).toString(36).toUpperCase()}`;
}

/** Stores bank details in India. The tax id registers the designer for tax, unless it is a PAN. */
export async function newPayeeInIndia(sql: Sql, designer: string, taxId = gstinOf(newPan())): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
    values (${designer}, 'Hanna Berg', 'India', '50100012345678', 'HDFC0001234', ${taxId}, now() - interval '30 days') returning id`;
  return row.id;
}

/** Stores bank details with an account at the provider. */
export async function newLinkedPayee(
  sql: Sql,
  designer: string,
  account = "acc_ParlourDesign0",
  taxId?: string,
): Promise<string> {
  const id = await newPayeeInIndia(sql, designer, taxId);
  // Without the seed, nobody uses Route yet.
  await sql`update private.route set used = true where not used`;
  await sql`select admin.link_account(${designer}, ${account}, 'Asha', 'Why.')`;
  return id;
}

/** Makes a paid session that is over, whose money is released to its designer. */
export async function newReleasedBooking(
  sql: Sql,
  designer: TestDesigner,
  { priceMinor = 6000, currency = "USD", from = "-26 hours", to = "-25 hours" }: Partial<BookingShape> = {},
): Promise<PaidBooking> {
  const customer = await newCustomer(sql);
  const booking = await newPaidBooking(
    sql,
    { customer, designer },
    { from, to, priceMinor, currency, status: "completed" },
  );
  await release(sql, booking.id);
  return booking;
}

/** Releases the kept part of a booking to its designer, as the clock does once no claim on it is left. */
export async function release(sql: Sql, booking: string): Promise<void> {
  await sql`
    select private.post('release', b.id::text, b, b.currency::text, array['held', 'payable', 'fee']::public.ledger_account[],
                        array[k.minor, f.fee - k.minor, -f.fee])
      from public.bookings b
     cross join lateral (select k.kept_minor as minor from private.kept k where k.booking_id = b.id) k
     cross join lateral (select private.fee_of(k.minor, b.fee_percent, b.fee_minimum_minor) as fee) f
     where b.id = ${booking}`;
  await sql`update public.bookings set released_at = now() where id = ${booking}`;
}

/** Returns what the audit finds about a designer's bookings, payouts and transfers; other tests leave other findings. */
export const problemsOf = async (sql: Sql, designer: string) =>
  (
    await sql<{ kind: string }[]>`
      select p.kind
        from (select * from private.payout_problems() union all select * from private.transfer_problems() union all select * from private.ledger_problems()) p
       where p.booking_id in (select b.id from public.bookings b where b.designer_id = ${designer})
          or exists (select 1 from public.payouts o where o.designer_id = ${designer} and strpos(p.detail, o.id::text) > 0)
       order by p.kind`
  ).map(({ kind }) => kind);

/** Takes a lock that ends with the transaction. Tests that make runs due for everybody wait for each other here. */
export const oneAtATime = (sql: Sql) => sql`select pg_advisory_xact_lock(hashtext('payout terms'))`;

/** Pays out in a currency from now on, with a run that is due today. It applies to everybody, so roll it back, or use `oneAtATime`. */
export const payWeekly = (sql: Sql, currency = "USD", minimumMinor = 5000) => sql`
  insert into private.payout_terms (currency, weekday, minimum_minor, since)
  values (${currency}, extract(isodow from now() at time zone 'UTC')::int, ${minimumMinor}, '2000-01-01')`;
