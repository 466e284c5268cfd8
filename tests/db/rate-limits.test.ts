import { randomBytes, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, describe, expect } from "vitest";
import {
  newBooking,
  newCustomer,
  newDesigner,
  reasonOf,
  refusalOf,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { actAs, actFrom, connectAsPostgres, connectMany, scalar, sqlstateOf } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { passTimeOfLimits } from "../support/time.ts";

/* How limits are counted. The rules that they protect have their own tests: sign-in.test.ts, booking-limits.test.ts, tests/api/sign-in.test.ts. */

const sql = connectAsPostgres();
const connections = connectMany(20);

/** Makes an address that no other test has. */
const newAddress = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

interface Rule {
  most: number;
  seconds: number;
}
async function ruleOf(kind: string, scope: string): Promise<Rule> {
  const [rule] = await sql<[Rule]>`
    select most, extract(epoch from span)::float8 as seconds from private.limits where kind = ${kind} and scope = ${scope}`;
  return rule;
}
const take = (subject: string, connection: postgres.Sql | postgres.TransactionSql = sql) =>
  connection`select public.take_limit('password_reset', ${subject})`;
const usesOf = (subject: string) => sql`select 1 from private.limit_uses where subject = ${subject}`;

it("The limits are these until an administrator changes them", async () => {
  const rows = await sql<{ scope: string; rules: string }[]>`
    select scope, string_agg(kind || ' ' || most || '/' || extract(epoch from span)::int / 60, ', ' order by kind::text collate "C") as rules
      from private.limits group by scope`;
  const list = (text: string) => text.trim().replace(/\s+/g, " ");
  // How many uses in how many minutes.
  expect(Object.fromEntries(rows.map(({ scope, rules }) => [scope, rules]))).toEqual({
    everybody: "contact 3000/60, contact_email 300/60",
    address: list(`
      contact 20/60, feed_unknown 120/60, password_reset 30/60, picture 600/60, picture_unconfirmed 100/60, search 600/1, sign_in 1000/10,
      sign_in_code 60/60, sign_in_code_entered 200/60, sign_in_failed 100/60, sign_up 100/60, time_request 30/1440`),
    subject: list(`
      account_email 10/360, account_notice 10/360, address_change 4/1440, address_code 6/360, attend 60/1, block 30/60, calendar 20/1440,
      call_servers 60/10, complaint 5/1440, contact_acknowledged 3/1440, email_to_member 6/1440, extension 20/10, feed 120/60, file 100/10,
      floor_plan 40/0, free_booking 10/1440, free_booking_at_designer 60/1440, hold 20/1440, hold_at_designer 100/1440,
      member_report 10/1440, message 60/1, move 10/1440, password_reset 3/60, request_answer 5/1440, review_report 10/1440,
      same_slot 2/30, sign_in_code 5/60, sign_in_code_entered 10/60, time_request 5/1440, time_request_to_designer 4/10080`),
  });
});

describe("A limit", () => {
  let rule: Rule;
  beforeAll(async () => {
    rule = await ruleOf("password_reset", "subject");
  });

  it("allows a number at once, then one after the other as time passes, and says when", async () => {
    const subject = randomUUID();
    for (let n = 0; n < rule.most; n++) await take(subject);
    const each = rule.seconds / rule.most;
    const refusal = await sql`select public.take_limit('password_reset', ${subject})`.catch((error) => error);
    expect(refusal).toMatchObject({ code: "PT429", message: "rate_limited" });
    const facts = { kind: "password_reset", scope: "subject", seconds: Number(refusal.hint) };
    expect(JSON.parse(refusal.detail)).toEqual({ reason: "rate_limited", ...facts });
    expect(Number(refusal.hint)).toBeGreaterThan(each - 20);
    expect(Number(refusal.hint)).toBeLessThanOrEqual(each);

    // Being refused takes nothing.
    await passTimeOfLimits(sql, [subject], Number(refusal.hint));
    await take(subject);
    expect(await refusalOf(take(subject))).toMatchObject({ message: "rate_limited" });

    // After a long time the limit is full again, and no more than full.
    await passTimeOfLimits(sql, [subject], 10 * rule.seconds);
    for (let n = 0; n < rule.most; n++) await take(subject);
    expect(await refusalOf(take(subject))).toMatchObject({ message: "rate_limited" });
  });

  it("is not exceeded by twenty connections at once", async () => {
    const subject = randomUUID();
    const answers = await Promise.all(connections.map((connection) => sqlstateOf(take(subject, connection))));
    expect(answers.filter((code) => code === undefined)).toHaveLength(rule.most);
    expect(answers.filter((code) => code === "PT429")).toHaveLength(20 - rule.most);
  });

  it("has all its uses for a transaction that began before others took from it", async () => {
    const subject = randomUUID();
    const look = (transaction: postgres.TransactionSql) =>
      transaction`select private.check_limit('password_reset', ${subject})`;
    await sql.begin(async (transaction) => {
      // From here on, now() is the real time.
      await transaction`select now()`;
      for (let n = 1; n < rule.most; n++) await take(subject);
      expect(await refusalOf(transaction.savepoint(look))).toBeUndefined();
      expect(await refusalOf(transaction.savepoint((point) => take(subject, point)))).toBeUndefined();
    });
    expect(await refusalOf(take(subject))).toMatchObject({ message: "rate_limited" });
  });

  it("can be checked without taking from it", async () => {
    const subject = randomUUID();
    const check = () => refusalOf(sql`select private.check_limit('password_reset', ${subject})`);
    for (let n = 0; n < rule.most; n++) {
      for (let times = 0; times < 5; times++) expect(await check()).toBeUndefined();
      await take(subject);
    }
    expect(await check()).toMatchObject({ message: "rate_limited" });
  });
});

it.each([
  [0.2, 1],
  [119.5, 120],
])("A wait of %d seconds is reported as %d", async (wait, seconds) => {
  const refusal = sql`select private.refuse_for_now('sign_in_paused', make_interval(secs => ${wait}))`;
  expect(await reasonOf(refusal)).toEqual({ reason: "sign_in_paused", seconds });
  await expect(refusal).rejects.toMatchObject({ hint: `${seconds}` });
});

it("Taking in turn returns the time at which the use is allowed, in advance if necessary", async ({ own }) => {
  const { most, seconds } = await ruleOf("email_to_member", "subject");
  const subject = "x".repeat(500);
  const waits: number[] = [];
  for (let n = 0; n < most + 2; n++) {
    const [row] = await own<[{ wait: number }]>`
      select extract(epoch from private.reserve_turn('email_to_member', ${subject}) - clock_timestamp())::float8 as wait`;
    waits.push(row.wait / (seconds / most));
  }
  expect(waits.map((wait) => Math.round(wait) + 0)).toEqual(Array.from({ length: most + 2 }, (_, n) => n + 1 - most));
  expect(await scalar(own`select length(subject) from private.limit_uses where subject like 'xxxx%'`)).toBe(400);
});

describe("The address of a request", () => {
  const addressOf = (address: string) =>
    scalar(actFrom(sql, address, (transaction) => transaction`select private.client_address() as address`));

  it("is an IPv4 address or a network of IPv6", async () => {
    expect(await addressOf("203.0.113.7")).toBe("203.0.113.7");
    for (const written of ["::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"])
      expect(await addressOf(written)).toBe("203.0.113.7");
    expect(await addressOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::");
    expect(await addressOf("2001:0DB8:0001:0002::")).toBe("2001:db8:1:2::");
    for (const wrong of ["", "unknown", "203.0.113", "'; select 1", "x".repeat(5000)])
      expect(await addressOf(wrong)).toBeNull();
  });

  it("is trusted only from /api", async ({ own }) => {
    for (const role of ["anon", "authenticated"]) {
      await own`
        select set_config('request.headers', '{"x-client-address": "203.0.113.7"}', true), set_config('request.jwt.claims', ${JSON.stringify({ role })}, true)`;
      expect(await scalar(own`select private.client_address() as address`)).toBeNull();
    }
  });

  it("signs nobody in for a while after too many wrong passwords", async () => {
    const rule = await ruleOf("sign_in_failed", "address");
    const somebody = () => `${randomUUID()}@nobody.test`;
    // The refusal rolls everything back, because other tests count the rows of the log. If guesses are made at once, none has failed yet when the
    // last one begins.
    for (const atOnce of [false, true]) {
      const signIn = actFrom(sql, newAddress(), async (transaction) => {
        const guessed = Array.from({ length: rule.most }, somebody);
        for (const address of guessed) {
          await transaction`select public.begin_sign_in(${address}, null)`;
          if (!atOnce) await transaction`select public.fail_sign_in(${address}, true)`;
        }
        await transaction`select public.begin_sign_in(${somebody()}, null)`;
      });
      expect(await sqlstateOf(signIn), atOnce ? "at once" : "one after the other").toBe("PT429");
    }
  });

  it("is not limited by right passwords or by those that Auth has not checked", async () => {
    const rule = await ruleOf("sign_in_failed", "address");
    const customer = await newCustomer(sql);
    await actFrom(sql, newAddress(), async (transaction) => {
      for (let n = 0; n <= rule.most; n++) {
        await transaction`select public.begin_sign_in(${`${customer}@db.test`}, null)`;
        if (n % 2 === 0) await transaction`select public.finish_sign_in(${customer}, 'user')`;
        else await transaction`select public.fail_sign_in(${`${customer}@db.test`}, false)`;
      }
      const [row] = await transaction<[{ used: boolean }]>`
        select free_at > clock_timestamp() as used from private.limit_uses
         where kind = 'sign_in_failed' and subject = private.client_address()`;
      expect(row).toEqual({ used: false });
    });
  });

  it("shares one limit, and without an address nothing is counted by address", async () => {
    const rule = await ruleOf("sign_up", "address");
    const [one, other] = [newAddress(), newAddress()];
    const from = (address: string) =>
      sqlstateOf(actFrom(sql, address, (transaction) => transaction`select public.take_limit('sign_up')`));
    await actFrom(sql, one, async (transaction) => {
      for (let n = 0; n < rule.most; n++) await transaction`select public.take_limit('sign_up')`;
    });
    expect(await from(one)).toBe("PT429");
    // Another address of the same subscriber.
    expect(await from(one.replace("::1", "::2"))).toBe("PT429");
    expect(await from(other)).toBeUndefined();
    await actAs(sql, { role: "service_role" }, async (transaction) => {
      for (let n = 0; n <= rule.most; n++) await transaction`select public.take_limit('sign_up')`;
    });
  });
});

it("The clock removes unused rows of limits, and does not wait for rows that a request has locked", async () => {
  const [used, subject, address] = [randomUUID(), randomUUID(), randomUUID()];
  for (const each of [used, subject]) await take(each);
  await passTimeOfLimits(sql, [subject], 7200);
  await sql`insert into private.sign_in_attempts (address, last_at) values (${address}, now() - interval '25 hours')`;
  const swept = async () => {
    await sql.begin(async (clock) => {
      await clock`set local lock_timeout = '5s'`;
      await clock`select public.sweep_limits()`;
    });
    const attempts = await sql`select 1 from private.sign_in_attempts where address = ${address}`;
    return { uses: (await usesOf(subject)).length, attempts: attempts.length };
  };
  await sql.begin(async (request) => {
    await request`select from private.limit_uses where subject = ${subject} for update`;
    await request`select from private.sign_in_attempts where address = ${address} for update`;
    expect(await swept()).toEqual({ uses: 1, attempts: 1 });
  });
  expect(await swept()).toEqual({ uses: 0, attempts: 0 });
  expect(await usesOf(used)).toHaveLength(1);
});

describe("Limits in a chat", () => {
  let customer: string;
  let designer: TestDesigner;
  let booking: string;
  beforeAll(async () => {
    [designer, customer] = [await newDesigner(sql), await newCustomer(sql)];
    booking = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
  });
  /** Counts how often the customer may do something in one transaction, in which the limit releases nothing, however slow the machine is. */
  const timesOf = (kind: string, work: (transaction: postgres.TransactionSql) => Promise<unknown>) =>
    undoing(sql, async (transaction) => {
      const most = await scalar<number>(
        transaction`update private.limits set span = '365 days' where kind = ${kind} returning most`,
      );
      let times = 0;
      for (; times <= most; times++) {
        const refusal = await refusalOf(transaction.savepoint(work));
        if (refusal) {
          expect(refusal).toMatchObject({ state: "PT429", message: "rate_limited" });
          break;
        }
      }
      return { times, most };
    });
  /** Sends this many messages in one statement, as the Data API does with a list of rows. */
  const send = async (count: number, transaction: postgres.TransactionSql, sender = customer) => {
    const claims = JSON.stringify({ role: "authenticated", sub: sender });
    await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`insert into public.messages (booking_id, text) select ${booking}, repeat('x', 4000) from generate_series(1, ${count})`;
    await transaction`reset role`;
  };

  it("count messages one by one, and refuse thousands in one request together", async () => {
    // Each member has their own limit.
    const { times, most } = await timesOf("message", async (transaction) => {
      await send(1, transaction);
      await send(1, transaction, designer.id);
    });
    expect(times).toBe(most);
    expect(await timesOf("message", (transaction) => send(2000, transaction))).toMatchObject({ times: 0 });
    const refusal = await refusalOf(sql.begin((transaction) => send(2000, transaction)));
    expect(refusal).toMatchObject({ message: "rate_limited" });
    expect(await sql`select from public.messages where booking_id = ${booking}`).toHaveLength(0);
  });

  it.each([
    ["joined", "call_servers", "open_room($1, $2)"],
    ["attended", "attend", "attend($1, $2, gen_random_uuid(), 0)"],
  ])("allow that the room is %s as often as a page does it, and no more", async (_, kind, ask) => {
    const call = (own: postgres.TransactionSql) => own.unsafe(`select public.${ask}`, [customer, booking]);
    const { times, most } = await timesOf(kind, call);
    expect(times).toBe(most);
  });
});
