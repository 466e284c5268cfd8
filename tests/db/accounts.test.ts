import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, describe, expect, inject } from "vitest";
import { newAccount, newBooking, newCustomer, newDesigner, refusalOf, refused, saveProfile } from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The auth service creates and deletes accounts. Its role has no rights on our tables, so triggers on its statements need rights of their own. */

const sql = connectAsPostgres();
const url = new URL(inject("stack").databaseUrl);
url.username = "supabase_auth_admin";
const auth = postgres(url.href, { max: 1, onnotice: () => undefined });
afterAll(() => auth.end());

const deleteAccount = (id: string) => auth`delete from auth.users where id = ${id}`;
/** The rows of a person in every table that refers to people. */
async function traces(id: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select 'users' as name from auth.users where id = ${id}
    union all select 'profiles' from public.profiles where id = ${id}
    union all select 'designers' from public.designers where id = ${id}
    union all select 'rates' from public.rates where designer_id = ${id}
    union all select 'availability' from public.availability where designer_id = ${id}
    union all select 'outbox' from public.outbox where recipient_id = ${id}
    union all select 'read_markers' from public.read_markers where profile_id = ${id}`;
  return rows.map(({ name }) => name);
}
/** A booking is a record that keeps both of its members. */
const KEPT = {
  state: "23503",
  message: expect.stringMatching(/"(bookings_(customer_id_fkey|rate_of_designer)|ledger_entries_designer_id_fkey)"/),
};

describe("The auth service", () => {
  it("deletes people who have done nothing yet", async () => {
    for (const id of [await newCustomer(sql), await newAccount(sql, "designer")]) {
      await deleteAccount(id);
      expect(await traces(id)).toEqual([]);
    }
  });

  it("deletes a listed designer with rates, hours and pictures, and the filter options that exist only because of them", async () => {
    const skill = `Skill ${Math.random()}`;
    const { id } = await newDesigner(sql, {}, [{ rate: 10 }, { rate: 20 }]);
    const [{ picture }] = await sql<[{ picture: string }]>`
      select public.reserve_picture(${id}, 'webp', 100, 10, 10) ->> 'path' as picture`;
    await saveProfile(sql, id, { ...profileRequest(), skills: [skill], profilePicture: picture });
    await sql`insert into storage.objects (bucket_id, name) values ('designer-media', ${picture})`;
    await deleteAccount(id);
    // The only row left is the record of files that the jobs have to remove.
    const left = await sql`select owner_id, uses, due_at > now() as due from public.pictures where path = ${picture}`;
    expect([...left]).toEqual([{ owner_id: null, uses: 0, due: true }]);
    expect(await traces(id)).toEqual([]);
    expect(await sql`select from private.lexemes where lexeme = ${`#skill:${skill}`}`).toHaveLength(0);
  });

  it("deletes no customer or designer who has a booking in any status", async () => {
    const [designer, customer] = await Promise.all([newDesigner(sql), newCustomer(sql)]);
    const booking = await newBooking(sql, customer, designer, { from: "1 hour", to: "2 hours" });
    for (const status of ["confirmed", "completed"]) {
      await sql`update public.bookings set status = ${status} where id = ${booking}`;
      for (const id of [customer, designer.id]) expect(await refusalOf(deleteAccount(id)), status).toEqual(KEPT);
    }
    expect(await traces(designer.id)).toEqual(expect.arrayContaining(["users", "profiles", "designers", "rates"]));
  });
});

it("Every function that triggers call in the auth service's statements runs with its own rights", async () => {
  // AFTER triggers of a cascade run as the role of the statement that began it; BEFORE triggers as the owner of the table.
  const unsafe = await sql`
    with recursive reached (oid, event) as (
      select 'auth.users'::regclass::oid, e.event from (values ('insert'), ('update'), ('delete')) e (event)
      union
      select k.conrelid, case k.confdeltype when 'c' then 'delete' else 'update' end
        from reached r
        join pg_constraint k on k.confrelid = r.oid and k.contype = 'f'
       where r.event = 'delete' and k.confdeltype in ('c', 'n', 'd')
    )
    select t.tgrelid::regclass::text as "table", t.tgname as name
      from reached r
      join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
      join pg_proc f on f.oid = t.tgfoid
     where not f.prosecdef and t.tgtype & 2 = 0
       and t.tgtype & case r.event when 'insert' then 4 when 'delete' then 8 else 16 end <> 0
       and f.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'admin'::regnamespace)`;
  expect([...unsafe]).toEqual([]);
});

it("An ended session cannot see a hidden designer's own page", async () => {
  const { id } = await newDesigner(sql);
  await sql`update public.designers set hidden = true where id = ${id}`;
  for (const call of ["get_designer($1, $1)", "list_projects($1, $1)", "designer_reviews($1, null, 10, $1)"])
    for (const [headers, refusal] of [[{}], [{ "x-session-id": randomUUID() }, "PT401 unauthenticated"]]) {
      const reading = sql.begin(async (transaction) => {
        await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
        await transaction.unsafe(`select public.${call}`, [id]);
      });
      expect(await refused(reading), call).toBe(refusal);
    }
});

it("The sessions of an account are its live ones: the present one first, then the last used", async () => {
  const [id, stranger] = [await newCustomer(sql), await newCustomer(sql)];
  const [present, used, limited] = [randomUUID(), randomUUID(), randomUUID()];
  const ago = (age: string) => sql`now() at time zone 'UTC' - ${age}::interval`;
  await sql`delete from auth.sessions where user_id = ${id}`;
  await sql`
    insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after) values
      (${present}, ${id}, now() - interval '3 days', ${ago("2 days")}, null),
      (${used}, ${id}, now() - interval '3 days', ${ago("1 hour")}, null),
      (${limited}, ${id}, now() - interval '2 hours', null, now() + interval '1 minute'),
      (${randomUUID()}, ${id}, now(), null, now()),
      (${randomUUID()}, ${stranger}, now(), null, null)`;
  const [row] = await sql<{ sessions: { id: string; current: boolean }[] }[]>`
    select public.get_account(${id}, ${present}) -> 'sessions' as sessions`;
  expect(row?.sessions.map((session) => [session.id, session.current])).toEqual([
    [present, true],
    [used, false],
    [limited, false],
  ]);
  // Nobody can end another person's session.
  expect(await refused(sql`select public.end_session(${stranger}, ${used})`)).toBe("PT404 not_found");
  await sql`select public.end_session(${id}, ${used})`;
  expect(await scalar(sql`select id from auth.sessions where id in (${present}, ${used})`)).toEqual(present);
});

it("Time zones are names of places and a few others, but not Postgres' own files", async () => {
  const names = ["Europe/Berlin", "UTC", "America/Argentina/Ushuaia", "EST5EDT"];
  const none = ["Factory", "localtime", "posixrules", "posix/UTC", "right/UTC", "Europe", "Europe/Atlantis", "", null];
  const rows = await sql`
    select z.name, private.is_time_zone(z.name) as is, private.known_time_zone(z.name) as known
      from unnest(${[...names, ...none]}::text[]) with ordinality z (name, n) order by n`;
  expect([...rows]).toEqual([
    ...names.map((name) => ({ name, is: true, known: name })),
    ...none.map((name) => ({ name, is: false, known: null })),
  ]);
});

it("An account shows the latest download that is ready and has not expired", async () => {
  const id = await newCustomer(sql);
  const [older, last] = [randomUUID(), randomUUID()];
  const shown = () => scalar(sql`select public.get_account(${id}, ${randomUUID()}) #>> '{download,id}' as id`);
  for (const [task, age, left] of [
    [older, "2 days", "5 days"],
    [last, "1 day", "6 days"],
    [randomUUID(), "1 hour", "-1 second"],
  ] as const)
    await sql`
      insert into public.account_tasks (id, profile_id, task, due_at, created_at, ready_at, expires_at)
      values (${task}, ${id}, 'expire', now() + interval '1 year', now() - ${age}::interval, now(), now() + ${left}::interval)`;
  expect(await shown()).toBe(last);
  await sql`delete from public.account_tasks where id = ${last}`;
  expect(await shown()).toBe(older);
});

it("The newest accepted terms count, if they are dated tomorrow at the latest", async () => {
  const id = await newCustomer(sql);
  const agree = (days: number) =>
    sql`select public.agree_to_terms(${id}, (now() at time zone 'UTC')::date + ${days}::int)`;
  for (const days of [1, -5]) await agree(days);
  expect(await refused(agree(2))).toBe("PT400 invalid_version");
  expect(await scalar(sql`select private.terms_version(${id}) - (now() at time zone 'UTC')::date as days`)).toBe(1);
});
