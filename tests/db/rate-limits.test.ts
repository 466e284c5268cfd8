import { randomBytes, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, describe, expect } from "vitest";
import { newBooking, newCustomer, newDesigner, refusalOf, type TestDesigner, undoing } from "../support/db.ts";
import { actAs, actFrom, connectAsPostgres, connectMany, scalar, sqlstateOf } from "../support/sql.ts";
import { test } from "../support/test.ts";
import { passTimeOfLimits } from "../support/time.ts";

/* How limits are counted. The rules that they protect have their own tests: sign-in.test.ts, booking-limits.test.ts, tests/api/sign-in.test.ts. */

const sql = connectAsPostgres();
const connections = connectMany(20);

/** An address that no other test has. */
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

test("The limits are these until an administrator changes them", async () => {
  const rows = await sql<{ rule: string }[]>`
    select l.kind || ' by ' || l.scope || ': ' || l.most || ' in ' || extract(epoch from l.span)::int / 60 || ' minutes' as rule
      from private.limits l order by l.kind, l.scope`;
  expect(rows.map(({ rule }) => rule)).toEqual([
    "sign_in by address: 1000 in 10 minutes",
    "sign_in_failed by address: 100 in 60 minutes",
    "sign_up by address: 100 in 60 minutes",
    "password_reset by subject: 3 in 60 minutes",
    "password_reset by address: 30 in 60 minutes",
    "contact by address: 20 in 60 minutes",
    "contact_unproved by everybody: 60 in 60 minutes",
    "contact_proved by everybody: 300 in 60 minutes",
    "contact_held by everybody: 3000 in 60 minutes",
    "search by address: 600 in 1 minutes",
    "message by subject: 60 in 1 minutes",
    "attend by subject: 60 in 1 minutes",
    "call_servers by subject: 60 in 10 minutes",
    "extension by subject: 20 in 10 minutes",
    "hold by subject: 20 in 1440 minutes",
    "hold_at_designer by subject: 40 in 1440 minutes",
    "free_booking by subject: 5 in 1440 minutes",
    "free_booking_at_designer by subject: 30 in 1440 minutes",
    "same_slot by subject: 2 in 30 minutes",
    "review_report by subject: 10 in 1440 minutes",
    "address_code by subject: 6 in 360 minutes",
    "account_email by subject: 10 in 360 minutes",
    "account_notice by subject: 10 in 360 minutes",
    "email_to_member by subject: 6 in 1440 minutes",
    "member_report by subject: 10 in 1440 minutes",
    "block by subject: 30 in 60 minutes",
    "picture by address: 600 in 60 minutes",
    "picture_unconfirmed by address: 40 in 60 minutes",
    "file by subject: 100 in 10 minutes",
    "feed by subject: 120 in 60 minutes",
    "feed_unknown by address: 120 in 60 minutes",
    "calendar by subject: 20 in 1440 minutes",
    "time_request by subject: 5 in 1440 minutes",
    "time_request by address: 30 in 1440 minutes",
    "time_request_to_designer by subject: 2 in 10080 minutes",
    "request_answer by subject: 5 in 1440 minutes",
  ]);
});

