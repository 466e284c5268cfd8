import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { expect, it } from "vitest";
import type { Slot } from "../../edge-functions/shared/contract/designers.ts";
import { insertAuthUsers } from "../support/auth-users.ts";
import { bookSlot, newBooking, newDesigner, slotsOf, type TestDesigner } from "../support/db.ts";
import { startOwnDatabase } from "../support/own-database.ts";
import { scalar } from "../support/sql.ts";
import { dayFromNow } from "../support/time.ts";

/*
 * A month of a hundred honest customers and the designers whom they book, against every limit that counts (docs/decisions/022-limits.md has the
 * table). Nobody in it is refused. A new limit that refuses somebody here would also refuse honest people.
 */

const FREE = 1;
type Visitor = { id: string; email: string };

class Month {
  readonly refusals: string[] = [];
  customers = 0;
  readonly #sql: postgres.TransactionSql;
  constructor(sql: postgres.TransactionSql) {
    this.#sql = sql;
  }

  /** Makes later requests come from this network. */
  async from(address: string): Promise<void> {
    await this.#sql`
      select set_config('request.headers', ${JSON.stringify({ "x-client-address": address })}, true),
             set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
  }

  /** Does something that must not be refused. */
  async does<Found>(
    what: string,
    work: (sql: postgres.TransactionSql) => PromiseLike<Found>,
  ): Promise<Found | undefined> {
    try {
      return (await this.#sql.savepoint(async (point) => work(point))) as Found;
    } catch (error) {
      this.refusals.push(
        `${what}: ${error instanceof Error ? `${error.message} ${(error as { detail?: string }).detail}` : error}`,
      );
      return undefined;
    }
  }

  async signUp(role: "user" | "designer", { confirmed = true } = {}): Promise<Visitor> {
    const id = randomUUID();
    const visitor = { id, email: `${id}@month.test` };
    if (role === "user") this.customers++;
    await this.does(`sign up as ${role}`, (sql) => sql`select public.begin_sign_up('Asha Rao')`);
    await insertAuthUsers(this.#sql, [{ ...visitor, name: "Asha Rao", role, confirmed }]);
    return visitor;
  }

  async signIn({ id, email }: Visitor, wrong = 0): Promise<void> {
    for (let n = 0; n <= wrong; n++) {
      await this.does(`sign in after ${n} wrong passwords`, (sql) => sql`select public.begin_sign_in(${email})`);
      await (n < wrong
        ? this.#sql`select public.fail_sign_in(${email}, true)`
        : this.#sql`select public.finish_sign_in(${id}, 'user')`);
    }
  }

  search = (times: number) =>
    this.does(
      `search ${times} times`,
      (sql) => sql`select public.take_limit('search') from generate_series(1, ${times})`,
    );

  /** Books a time; `pay` ends a hold as a payment does. */
  async book({ id: customer }: Visitor, designer: TestDesigner, slot: Slot | undefined, { rate = 0, pay = true } = {}) {
    const { start = "", end = "" } = slot ?? {};
    const booking = await this.does(`book a ${rate === FREE ? "free" : "paid"} time`, (sql) =>
      bookSlot(sql, { customer, designer, start, end, rate }),
    );
    if (pay && rate !== FREE)
      await this
        .#sql`update public.bookings set status = 'confirmed', hold_expires_at = null where id = ${booking?.id ?? null}`;
    return booking?.id ?? "";
  }

  cancel = ({ id }: Visitor, booking: string, refund: 0 | null) =>
    this.does("cancel or release", (sql) => sql`select public.cancel_booking(${id}, ${booking}, ${refund})`);

  move = ({ id }: Visitor, booking: string, to: Slot | undefined) =>
    this.does(
      "move a booking",
      (sql) =>
        sql`select public.reschedule_booking(${id}, ${booking}, ${to?.start ?? ""}::text::timestamptz, ${to?.end ?? ""}::text::timestamptz)`,
    );

  ask = ({ id }: Visitor, designer: TestDesigner, range: Slot | undefined) =>
    this.does("ask for a time", (sql) =>
      scalar<string>(sql`
        select public.request_time(${id}, ${designer.rates[0] ?? ""}, ${designer.id}, ${sql.json([{ start: range?.start ?? "", end: range?.end ?? "" }])}, 'After work?') ->> 'id'`),
    );

  async uploadPictures({ id }: Visitor, count: number): Promise<void> {
    for (let n = 0; n < count; n++)
      await this.does("upload a picture", (sql) => sql`select public.reserve_picture(${id}, 'webp', 100000, 10, 10)`);
  }

  passDays = (days: number) =>
    this.#sql`update private.limit_uses set free_at = free_at - make_interval(days => ${days})`;
}

/** Passing days changes the limits of everybody, so the month has a database of its own. */
const database = await startOwnDatabase();
const superuser = database.connect(database.adminUrl);

const play = async (own: postgres.TransactionSql) => {
  const month = new Month(own);
  const newStar = () => newDesigner(own, {}, [{}, { serviceName: "First talk", rate: 0 }]);
  const star = await newStar();
  const others = await Promise.all(Array.from({ length: 6 }, newStar));
  const days = await Promise.all([5, 6, 7, 8, 9].map((day) => slotsOf(own, star, dayFromNow(day))));
  const ofOthers = await Promise.all(others.map((designer) => slotsOf(own, designer, dayFromNow(5))));
  // The last times of a day are for free consultations.
  const times = days.flatMap((slots) => slots.slice(0, -12));
  const next = () => times.shift();

  // On launch day, an office of thirty behind one address wants the same designer.
  await month.from("198.51.100.1");
  for (let n = 0; n < 30; n++) {
    const colleague = await month.signUp("user", { confirmed: n % 2 === 0 });
    await month.signIn(colleague, n % 3);
    await month.search(15);
    if (n % 5 === 0)
      await month.does(
        "write to us",
        (sql) => sql`select public.submit_contact_query('Asha', 'a@month.test', '1', 'A sofa?')`,
      );
    // The colleague looks at two times before paying for a third.
    for (let hold = 0; hold < 2; hold++)
      await month.cancel(colleague, await month.book(colleague, star, next(), { pay: false }), null);
    await month.book(colleague, star, next());
    // Eight on one day, the rest on others.
    if (n % 2 === 0) await month.book(colleague, star, days[Math.floor(n / 10)]?.at(-1 - (n % 10)), { rate: FREE });
  }

  // A studio of five designers in one office, who fill their pages before looking for the code.
  await month.from("198.51.100.2");
  for (let n = 0; n < 5; n++) {
    const designer = await month.signUp("designer", { confirmed: false });
    await month.uploadPictures(designer, 20);
    for (let code = 0; code < 3; code++)
      await month.does("ask for another code", (sql) => sql`select public.send_address_code(${designer.id})`);
    await own`update public.profiles set address_confirmed_at = now() where id = ${designer.id}`;
    await month.uploadPictures(designer, 40);
  }

  for (let week = 0; week < 4; week++) {
    await month.passDays(week === 0 ? 1 : 7);
    // Families behind one address, who book together.
    await month.from(`198.51.100.${10 + week}`);
    for (let n = 0; n < 5; n++) {
      const member = await month.signUp("user");
      await month.signIn(member, 1);
      await month.book(member, star, next());
    }

    // A visitor mistypes the password four times, then forgets it and requests the email until it arrives.
    await month.from(`198.51.100.${20 + week}`);
    const forgetful = await month.signUp("user");
    await month.signIn(forgetful, 4);
    for (let n = 0; n < 3; n++)
      await month.does(
        "reset the password",
        (sql) => sql`select public.take_limit('password_reset', ${forgetful.email})`,
      );

    // A visitor signs up on a phone, and pays on a laptop for another service at the same time.
    const between = await month.signUp("user", { confirmed: false });
    const time = next();
    await month.book(between, star, time, { pay: false });
    await month.from(`198.51.100.${30 + week}`);
    await month.signIn(between);
    await month.book(between, star, time);

    // A customer moves twice on each day that the children are ill, twelve times in all.
    const mover = await month.signUp("user");
    const booking = await month.book(mover, star, next());
    for (let n = 0; n < 12; n++) {
      await month.move(mover, booking, next());
      if (n % 2 === 1) await month.passDays(1);
    }

    // A customer compares five designers' free consultations, and cancels two of them for a sixth and the first again.
    const choosy = await month.signUp("user");
    const free = [];
    for (let n = 0; n < 5; n++)
      free.push(await month.book(choosy, others[n] as TestDesigner, ofOthers[n]?.[week * 2], { rate: FREE }));
    for (const [n, again] of [5, 0].entries()) {
      await month.cancel(choosy, free[n] ?? "", 0);
      await month.book(choosy, others[again] as TestDesigner, ofOthers[again]?.[week * 2 + 1], { rate: FREE });
    }

    // Ten customers ask a designer for a time on one day, and the designer answers each twice.
    const busy = others[week] as TestDesigner;
    const spare = ofOthers[week]?.slice(20) ?? [];
    for (let n = 0; n < 10; n++) {
      const asking = await month.signUp("user");
      const request = await month.ask(asking, busy, spare[n]);
      for (let answer = 0; answer < 2; answer++)
        await month.does(
          "offer times",
          (sql) =>
            sql`select public.answer_request(${busy.id}, ${request ?? null}, ${sql.json([spare[n + 11 * answer + 1] as postgres.JSONValue])})`,
        );
    }

    // A customer is declined three times in a week, and asks once more.
    const patient = await month.signUp("user");
    for (let n = 0; n < 4; n++) {
      const request = await month.ask(patient, others[5] as TestDesigner, ofOthers[5]?.[20 + n]);
      await month.does(
        "decline",
        (sql) => sql`select public.decline_request(${others[5]?.id ?? ""}, ${request ?? null}, 'away')`,
      );
      await month.passDays(1);
    }

    // A customer talks for an hour, by chat and in a call, with the room open in two windows.
    const talker = await month.signUp("user");
    const session = await newBooking(own, talker.id, others[4] as TestDesigner, {
      from: `-${10 + week} minutes`,
      to: `${-9 - week} minutes`,
    });
    await own`update public.bookings set slot = tstzrange(lower(slot), now() + interval '50 minutes') where id = ${session} and ${week === 0}`;
    if (week === 0) {
      for (let n = 0; n < 40; n++)
        await month.does(
          "write a message",
          (sql) =>
            sql`insert into public.messages (booking_id, sender_id, text) values (${session}, ${talker.id}, 'Hello')`,
        );
      for (let n = 0; n < 6; n++)
        await month.does(
          "stay in the room",
          (sql) => sql`select public.attend(${talker.id}, ${session}, ${randomUUID()}, 0)`,
        );
    }
  }

  expect(month.refusals).toEqual([]);
  expect(month.customers).toBeGreaterThanOrEqual(100);
};

it("Nobody is refused in a month of a hundred honest customers", { timeout: 300_000 }, () => superuser.begin(play));
