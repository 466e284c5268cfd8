import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { EMAILS } from "../../edge-functions/jobs/write-email.ts";
import { ADDRESS_CODE } from "../../edge-functions/shared/contract/limits.ts";
import { insertAuthUsers } from "../support/auth-users.ts";
import {
  bookSlot,
  comesInto,
  newBooking,
  newCustomer,
  newDesigner,
  newPaidBooking,
  newUnconfirmedAccount,
  refusalOf,
  review,
  saveProfile,
  say,
  slotsOf,
} from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { newPushSubscription } from "../support/push.ts";
import { connectAsPostgres, runAlone, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { dayFromNow } from "../support/time.ts";

/* Who owns an account's address: what waits until the owner proves it, and how they prove it. */

const sql = connectAsPostgres();
type Sql = postgres.Sql | postgres.TransactionSql;

/** Returns the code of the last email to a person and drops the email, so that nothing sends it. */
const codeOf = (id: string) =>
  scalar<string>(sql`
    select content ->> 'code' as code from public.outbox
     where recipient_id = ${id} and kind = 'confirm_address' and content ? 'code' order by created_at desc limit 1`);
/** Makes an unconfirmed account whose code is in an email that no job sends before the test has read it. */
const newUnconfirmed = async (role: "user" | "designer" = "user", more: { name?: string; email?: string } = {}) => {
  const id = await newUnconfirmedAccount(sql, role, more);
  return { id, code: await codeOf(id) };
};
const enter = (id: string, code: string) =>
  scalar<string>(sql`select public.enter_address_code(${id}, ${code}) ->> 'result' as result`);
const confirmed = (id: string) =>
  scalar(sql`select address_confirmed_at is not null as confirmed from public.profiles where id = ${id}`);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const codeIsAged = (id: string, by: string) =>
  sql`update private.address_codes set sent_at = sent_at - ${by}::interval where profile_id = ${id}`;
const sendCode = (id: string) => sql`select public.send_address_code(${id})`;
const announce = (id: string, address: string) => sql`select public.announce_address_change(${id}, ${address})`;
/** Begins a change of address as Auth requests it; the keys of the two mailboxes are the given key followed by 1 and 2. */
const beginChange = (id: string, address: string, key: string, event = `auth:${key}`) => sql`
  select public.begin_address_change(
    ${event}, ${id}, ${`${id}@db.test`}, ${address}, 'a', 'b', ${`${key}1`}, ${`${key}2`}
  ) as answer`;
const confirmChange = (key: string) => scalar(sql`select public.confirm_address_change(${key}) ->> 'state' as state`);
const usesIn = (kind: string) => scalar<number>(sql`select most from private.limits where kind = ${kind}`);
const emailsTo = (id: string) =>
  sql<{ kind: string; status: string; content: Record<string, unknown> }[]>`
    select kind, status, content from public.outbox where recipient_id = ${id} order by created_at, event_key`;

describe("The code of an address", () => {
  it("is sent by the sign-up, has six digits, and confirms the address once it is entered", async () => {
    const { id, code } = await newUnconfirmed();
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirmed(id)).toBe(false);
    expect(await enter(id, wrong(code))).toBe("wrong");
    expect(await confirmed(id)).toBe(false);
    expect(await enter(id, code)).toBe("confirmed");
    expect(await confirmed(id)).toBe(true);
    // A repeated request.
    expect(await enter(id, code)).toBe("confirmed");
  });

  it("expires after a number of wrong tries, even if twenty come at once", async () => {
    const { id, code } = await newUnconfirmed();
    const results = await Promise.all(Array.from({ length: 20 }, () => enter(id, wrong(code))));
    expect(results.filter((result) => result === "wrong")).toHaveLength(ADDRESS_CODE.mostTries);
    expect(await enter(id, code)).toBe("expired");
    expect(await confirmed(id)).toBe(false);
  });

  it("is valid for an hour, and for another hour once it is sent again", async () => {
    const [{ id, code }, other] = [await newUnconfirmed(), await newUnconfirmed()];
    await codeIsAged(id, "1 hour");
    expect(await enter(id, code)).toBe("expired");
    await codeIsAged(id, "-1 minute");
    expect(await enter(id, code)).toBe("confirmed");
    await codeIsAged(other.id, "2 hours");
    await sendCode(other.id);
    expect(await enter(other.id, await codeOf(other.id))).toBe("confirmed");
  });

  it("becomes invalid when another one is sent, and its waiting email is dropped", async () => {
    const { id, code } = await newUnconfirmed();
    await sql`update public.outbox set due_at = now() + interval '1 hour' where recipient_id = ${id}`;
    await sql`
      update public.outbox set status = 'waiting', sent_at = null, content = ${sql.json({ code })}, due_at = now() + interval '1 hour'
       where recipient_id = ${id}`;
    await sendCode(id);
    const emails = await emailsTo(id);
    expect(emails.map(({ status }) => status === "dropped")).toEqual([true, false]);
    expect(emails[0]?.content).toEqual({});
    const next = await codeOf(id);
    if (next !== code) expect(await enter(id, code)).toBe("wrong");
    expect(await enter(id, next)).toBe("confirmed");
  });

  it("does not confirm an address to which it was not sent", async () => {
    const { id, code } = await newUnconfirmed();
    await sql`update auth.users set email = ${`${randomUUID()}@db.test`} where id = ${id}`;
    expect(await enter(id, code)).toBe("expired");
  });

  it("is sent again a limited number of times, and never to a confirmed address", async () => {
    const { id } = await newUnconfirmed();
    const [limit] = await sql<[{ most: number; hours: number }]>`
      select most, extract(epoch from span)::float8 / 3600 as hours from private.limits where kind = 'address_code'`;
    const asked = await Promise.all(Array.from({ length: 20 }, () => refusalOf(sendCode(id))));
    // The sign-up has sent the first code.
    expect(asked.filter((refusal) => refusal === undefined)).toHaveLength(limit.most - 1);
    expect(asked).toContainEqual({ state: "PT429", message: "rate_limited" });
    // A guesser has this many tries in a day.
    const guesses = (limit.most + (24 * limit.most) / limit.hours) * ADDRESS_CODE.mostTries;
    expect(guesses / 1_000_000).toBeLessThan(1 / 5000);

    const customer = await newCustomer(sql);
    await sendCode(customer);
    expect(await emailsTo(customer)).toEqual([]);
  });

  it("is sent to one address a limited number of times, however often people sign up with it and in any spelling", async () => {
    const email = `${randomUUID()}@db.test`;
    const most = await usesIn("address_code");
    const sent: number[] = [];
    for (let n = 0; n < most + 2; n++) {
      const id = await newUnconfirmedAccount(sql, "user", { email: n % 2 ? email : email.toUpperCase() });
      sent.push((await emailsTo(id)).length);
      await sql`delete from auth.users where id = ${id}`;
    }
    expect(sent).toEqual([...Array(most).fill(1), 0, 0]);
  });

  it("shares a limit with the links that anybody requests for the same address", async ({ own }) => {
    const [person, email] = [await newCustomer(sql), `${randomUUID()}@db.test`];
    const kinds = ["reset_password", "change_address", "confirm_address", "sign_in_code", "reauthenticate"];
    const send = (kind: string, key: string, to: string) =>
      own`select public.queue_account_email(${key}, ${kind}, ${person}, ${to}, '{}')`;
    const sent = async () => (await own`select from public.outbox where recipient_id = ${person}`).length;
    for (let n = 0; n < 14; n++) {
      const key = randomUUID();
      for (let times = 0; times < 2; times++)
        await send(kinds[n % kinds.length] ?? "", key, n % 2 ? email : ` ${email.toUpperCase()}`);
    }
    expect(await sent()).toBe(10);
    // Emails that only the owner causes are always sent.
    await send("account_deleted", randomUUID(), email);
    await send("reset_password", randomUUID(), `other-${email}`);
    expect(await sent()).toBe(12);
  });

  it("is sent to an unconfirmed address, like links, even beyond the limit of notices", async ({ own }) => {
    const [person, email] = [await newUnconfirmedAccount(sql, "user"), `${randomUUID()}@db.test`];
    const before = (await emailsTo(person)).length;
    const send = (kind: string) =>
      own`select public.queue_account_email(${randomUUID()}, ${kind}, ${person}, ${email}, '{}')`;
    const sent = async () => (await own`select from public.outbox where recipient_id = ${person}`).length - before;
    for (let n = 0; n < 14; n++) await send(n % 2 ? "account_changed" : "account_deleted");
    expect(await sent()).toBe(10);
    // The link with which the owner wins the address back is still sent.
    await send("reset_password");
    expect(await sent()).toBe(11);
  });

  it("is not needed when the secret key made the account, which users cannot claim in their metadata", async () => {
    const [admin, user] = [randomUUID(), randomUUID()];
    await insertAuthUsers(sql, [{ id: admin, email: `${admin}@db.test`, name: "Admin made", role: "user" }]);
    await sql`
      insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
      values ('00000000-0000-0000-0000-000000000000', ${user}, 'authenticated', 'authenticated', ${`${user}@db.test`}, '{}',
        '{"name": "Eve", "address_confirmed": true}')`;
    expect([await confirmed(admin), await confirmed(user)]).toEqual([true, false]);
    expect(await emailsTo(admin)).toEqual([]);
  });
});

