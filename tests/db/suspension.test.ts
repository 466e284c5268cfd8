import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { newBooking, newCustomer, newDesigner, reasonOf, refusalOf } from "../support/db.ts";
import { actAs, connectAsPostgres, scalar } from "../support/sql.ts";

const sql = connectAsPostgres();

const ban = (id: string, until: string) =>
  sql`update auth.users set banned_until = now() + ${until}::interval where id = ${id}`;

it("A ban of the dashboard stops sessions and bookings, and unlists a designer until it runs out", async () => {
  const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  const session = randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${customer}, now())`;
  const own = { from: "1 day", to: "25 hours" };
  await newBooking(sql, customer, designer, own);
  const read = () =>
    actAs(
      sql,
      { role: "authenticated", userId: customer, sessionId: session },
      (caller) => caller`select from bookings`,
    );
  const ask = () =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('request.headers', ${JSON.stringify({ "x-session-id": session })}, true)`;
      await transaction`select public.get_chats(${customer})`;
    });
  const book = () => newBooking(sql, customer, designer, { from: "2 days", to: "49 hours" });
  const listed = () => scalar(sql`select listed from public.designers where id = ${designer.id}`);

  await ban(customer, "1 hour");
  expect(await refusalOf(ask())).toEqual({ state: "PT403", message: "suspended" });
  expect(await read()).toHaveLength(0);
  expect(await reasonOf(book())).toEqual({ reason: "not_bookable" });
  await ban(customer, "0");
  expect(await refusalOf(ask())).toBeUndefined();
  expect(await read()).toHaveLength(1);

  await ban(designer.id, "1 hour");
  expect(await listed()).toBe(false);
  expect(await reasonOf(book())).toEqual({ reason: "not_bookable" });
  await ban(designer.id, "0");
  expect(await listed()).toBe(true);
  // A ban that has run out, which nobody took back.
  await sql`update public.designers set suspended = true where id = ${designer.id}`;
  expect(await listed()).toBe(false);
  await sql`select public.sweep_bookings()`;
  expect(await listed()).toBe(true);
  await book();
});
