import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { expect } from "vitest";
import { it } from "../support/test.ts";

/* A flood of the contact form. Everybody shares its limits, so the transactions are rolled back. */

const send = (connection: postgres.TransactionSql, challenge: string | null = null) =>
  connection.savepoint(
    (point) => point`select public.submit_contact_query('Ida', 'ida@parlour.test', '1', 'Lamps?', ${challenge})`,
  );
const refusal = (connection: postgres.TransactionSql, challenge: string | null = null) =>
  send(connection, challenge).then(
    () => undefined,
    (error) => ({ state: error.code, message: error.message }),
  );

it("Queries need a proof each after the first of an hour, are held without email in a flood, and are refused in the end", async ({
  own,
}) => {
  await own`delete from private.limit_uses where kind in ('contact_unproved', 'contact_proved', 'contact_held')`;
  const limits = await own<
    { kind: string; most: number }[]
  >`select kind, most from private.limits where scope = 'everybody'`;
  const mostOf = (kind: string) => limits.find((limit) => limit.kind === kind)?.most ?? 0;
  for (let n = 0; n < mostOf("contact_unproved"); n++) expect(await refusal(own)).toBeUndefined();
  expect(await refusal(own)).toEqual({ state: "PT403", message: "challenge_required" });

  const challenge = randomUUID();
  expect(await refusal(own, challenge)).toBeUndefined();
  expect(await refusal(own, challenge)).toEqual({ state: "PT409", message: "challenge_used" });
  for (let n = 1; n < mostOf("contact_proved"); n++) expect(await refusal(own, randomUUID())).toBeUndefined();
  const emails = () => own`
    select q.held, o.id is not null as emailed from public.contact_queries q left join public.outbox o on o.contact_query_id = q.id
     where q.created_at = now() order by q.held`;
  expect((await emails()).every(({ held, emailed }) => emailed && !held)).toBe(true);
  const floods = async () =>
    (
      await own`
        select coalesce(sum(count), 0)::int as count from private.security_events where kind = 'limit_reached' and subject = 'contact_proved'`
    )[0]?.count;
  const before = await floods();
  expect(await refusal(own, randomUUID())).toBeUndefined();
  expect(await floods()).toBeGreaterThan(before);
  expect((await emails()).at(-1)).toEqual({ held: true, emailed: false });
  // The view shows it after the messages that are not held.
  const open = await own`select held from admin.contact_queries where answered_at is null and created_at = now()`;
  expect(open.at(-1)).toEqual({ held: true });
  await own`update private.limit_uses set free_at = clock_timestamp() + interval '1 hour' where kind = 'contact_held'`;
  expect(await refusal(own, randomUUID())).toEqual({ state: "PT429", message: "rate_limited" });
});

it("A used challenge is remembered for an hour", async ({ own }) => {
  const [fresh, old] = [randomUUID(), randomUUID()];
  await own`insert into private.used_challenges (id, used_at) values (${fresh}, now() - interval '11 minutes'), (${old}, now() - interval '61 minutes')`;
  await own`select public.sweep_limits()`;
  expect(await own`select id from private.used_challenges where id in (${fresh}, ${old})`).toEqual([{ id: fresh }]);
});