describe("An unconfirmed address", () => {
  it("allows holding a paid consultation but not booking a free one", async () => {
    const designer = await newDesigner(sql, {}, [{}, { rate: 0 }]);
    const { id, code } = await newUnconfirmed();
    const [first, second] = await slotsOf(sql, designer, dayFromNow(2));
    if (!first || !second) throw new Error("no slots");
    const free = () => bookSlot(sql, { customer: id, designer, ...first, rate: 1 });
    expect(await refusalOf(free())).toEqual({ state: "PT403", message: "address_unconfirmed" });
    expect(await bookSlot(sql, { customer: id, designer, ...second })).toMatchObject({ status: "pending_payment" });
    expect(await enter(id, code)).toBe("confirmed");
    expect(await free()).toMatchObject({ status: "confirmed" });
  });

  it("keeps a designer's published page from being shown, found and booked", async () => {
    const word = `w${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    const { id, code } = await newUnconfirmed("designer");
    await saveProfile(sql, id, { ...profileRequest(), name: `Ida ${word}` });
    const listed = () =>
      sql`select listed, published_at is not null as published from public.designers where id = ${id}`;
    const found = () => scalar(sql`select (public.list_designers(${word}, p_literal => true) ->> 'total')::int as n`);
    expect(await listed()).toEqual([{ listed: false, published: true }]);
    // The designer's own week shows the hours that they have chosen.
    const week = sql`select count(*)::int as hours from unnest(private.free_times(${id}))`;
    expect(await scalar(week)).toBeGreaterThan(0);
    expect(await found()).toBe(0);
    expect(await refusalOf(sql`select public.get_designer(${id})`)).toMatchObject({ message: "not_found" });
    expect(await refusalOf(sql`select public.get_designer(${id}, ${id})`)).toBeUndefined();
    await enter(id, code);
    expect(await listed()).toEqual([{ listed: true, published: true }]);
    expect(await found()).toBe(1);
    expect(await refusalOf(sql`select public.get_designer(${id})`)).toBeUndefined();
  });

  it("keeps the person’s notes, messages and reviews out of emails, and the name unless they have paid", async () => {
    const [designer, other] = [await newDesigner(sql), await newDesigner(sql)];
    const { id } = await newUnconfirmed("user", { name: "Visit prize dot test" });
    const text = "Win a prize: parlour.test/win";
    const people = { customer: id, designer };
    const booking = await newPaidBooking(sql, people, { from: "30 hours", to: "31 hours", notes: text });
    const running = await newPaidBooking(sql, people, { from: "-10 minutes", to: "50 minutes" });
    const over = await newPaidBooking(sql, people, { from: "-2 hours", to: "-1 hours" });
    await say(sql, running.id, id, text, "5 minutes");
    await runAlone(sql, "record_unread_messages");
    await comesInto(sql, over.id, id);
    await review(sql, id, over.id, 5, text);
    const refund = sql`
      select private.refund_if_cancelled(b, 'customer', now())::int as refund from public.bookings b where id = ${booking.id}`;
    await sql`select public.cancel_booking(${id}, ${booking.id}, ${await scalar<number>(refund)}, ${text})`;
    await newBooking(sql, id, other, { from: "60 hours", to: "61 hours", priceMinor: 0 });

    const told = await emailsTo(designer.id);
    expect([...new Set(told.map(({ kind }) => kind))].sort().join(" ")).toBe(
      "booking_cancelled booking_confirmed chat_open new_message reminder_day reminder_hour review_received",
    );
    const free = await emailsTo(other.id);
    expect(free).not.toEqual([]);
    for (const { content } of [...told, ...free, ...(await emailsTo(id))])
      expect(JSON.stringify(content)).not.toMatch(/a prize/);
    for (const { content } of told) expect(content.customerName).toBe("Visit prize dot test");
    for (const { content } of free) expect(content.customerName).toBe("A customer");
  });

  it("gets no email that quotes others’ names, services, notes or messages, unless its account has paid", async ({
    own,
  }) => {
    const words = "Win at parlour dot test";
    const designer = await newDesigner(sql, {}, [{ serviceName: words }]);
    await own`update public.profiles set name = ${words.replace("parlour", "evil")} where id = ${designer.id}`;
    const email = `${randomUUID()}@db.test`;
    const { id } = await newUnconfirmed("user", { email });
    const shape = { from: "-10 minutes", to: "50 minutes", serviceName: words };
    const running = { id: await newBooking(own, id, designer, shape) };
    const facts = await scalar<postgres.JSONValue>(own`
      select private.booking_facts_for('customer', b) || ${own.json({ message: words, actor: "designer" })} as facts
        from public.bookings b where b.id = ${running.id}`);
    const news = { senderName: words, recipient: "customer", items: [{ kind: "new_message", serviceName: words }] };
    // One email of every kind about a booking in any state.
    const kinds = Object.keys(EMAILS).filter((name) =>
      /booking|remind|chat|pay|refund|time|message|no_show|review_req/.test(name),
    );
    for (const kind of [...kinds, "gathered_news"])
      await own`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
        values (${randomUUID()}, ${kind}, ${id}, ${kind === "gathered_news" ? null : running.id}, ${own.json(kind === "gathered_news" ? news : facts)})`;
    const claimed = async () => {
      await own`
        update public.outbox set status = 'waiting', sent_at = null, request = null, attempts = 0, expires_at = null, due_at = '1999-01-01'
         where recipient_id = ${id} and content <> '{}'`;
      const jobs = await scalar<{ kind: string; to: string | null }[]>(own`select private.claim_emails(60) as jobs`);
      return jobs.filter(({ to }) => to === email);
    };
    const unquoted = await claimed();
    const paid = await newPaidBooking(own, { customer: id, designer }, { from: "2 hours", to: "3 hours" });
    const quoted = await claimed();
    const strangers = () =>
      Promise.all(
        [null, running.id, paid.id].map((booking) => scalar(own`select private.may_be_stranger(${id}, ${booking})`)),
      );
    expect(await strangers()).toEqual([false, false, false]);
    await own`insert into public.refunds (payment_id, amount_minor, reason) select payment_id, amount_minor, 'administrator' from public.payments where payment_id = ${paid.paymentId}`;
    // A refunded payment does not count for other emails to the address.
    expect(await strangers()).toEqual([true, true, false]);
    await own`update public.profiles set address_confirmed_at = now() where id = ${id}`;
    expect(await strangers()).toEqual([false, false, false]);
    const kindsOf = (jobs: { kind: string }[]) => new Set(jobs.map(({ kind }) => kind));
    expect(kindsOf(unquoted)).toEqual(kindsOf(quoted));
    expect(kindsOf(unquoted).size).toBeGreaterThan(13);
    expect(JSON.stringify(unquoted)).not.toMatch(/dot test/);
    expect(JSON.stringify(quoted).match(/dot test/g)?.length).toBeGreaterThan(30);
    // An administrator acts for Parlour, not as another person.
    const parlours = own.json({ message: "Sorry.", actor: "administrator" });
    const content = await scalar(own`select private.without_others_words(${parlours}) as content`);
    expect(content).toMatchObject({ message: "Sorry." });
  });
});

describe("The link in the confirmation of a paid booking", () => {
  const confirm = (key: string) => sql`select public.confirm_own_address(${key}) as answer`;
  const keyIn = (email: { content: Record<string, unknown> } | undefined) => email?.content.addressKey as string;
  const expired = { state: "PT410", message: "link_expired" };
  const confirmations = async (id: string) => (await emailsTo(id)).filter(({ kind }) => kind === "booking_confirmed");
  /** Makes an unconfirmed customer with two confirmations that no job has sent. */
  const newPayer = async () => {
    const designer = await newDesigner(sql);
    const email = `${randomUUID()}@db.test`;
    const { id } = await newUnconfirmed("user", { email });
    const slots = [30, 40].map((hours) => ({ from: `${hours} hours`, to: `${hours + 1} hours` }));
    for (const slot of slots) await newPaidBooking(sql, { customer: id, designer }, slot);
    return { id, email, designer, emails: await confirmations(id) };
  };

  it("confirms its customer's address, also when used again, and only the customer gets it, until it is sent", async () => {
    const { id, email, designer, emails } = await newPayer();
    const [first, second] = emails.map(keyIn);
    expect(first).toMatch(/^[\da-f]{64}$/);
    expect(second).not.toBe(first);
    expect((await confirmations(designer.id)).map(keyIn)).toEqual([undefined, undefined]);
    expect(await refusalOf(confirm(`${first?.slice(0, -1)}x`))).toEqual(expired);
    expect(await confirmed(id)).toBe(false);
    for (const key of [first, first, second]) expect(await scalar(confirm(key ?? ""))).toEqual({ address: email });
    expect(await confirmed(id)).toBe(true);
    const links = () => scalars(sql`select key_hash from private.address_links where profile_id = ${id}`);
    expect(await links()).not.toEqual(expect.arrayContaining([first, second]));
    const [sent] = await sql<[{ id: string }]>`
      select id from public.outbox where recipient_id = ${id} and kind = 'booking_confirmed' and status = 'waiting' limit 1`;
    await sql`select private.finish_email(${sent.id}, false)`;
    expect(await scalar(sql`select content ? 'addressKey' from public.outbox where id = ${sent.id}`)).toBe(false);
    // A customer with a confirmed address gets no link.
    await newPaidBooking(sql, { customer: id, designer }, { from: "50 hours", to: "51 hours" });
    expect(await links()).toHaveLength(2);
  });

  it("expires after a week, and does not confirm another address of the account", async () => {
    const [old, moved] = await Promise.all([newPayer(), newPayer()]);
    await sql`update private.address_links set sent_at = sent_at - interval '7 days' where profile_id = ${old.id}`;
    await sql`update auth.users set email = ${`${randomUUID()}@db.test`} where id = ${moved.id}`;
    for (const { id, emails } of [old, moved]) {
      expect(await refusalOf(confirm(keyIn(emails[0])))).toEqual(expired);
      expect(await confirmed(id)).toBe(false);
    }
  });
});

describe("A squatted address", () => {
  const winBack = (id: string) => sql`select public.recover_address(${id})`;

  it("comes back to its owner without the squatter's name, holds, notifications, change of address and billing details", async () => {
    const designer = await newDesigner(sql);
    const { id } = await newUnconfirmed("user", { name: "Squatter", email: `owner-${randomUUID()}@db.test` });
    const unpaid = { status: "pending_payment" } as const;
    const paid = await newPaidBooking(sql, { customer: id, designer }, { from: "30 hours", to: "31 hours" });
    const held = await newBooking(sql, id, designer, { from: "40 hours", to: "41 hours", ...unpaid });
    const late = await newBooking(sql, id, designer, { from: "42 hours", to: "43 hours", ...unpaid });
    await sql`update public.bookings set hold_expires_at = now() - interval '1 minute' where id = ${late}`;
    // Another person has as many rows, and keeps them.
    const other = await newCustomer(sql);
    for (const person of [id, other]) {
      await newPushSubscription(sql, person);
      await sql`
        insert into public.address_changes (profile_id, new_address, old_key, new_key) values (${person}, 'squatter@db.test', ${randomUUID()}, ${randomUUID()})`;
      await sql`select public.save_billing_details(${person}, 'Squatter Ltd', 'Somewhere 1', 'India', '', '')`;
    }
    await winBack(id);
    for (const table of ["push_subscriptions", "address_changes", "billing_details"]) {
      const left = sql`select profile_id from ${sql(table)} where profile_id in (${id}, ${other})`;
      expect(await scalars(left), table).toEqual([other]);
    }
    expect(await confirmed(id)).toBe(true);
    expect(await scalar(sql`select name from public.profiles where id = ${id}`)).toMatch(/^owner-/);
    const statuses = sql`select id, status from public.bookings where customer_id = ${id} order by lower(slot)`;
    expect(await statuses).toEqual([
      { id: paid.id, status: "confirmed" },
      { id: held, status: "cancelled" },
      { id: late, status: "expired" },
    ]);
  });

  it("comes back to a designer with an empty page that is not listed", async () => {
    const { id } = await newUnconfirmed("designer", { name: "Squatter" });
    await saveProfile(sql, id, profileRequest());
    await sql`
      insert into public.calendars (designer_id, name, url, due_at) values (${id}, 'Theirs', ${`https://cal.test/${id}`}, '2100-01-01')`;
    await winBack(id);
    expect(await sql`select 1 from public.calendars where designer_id = ${id}`).toEqual([]);
    const [page] = await sql`
      select d.bio, d.published_at, d.listed, d.address_confirmed, (select count(*)::int from public.rates r where r.designer_id = d.id) as rates
        from public.designers d where d.id = ${id}`;
    expect(page).toEqual({ bio: "", published_at: null, listed: false, address_confirmed: true, rates: 0 });
  });

  it("keeps everything if it was confirmed before", async () => {
    const designer = await newDesigner(sql);
    const customer = await newCustomer(sql, "Ellen Vos");
    const shape = { from: "40 hours", to: "41 hours", status: "pending_payment" } as const;
    const held = await newBooking(sql, customer, designer, shape);
    await winBack(customer);
    await winBack(designer.id);
    const kept = sql`
      select p.name, b.status, d.listed from public.profiles p, public.bookings b, public.designers d
       where p.id = ${customer} and b.id = ${held} and d.id = ${designer.id}`;
    expect(await kept).toEqual([{ name: "Ellen Vos", status: "pending_payment", listed: true }]);
  });

  it("counts as confirmed after both mailboxes agree to a change of address", async () => {
    const { id } = await newUnconfirmed();
    const key = randomUUID();
    await announce(id, "new@db.test");
    await beginChange(id, "new@db.test", key);
    await sql`select public.end_address_change(${`${key}2`})`;
    expect(await confirmed(id)).toBe(true);
  });
});

describe("A change of address", () => {
  it("begins only after it was announced: once, for that address, within a minute", async () => {
    const [customer, other] = [await newCustomer(sql), await newCustomer(sql)];
    const begin = (id: string, address: string) => refusalOf(beginChange(id, address, randomUUID()));
    const refused = { state: "PT403", message: "not_announced" };
    expect(await begin(customer, "new@db.test")).toEqual(refused);
    await announce(customer, " New@db.test");
    expect(await begin(customer, "other@db.test")).toEqual(refused);
    expect(await begin(other, "new@db.test")).toEqual(refused);
    expect(await begin(customer, "new@db.test")).toBeUndefined();
    expect(await begin(customer, "new@db.test")).toEqual(refused);

    await announce(customer, "new@db.test");
    await sql`
      update private.announced_address_changes set announced_at = announced_at - interval '1 minute' where profile_id = ${customer}`;
    expect(await begin(customer, "new@db.test")).toEqual(refused);
    // A later announcement replaces it.
    await announce(customer, "later@db.test");
    expect(await begin(customer, "later@db.test")).toBeUndefined();
  });

  it("is limited for each account and for each address, which may be a stranger's", async () => {
    const LIMITED = { state: "PT429", message: "rate_limited" };
    const most = await usesIn("address_change");
    const [customer, address] = [await newCustomer(sql), `${randomUUID()}@db.test`];
    for (let n = 0; n < most; n++) await announce(customer, `${n}-${address}`);
    expect(await refusalOf(announce(customer, address))).toMatchObject(LIMITED);
    for (let n = 0; n < most; n++)
      await announce(await newCustomer(sql), n % 2 ? address : ` ${address.toUpperCase()}`);
    expect(await refusalOf(announce(await newCustomer(sql), address))).toMatchObject(LIMITED);
  });

  it("begins once even if Auth reports one event repeatedly, and again with another event", async () => {
    const customer = await newCustomer(sql);
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    const asked = async () => {
      const [row] = await sql`
        select new_address, new_key = private.key_hash(${`${keys[0]}2`}) as first from public.address_changes where profile_id = ${customer}`;
      return row;
    };
    const event = `auth:${randomUUID()}`;
    await announce(customer, "new@db.test");
    expect(await beginChange(customer, "new@db.test", keys[0], event)).toEqual([{ answer: { ok: true } }]);
    expect(await beginChange(customer, "other@db.test", keys[1], event)).toEqual([{ answer: { ok: true } }]);
    expect(await asked()).toEqual({ new_address: "new@db.test", first: true });
    await announce(customer, "other@db.test");
    await beginChange(customer, "other@db.test", keys[2]);
    expect(await asked()).toEqual({ new_address: "other@db.test", first: false });
  });

  it("accepts the agreement of a mailbox for that address only, within an hour, and keeps no code when it ends", async () => {
    const customer = await newCustomer(sql);
    const addresses = [`${randomUUID()}@db.test`, `${randomUUID()}@db.test`] as const;
    const begin = async (address: string) => {
      const key = randomUUID();
      await announce(customer, address);
      await beginChange(customer, address, key);
      return { old: `${key}1`, new: `${key}2` };
    };
    const first = await begin(addresses[0]);
    expect(await confirmChange(first.old)).toBe("new");
    const second = await begin(addresses[1]);
    expect(await confirmChange(second.new)).toBe("old");
    expect(await confirmChange(second.old)).toBe("agreed");
    await sql`update public.address_changes set created_at = created_at - interval '1 hour' where profile_id = ${customer}`;
    expect(await refusalOf(confirmChange(second.old))).toEqual({ state: "PT410", message: "link_expired" });
    const asked = () => scalar(sql`select public.get_account(${customer}, null) ->> 'newEmail' as address`);
    await sql`update public.address_changes set created_at = now() where profile_id = ${customer}`;
    expect(await asked()).toBe(addresses[1]);
    await sql`select public.end_address_change(${second.old})`;
    expect(await asked()).toBeNull();
    const codes = sql`select old_code, new_code from public.address_changes where profile_id = ${customer}`;
    expect(await codes).toEqual([{ old_code: null, new_code: null }]);
    // The links still report the change as done: "expired" would mean that nothing was changed.
    await sql`update public.address_changes set created_at = created_at - interval '1 day' where profile_id = ${customer}`;
    expect(await confirmChange(second.new)).toBe("done");
  });

  it("is done when Auth has made it, even if the call that should have stored that ended before", async () => {
    const customer = await newUnconfirmedAccount(sql, "user");
    const [address, key] = [`${randomUUID()}@db.test`, randomUUID()];
    await announce(customer, address);
    await beginChange(customer, address, key);
    expect([await confirmChange(`${key}1`), await confirmChange(`${key}2`)]).toEqual(["new", "agreed"]);
    expect(await confirmed(customer)).toBe(false);
    await sql`update auth.users set email = ${address} where id = ${customer}`;
    expect([await confirmChange(`${key}1`), await confirmChange(`${key}2`)]).toEqual(["done", "done"]);
    expect(await confirmed(customer)).toBe(true);
  });
});

describe("A name", () => {
  const names = (...lines: string[]) => lines.flatMap((line) => line.split(" · "));
  const refused = names(
    // Links and addresses.
    "Win now: parlour.test/win · parlour.test · Mira parlour.test · https://parlour.test · //home · mira@parlour.test",
    "mira@home · Home．test · Home。test · home․test · mira＠home · 1.2.3.4 · \\\\home",
    // Blank names, symbols that look like a mark of ours, and towers of accents.
    "\u3164 · \u115f\u1160 · \uffa0 · \u2800 · 24 · Mira ✔ · Mira ☑ Sand · Mira 🛋️ · Mira\ue000 · Mi\u0301\u0302\u0303\u0304ra",
    // Names that claim to be Parlour.
    "Parlour · Parlour Billing · parlour support · Team Parlour · PARLOUR · Parlour Refunds, call +1 555 · Pàrlöur · Ｐａｒｌｏｕｒ",
    "Parlors · Billing · Support Team · Customer Service · Administrator · Admin · noreply · Help Desk · Payment Security",
  );
  const plain = names(
    "Mira Sand · J.R.R. Tolkien · J.-P. Roth · Dr. Ann O’Brien-Smith, Ph.D. · Renée Thibodeaux · Gal·la Martí · 李小龍",
    "Asha <i>Rao</i> · Studio 54 · A/B Interiors · நிமல் · Nguyễn Thị Ánh · Nguye\u0302\u0303n · O'Brien · 李娜 · مريم · Åsa",
    "علی‌رضا · ශ්‍රී · അവന്‍ · Мария · Οδυσσέας · Գայանե · שרה לוי · สมชาย · ዳዊት · 김민준 · さくら 山田 · Əliyev · Ɓala · Kaʻiulani",
    "Željko Đorđević · Łukasz · İbrahim · Ærø · Straße · Мария Smith · Li Na 李娜 · X Æ A-12 · 葛󠄀城 · D’Angelo · Gaspar Lourenço",
    "Ray Parlour · Parlour Interiors · Mia Support-Meier · Billings · Hope Service · Ing. Ján Novák · Rajesh S/O Kumar · Mаria",
  );

  it("is no link or address, has letters and no symbols, and does not claim to be Parlour", async () => {
    const faults = await sql<{ name: string; fault: string | null }[]>`
      select n as name, private.name_fault(n) as fault from unnest(${[...refused, ...plain]}::text[]) n`;
    const faulty = faults.filter(({ fault }) => fault !== null).map(({ name }) => name);
    expect(faulty).toEqual(refused);
    expect(await sql`select 1 from unnest(${plain}::text[]) n where private.tidy_name(n) <> n`).toHaveLength(0);
  });

  it("gets the space that people leave out after a dot, and loses invisible characters", async () => {
    const typed = Object.entries({
      ...{ "K.Rajesh": "K. Rajesh", "k.rajesh": "k. rajesh", "M.S.Subbulakshmi": "M.S. Subbulakshmi" },
      ...{ "St.John Smyth": "St. John Smyth", "Priya Nair, B.Arch": "Priya Nair, B. Arch", "के.राजेश": "के. राजेश" },
      ...{ "\u200fمحمد\u200e": "محمد", "عبد\u200cالله": "عبد\u200cالله" },
      ...{ "Jane\u00adAnne\u200b\u200d Roe\u200c": "JaneAnne Roe" },
    });
    const names = sql`select private.name_from(n, 'invalid_name') from unnest(${typed.map(([name]) => name)}::text[]) n`;
    expect(await scalars(names)).toEqual(typed.map(([, tidy]) => tidy));
  });

  it("is refused by the sign-up, the profile and the table", async () => {
    const name = "parlour support";
    const { id } = await newDesigner(sql);
    for (const [work, message] of [
      [sql`select public.begin_sign_up(${name})`, "invalid_name"],
      [sql`select public.save_designer_profile(${id}, ${sql.json({ name })})`, "invalid_profile"],
      [sql`update public.profiles set name = ${name} where id = ${id}`, "profiles_plain_name"],
    ] as const)
      expect((await refusalOf(work))?.message).toContain(message);
    expect(await refusalOf(sql`select public.begin_sign_up(n) from unnest(${plain}::text[]) n`)).toBeUndefined();
  });

  it("that bypasses /api and is invalid is replaced, and the sign-up succeeds", async () => {
    const named = async (name: string, email: string) => {
      const { id } = await newUnconfirmed("user", { name, email });
      return scalar(sql`select name from public.profiles where id = ${id}`);
    };
    const mark = randomUUID().slice(0, 8);
    expect(await named("Go to parlour.test", `ida-${mark}@db.test`)).toBe(`ida-${mark}`);
    expect(await named("parlour.test", `parlour.test.${mark}@db.test`)).toBe("Guest");
    expect(await named(" Ida\u202e\u0007 \n Roth ", `x${mark}@db.test`)).toBe("Ida Roth");
  });
});

describe("Emails of one person to another", () => {
  const most = () => usesIn("email_to_member");
  /** Offers another time for a booking, which causes one email to the customer. */
  async function offer(designer: string, booking: string, slot: { start: string; end: string } | undefined) {
    await sql`select public.offer_times(${designer}, ${booking}, ${sql.json([{ start: slot?.start ?? "", end: slot?.end ?? "" }])})`;
  }
  const offersTo = async (customer: string) => {
    const emails = await emailsTo(customer);
    return {
      own: emails.filter(({ kind, status }) => kind === "time_offered" && status !== "gathered").length,
      gatheredRows: emails.filter(({ status }) => status === "gathered").length,
      gathered: emails.filter(({ kind }) => kind === "gathered_news"),
    };
  };

  it("are limited per day, and one email gathers, counts and names the rest", async () => {
    const [customer, designer, other] = await Promise.all([newCustomer(sql), newDesigner(sql), newDesigner(sql)]);
    const booking = await newPaidBooking(sql, { customer, designer }, { from: "90 hours", to: "5430 minutes" });
    const slots = await slotsOf(sql, designer, dayFromNow(6));
    const n = await most();
    for (const slot of slots.slice(0, n + 4)) await offer(designer.id, booking.id, slot);
    // A repeated request causes no event.
    await offer(designer.id, booking.id, slots[n + 3]);
    let told = await offersTo(customer);
    expect(told.own).toBe(n);
    expect(told.gatheredRows).toBe(4);
    expect(told.gathered).toHaveLength(1);
    expect(told.gathered[0]).toMatchObject({ status: "waiting", content: { total: 4, recipient: "customer" } });
    expect(told.gathered[0]?.content.items).toHaveLength(4);

    // A cancellation joins them; the person who cancels gets their own confirmation at once.
    const refund = sql`
      select private.refund_if_cancelled(b, 'designer', now())::int as refund from public.bookings b where id = ${booking.id}`;
    await sql`select public.cancel_booking(${designer.id}, ${booking.id}, ${await scalar<number>(refund)})`;
    told = await offersTo(customer);
    expect(told.gathered[0]?.content).toMatchObject({ total: 5 });
    const own = (await emailsTo(designer.id)).filter(({ kind }) => kind === "booking_cancelled");
    expect(own.map(({ status }) => status)).not.toContain("gathered");

    // The gathering email is due when the limit releases a use, and takes that use: the next event is gathered again.
    const due = await scalar(sql`
      select extract(epoch from due_at - now())::float8 / 3600 as hours from public.outbox where recipient_id = ${customer} and kind = 'gathered_news'`);
    expect(due).toBeGreaterThan(24 / n - 0.1);
    expect(due).toBeLessThanOrEqual(24 / n);
    const again = await newPaidBooking(sql, { customer, designer }, { from: "95 hours", to: "5730 minutes" });
    await sql`update private.limit_uses set free_at = free_at - make_interval(hours => ${24 / n}) where subject = ${`${designer.id} to ${customer}`}`;
    await sql`
      update public.outbox set due_at = now(), status = 'sent', sent_at = now(), attempts = 1 where recipient_id = ${customer} and kind = 'gathered_news'`;
    await offer(designer.id, again.id, slots[20]);
    expect((await offersTo(customer)).gathered).toHaveLength(2);

    // Emails of another designer arrive.
    const others = await newPaidBooking(sql, { customer, designer: other }, { from: "93 hours", to: "5610 minutes" });
    await offer(other.id, others.id, (await slotsOf(sql, other, dayFromNow(6)))[0]);
    expect((await offersTo(customer)).own).toBe(n + 1);
  });

  it("are gathered anew once a run has taken the first email, which names twenty; an administrator's emails are not gathered", async ({
    own,
  }) => {
    const people = { customer: await newCustomer(sql), designer: await newDesigner(sql) };
    const slots = await slotsOf(sql, people.designer, dayFromNow(6));
    // In one transaction, so that no run of the jobs sends any of them.
    const booking = await newPaidBooking(own, people, { from: "90 hours", to: "5430 minutes" });
    const offer = async (from: number, to: number) => {
      for (const { start, end } of slots.slice(from, to))
        await own`select public.offer_times(${people.designer.id}, ${booking.id}, ${own.json([{ start, end }])})`;
    };
    const news = own`recipient_id = ${people.customer} and kind = 'gathered_news'`;
    const gathered = () => own`
      select (content ->> 'total')::int as total, jsonb_array_length(content -> 'items') as items
        from public.outbox where ${news} order by attempts desc`;
    const n = await most();
    await offer(0, n + 1);
    await own`
      update public.outbox set content = content || jsonb_build_object('items', array_fill(content -> 'items' -> 0, array[19])) where ${news}`;
    await offer(n + 1, n + 3);
    const full = { total: 3, items: 20 };
    expect(await gathered()).toEqual([full]);
    await own`update public.outbox set attempts = 1 where ${news}`;
    await offer(n + 3, n + 4);
    expect(await gathered()).toEqual([full, { total: 1, items: 1 }]);
    await own`select admin.cancel_booking(${booking.id}, 'We are sorry.', 'Asha', 'Why.')`;
    const sent = own`select status from public.outbox where booking_id = ${booking.id} and kind = 'booking_cancelled'`;
    expect(await scalars(sent)).toEqual(["waiting", "waiting"]);
  });

  /** Writes an email that a designer's offer would cause. */
  const tell = (by: Sql, booking: { id: string }, number: number) => by`
    insert into public.outbox (event_key, kind, recipient_id, booking_id, content, due_at)
    select ${`told ${booking.id} ${number}`}, 'time_offered', b.customer_id, b.id, private.booking_facts(b) || '{"recipient": "customer", "actor": "designer"}', now() + interval '1 day'
      from public.bookings b where b.id = ${booking.id}`;

  it("count regardless of their kind, except reminders, no-shows and cancellations on the last day", async ({
    own,
  }) => {
    const people = { customer: await newCustomer(own), designer: await newDesigner(own) };
    const booking = await newPaidBooking(own, people, { from: "90 hours", to: "5430 minutes" });
    const soon = await newPaidBooking(own, people, { from: "23 hours", to: "1410 minutes" });
    const n = await most();
    for (let number = 0; number < n; number++) await tell(own, booking, number);
    const exempt = ["reminder_day", "reminder_hour", "chat_open", "no_show_reported", "no_show_decided"];
    for (const [{ id }, kinds] of [
      [booking, exempt],
      [soon, ["booking_cancelled", ...exempt]],
    ] as const) {
      await own`
        insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
        select concat_ws(' ', 'each', k, b.id), k, b.customer_id, b.id, private.booking_facts(b) || '{"recipient": "customer", "actor": "designer"}'
          from public.bookings b, unnest(enum_range(null::public.outbox_kind)) k where b.id = ${id}`;
      const sent = own`select kind from public.outbox where booking_id = ${id} and event_key like 'each %' and status <> 'gathered' order by kind`;
      expect(await scalars(sent)).toEqual(kinds);
    }
  });

  it("are gathered in one row when twenty events come at once", async () => {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    const booking = await newPaidBooking(sql, { customer, designer }, { from: "90 hours", to: "5430 minutes" });
    await Promise.all(Array.from({ length: 20 }, (_, number) => tell(sql, booking, number)));
    const n = await most();
    const told = await offersTo(customer);
    expect([told.own, told.gatheredRows, told.gathered.length]).toEqual([n, 20 - n, 1]);
    expect(told.gathered[0]?.content.total).toBe(20 - n);
    await sql`delete from public.outbox where booking_id = ${booking.id}`;
  });
});