describe("A limit", () => {
  let rule: Rule;
  beforeAll(async () => {
    rule = await ruleOf("password_reset", "subject");
  });

  test("allows a number at once, then one after the other as time passes, and says when", async () => {
    const subject = randomUUID();
    for (let n = 0; n < rule.most; n++) await take(subject);
    const each = rule.seconds / rule.most;
    const refusal = await sql`select public.take_limit('password_reset', ${subject})`.catch((error) => error);
    expect(refusal).toMatchObject({
      code: "PT429",
      message: "rate_limited",
      detail: expect.stringMatching(/minutes\.$/),
    });
    expect(Number(refusal.hint)).toBeGreaterThan(each - 20);
    expect(Number(refusal.hint)).toBeLessThanOrEqual(each);

    // Being refused takes nothing.
    await passTimeOfLimits(sql, [subject], Number(refusal.hint));
    await take(subject);
    expect(await refusalOf(take(subject))).toMatchObject({ message: "rate_limited" });

    // After a long time it is full again, and no more than full.
    await passTimeOfLimits(sql, [subject], 10 * rule.seconds);
    for (let n = 0; n < rule.most; n++) await take(subject);
    expect(await refusalOf(take(subject))).toMatchObject({ message: "rate_limited" });
  });

  test("counts only what is committed", async () => {
    const subject = randomUUID();
    for (let n = 0; n < 2 * rule.most; n++) {
      await sql
        .begin(async (transaction) => {
          await take(subject, transaction);
          throw new Error("later");
        })
        .catch(() => undefined);
    }
    expect(await refusalOf(take(subject))).toBeUndefined();
  });

  test("is not exceeded by twenty connections at once", async () => {
    const subject = randomUUID();
    const answers = await Promise.all(connections.map((connection) => sqlstateOf(take(subject, connection))));
    expect(answers.filter((code) => code === undefined)).toHaveLength(rule.most);
    expect(answers.filter((code) => code === "PT429")).toHaveLength(20 - rule.most);
  });

  test("has all its uses for a transaction that began before others took from it", async () => {
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

  test("can be checked without taking from it", async () => {
    const subject = randomUUID();
    const check = () => refusalOf(sql`select private.check_limit('password_reset', ${subject})`);
    for (let n = 0; n < rule.most; n++) {
      for (let times = 0; times < 5; times++) expect(await check()).toBeUndefined();
      await take(subject);
    }
    expect(await check()).toMatchObject({ message: "rate_limited" });
    // Its refusal says the same as that of taking a use.
    const hintOf = async (name: string) => {
      const refused = await sql`select ${sql(name)}('password_reset', ${subject})`.catch((error) => error);
      return Number(refused.hint);
    };
    const told = await hintOf("private.take_limit");
    expect(told).toBeGreaterThan(60);
    expect(Math.abs(told - (await hintOf("private.check_limit")))).toBeLessThanOrEqual(5);
  });
});

test.each([
  [-5, "1", "1 second"],
  [0.2, "1", "1 second"],
  [1.5, "2", "2 seconds"],
  [119, "119", "119 seconds"],
  [119.5, "120", "2 minutes"],
  [121, "121", "3 minutes"],
  [7199, "7199", "120 minutes"],
  [7200, "7200", "2 hours"],
  [7201, "7201", "3 hours"],
])("A wait of %d seconds is told as %s and as %s", async (seconds, hint, told) => {
  const refusal = sql`select private.refuse_limited('Slowly.', make_interval(secs => ${seconds}))`;
  await expect(refusal).rejects.toMatchObject({ code: "PT429", hint, detail: `Slowly. Try again in ${told}.` });
});

test("Taking in turn returns the time at which the use is allowed, in advance if need be", async ({ own }) => {
  const { most, seconds } = await ruleOf("email_to_member", "subject");
  const subject = "x".repeat(500);
  const waits: number[] = [];
  for (let n = 0; n < most + 2; n++) {
    const [row] = await own<[{ wait: number }]>`
      select extract(epoch from private.take_in_turn('email_to_member', ${subject}) - clock_timestamp())::float8 as wait`;
    waits.push(row.wait / (seconds / most));
  }
  expect(waits.map((wait) => Math.round(wait) + 0)).toEqual(Array.from({ length: most + 2 }, (_, n) => n + 1 - most));
  expect(await scalar(own`select length(subject) from private.limit_uses where subject like 'xxxx%'`)).toBe(400);
});

describe("The address of a request", () => {
  const addressOf = async (address: string) => {
    const [row] = await actFrom(
      sql,
      address,
      (transaction) => transaction<{ address: string | null }[]>`select private.client_address() as address`,
    );
    return row?.address;
  };

  test("is an IPv4 address or a network of IPv6", async () => {
    expect(await addressOf("203.0.113.7")).toBe("203.0.113.7");
    for (const written of ["::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"])
      expect(await addressOf(written)).toBe("203.0.113.7");
    expect(await addressOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::");
    expect(await addressOf("2001:0DB8:0001:0002::")).toBe("2001:db8:1:2::");
    for (const wrong of ["", "unknown", "203.0.113", "'; select 1", "x".repeat(5000)])
      expect(await addressOf(wrong)).toBeNull();
  });

  test("is trusted from /api alone", async () => {
    const headers = JSON.stringify({ "x-client-address": "203.0.113.7" });
    for (const actor of [{ role: "anon" }, { role: "authenticated", userId: randomUUID() }] as const) {
      const [row] = await sql.begin(async (transaction) => {
        const claims = JSON.stringify(actor);
        await transaction`
          select set_config('request.headers', ${headers}, true), set_config('request.jwt.claims', ${claims}, true)`;
        return transaction`select private.client_address() as address`;
      });
      expect(row).toEqual({ address: null });
    }
  });

  test("signs nobody in for a while after too many wrong passwords", async () => {
    const rule = await ruleOf("sign_in_failed", "address");
    const somebody = () => `${randomUUID()}@nobody.test`;
    // The refusal rolls everything back, because other tests count the rows of the log. When guesses are made at once, none has failed yet when the
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

  test("is not limited by right passwords or by those that Auth has not checked", async () => {
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

  test("shares one limit, and without an address nothing is counted by address", async () => {
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

test("The clock removes unused rows of limits", async () => {
  const [used, free] = [randomUUID(), randomUUID()];
  await take(used);
  await take(free);
  await passTimeOfLimits(sql, [free], 7200);
  await sql`select public.sweep_limits()`;
  expect(await usesOf(used)).toHaveLength(1);
  expect(await usesOf(free)).toHaveLength(0);
});

test("The clock does not wait for rows that a request has locked", async () => {
  const [subject, address] = [randomUUID(), randomUUID()];
  await take(subject);
  await passTimeOfLimits(sql, [subject], 7200);
  await sql`insert into private.sign_in_attempts (address, last_at) values (${address}, now() - interval '25 hours')`;
  const sweep = async () => {
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
    expect(await sweep()).toEqual({ uses: 1, attempts: 1 });
  });
  expect(await sweep()).toEqual({ uses: 0, attempts: 0 });
});

describe("Limits in a chat", () => {
  let customer: string;
  let designer: TestDesigner;
  let booking: string;
  beforeAll(async () => {
    [designer, customer] = [await newDesigner(sql), await newCustomer(sql)];
    booking = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
  });
  /** How often the customer may do something in one transaction, in which the limit releases nothing, however slow the machine is. */
  const timesOf = (kind: string, work: (transaction: postgres.TransactionSql) => Promise<unknown>) =>
    undoing(sql, async (transaction) => {
      const [{ most }] = await transaction<
        [Rule]
      >`update private.limits set span = '365 days' where kind = ${kind} returning most`;
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

  test("count messages one by one, and refuse thousands in one request together", async () => {
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

  test.each([
    ["joined", "call_servers", "open_room($1, $2)"],
    ["attended", "attend", "attend($1, $2, gen_random_uuid(), 0)"],
  ])("allow that the room is %s as often as a page does, and no more", async (_, kind, ask) => {
    const { times, most } = await timesOf(kind, (transaction) =>
      transaction.unsafe(`select public.${ask}`, [customer, booking]),
    );
    expect(times).toBe(most);
  });
});
