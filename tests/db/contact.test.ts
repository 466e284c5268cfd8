import { expect } from "vitest";
import { refusalOf } from "../support/db.ts";
import { scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

it("A flood of contact queries is stored without emails, and is refused in the end", async ({ own }) => {
  // Everybody shares these limits; the transaction is rolled back.
  await own`delete from private.limit_uses where scope = 'everybody'`;
  await own`update private.limits set most = case kind when 'contact' then 3 else 1 end where scope = 'everybody'`;
  const send = (name: string) =>
    own.savepoint((point) => point`select public.submit_contact_query(${name}, 'ida@parlour.test', '1', 'Lamps?')`);
  for (const name of ["first", "second", "third"]) await send(name);
  expect(await refusalOf(send("fourth"))).toMatchObject({ message: "rate_limited" });
  const emailed = await own`
    select q.name from public.outbox o join public.contact_queries q on q.id = o.contact_query_id where q.created_at = now() and o.kind = 'contact_query'`;
  expect(emailed.map(({ name }) => name)).toEqual(["first"]);
  const [logged] = await own`
    select 1 from private.security_events where kind = 'limit_reached' and subject = 'contact_email'`;
  expect(logged).toBeDefined();
});

it("A contact query is acknowledged only with its number, three times a day for an address", async ({ own }) => {
  // Other tests use these limits up.
  await own`delete from private.limit_uses where scope = 'everybody'`;
  const numbers = [];
  for (const spelled of ["ack@parlour.test", "Ack@parlour.test", "ack@parlour.test", "ACK@parlour.test"])
    numbers.push(
      await scalar<string>(own`select public.submit_contact_query('Buy now', ${spelled}, '1', 'x.test') ->> 'number'`),
    );
  expect(new Set(numbers).size).toBe(4);
  const sent = await own`
    select lower(address) as address, content, recipient_id from public.outbox
     where kind = 'contact_acknowledged' and created_at = now() order by content ->> 'number'`;
  expect([...sent]).toEqual(
    numbers
      .slice(0, 3)
      .sort()
      .map((number) => ({ address: "ack@parlour.test", content: { number }, recipient_id: null })),
  );
});
