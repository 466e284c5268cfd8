import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createDataApi } from "../supabase-lite/data-api.ts";
import { connectAsPostgres, connectAsSuperuser, newClient, signUp } from "./support.ts";

/* The corrections of supabase-lite/data-api.ts that the conformance suite does not reach. */

const stack = inject("example");
const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const anyone = newClient(stack.url, stack.publishableKey);
const service = newClient(stack.url, stack.secretKey);

/** A second Data API on the stack's database, which is closed when the test ends. */
async function anotherApi() {
  const api = await createDataApi({
    databaseUrl: stack.databaseUrl.replace("postgres:", "authenticator:"),
    adminUrl: stack.adminDatabaseUrl,
    schemas: ["public"],
    maxRows: 1000,
    jwtSecret: "unused",
    publishableKey: "sb_publishable_test",
    secretKey: "sb_secret_test",
  });
  onTestFinished(() => api.close());
  return api;
}
const JSON_BY_SERVICE = { apikey: stack.secretKey, "content-type": "application/json" };
const rpc = (name: string, body: object) =>
  new Request(`http://localhost/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { ...JSON_BY_SERVICE, apikey: "sb_secret_test" },
    body: JSON.stringify(body),
  });

/** Answers with the status and the body. */
async function rest(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${stack.url}/rest/v1/${path}`, { headers: JSON_BY_SERVICE, ...init });
  return [answer.status, await answer.json()];
}
const call = (name: string, body: string) => rest(`rpc/${name}`, { method: "POST", body });

beforeAll(async () => {
  await sql
    .unsafe(`
    create table public.lite_probe (
      id int primary key,
      at timestamptz not null default '2026-11-21 09:30:00.125+00',
      local timestamp not null default '2026-11-21 09:30:00',
      value jsonb
    );
    grant select, insert, update, delete on public.lite_probe to service_role;
    create function public.lite_raise(p_code text) returns void language plpgsql as $$
      begin raise exception using errcode = p_code, message = 'slot_taken', detail = 'Somebody was faster.', hint = 'slotStart'; end $$;
    create function public.lite_who() returns jsonb language sql stable as $$
      select jsonb_build_object('session', session_user, 'role', current_user, 'uid', auth.uid(), 'timeout', current_setting('statement_timeout')) $$;
    create function public.lite_sleep() returns void language sql as 'select pg_sleep(5)';
    create function public.lite_climb() returns void language plpgsql as $$ begin set local role supabase_admin; end $$;
    create function public.lite_instant() returns timestamptz language sql stable as $$ select timestamptz '2026-11-21 09:30:00+00' $$;
    create function public.lite_kind(p_value jsonb) returns jsonb language sql stable as $$
      select jsonb_build_array(jsonb_typeof(p_value), p_value) $$;
    create function public.lite_write() returns void language sql as 'insert into public.lite_probe (id) values (77)';
    create function public.lite_stable() returns jsonb language plpgsql stable as $$ begin perform public.lite_write(); return '{}'; end $$;
    create function public.lite_optional(p_a int, p_b text default 'none') returns jsonb language sql stable as $$
      select jsonb_build_array(p_a, p_b) $$;
    create function public.lite_answer(p_setting text, p_value text) returns jsonb language plpgsql as $$
      begin
        insert into public.lite_probe (id) select 500 + count(*) from public.lite_probe where id between 500 and 599;
        perform set_config(p_setting, p_value, true);
        return '{"made": true}';
      end $$;
    create function public.lite_own_error() returns jsonb language plpgsql as $$
      begin raise sqlstate 'PGRST' using message = '{"code": "own", "message": "No tea."}', detail = '{"status": 418, "headers": {}}'; end $$;
    grant execute on function public.lite_who, public.lite_sleep to anon, authenticated, service_role;
  `)
    .simple();
});

afterAll(async () => {
  await sql
    .unsafe(`
    drop table public.lite_probe;
    drop function public.lite_raise, public.lite_who, public.lite_sleep, public.lite_climb, public.lite_instant, public.lite_kind, public.lite_write,
      public.lite_stable, public.lite_optional, public.lite_answer, public.lite_own_error;
  `)
    .simple();
});

describe("A request", () => {
  it("has the rights and the timeout of its role, and no others", async () => {
    const who = async (client = service) => (await client.rpc("lite_who")).data;
    expect(await who(anyone)).toMatchObject({ session: "authenticator", role: "anon", timeout: "1s" });
    expect(await who()).toMatchObject({ role: "service_role", timeout: "8s" });
    const { client, id } = await signUp();
    const asPerson = { session: "authenticator", role: "authenticated", uid: id, timeout: "2s" };
    expect(await who(client)).toEqual(asPerson);
    expect((await service.rpc("lite_climb")).error).toMatchObject({ code: "42501" });
  });

  it.each<[string, Record<string, string>]>([
    ["without a key", {}],
    ["with a key as Bearer alone", { authorization: `Bearer ${stack.publishableKey}` }],
    ["with claims in place of a key", { apikey: '{"role":"service_role"}' }],
  ])("is refused %s", async (_, headers) => {
    expect((await rest("lite_probe", { headers }))[0]).toBe(401);
  });

  it("may send its key also as Bearer, as supabase-js does", async () => {
    const headers = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` };
    expect(await rest("rpc/lite_who", { headers })).toMatchObject([200, { role: "service_role" }]);
  });

  it("is refused with a token that is none: it does not count as a visitor's", async () => {
    const headers = { apikey: stack.publishableKey, authorization: "Bearer nonsense" };
    expect(await rest("rpc/lite_who", { headers })).toMatchObject([401, { code: "PGRST301" }]);
  });

  it("is accepted until its token expires, even when the user has been deleted", async () => {
    const { id, token } = await signUp();
    await sql`delete from auth.users where id = ${id}`;
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
    expect((await rest("rpc/lite_who", { headers }))[1]).toMatchObject({ role: "authenticated", uid: id });
  });

  it("applies the settings of its role that a request may set, and leaves the others alone", async () => {
    await admin
      .unsafe(`
      alter role service_role set statement_timeout = '7s';
      alter role service_role set session_preload_libraries = 'no_such_library';
      alter role service_role set log_statement = 'all';
      alter role service_role set deadlock_timeout = '9s';
      grant set on parameter deadlock_timeout to authenticator;
      alter role service_role set lite.custom = 'unknown';
      create function public.lite_settings() returns jsonb language sql stable as $$
        select jsonb_object_agg(name, current_setting(name, true))
        from unnest(array['statement_timeout', 'log_statement', 'deadlock_timeout', 'lite.custom']) as name $$;
    `)
      .simple();
    onTestFinished(async () => {
      const undo = "alter role service_role reset all; revoke set on parameter deadlock_timeout from authenticator;";
      await admin.unsafe(`${undo} drop function public.lite_settings`).simple();
    });
    const answer = await (await anotherApi()).handle(rpc("lite_settings", {}));
    expect(await answer.json()).toEqual({
      ...{ statement_timeout: "7s", log_statement: "none", deadlock_timeout: "9s", "lite.custom": null },
    });
  });
});

describe("An error of the database", () => {
  it.each([
    ["PT409", 409],
    ["P0001", 400],
    ["23P01", 400],
    ["40001", 500],
    ["XX000", 500],
  ])("%s is answered with %i, its message, detail and hint, and is not printed", async (code, status) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const answer = await (await anotherApi()).handle(rpc("lite_raise", { p_code: code }));
    expect(answer.status).toBe(status);
    const said = { code, message: "slot_taken", details: "Somebody was faster.", hint: "slotStart" };
    expect(await answer.json()).toEqual(said);
    if (status < 500) expect(printed).not.toHaveBeenCalled();
  });

  it("is the caller's when a value or a query cannot be read", async () => {
    for (const at of [-1, 1e308, {}, []]) {
      const { status, error } = await service.from("lite_probe").insert({ id: 12, at });
      expect([status, error?.code], JSON.stringify(at)).toEqual([400, "22007"]);
    }
    for (const query of ["select=%22", "order=%00"])
      expect(await rest(`lite_probe?${query}`)).toMatchObject([400, { code: "PGRST100" }]);
  });

  it("ends a statement that takes too long", async () => {
    expect(await anyone.rpc("lite_sleep")).toMatchObject({ status: 500, error: { code: "57014" } });
  });
});

describe("A JSON value", () => {
  it.each<[string, unknown]>([
    ["object", { name: "Ada", tags: ["a", 'quo"te'] }],
    ["array", [1, "two", null]],
    ["string", "[not json"],
    ["number", 12.5],
  ])("of type %s reaches functions and columns unchanged: %j", async (kind, value) => {
    expect((await service.rpc("lite_kind", { p_value: value })).data).toEqual([kind, value]);
    const id = Math.floor(Math.random() * 2 ** 31);
    const column = service.from("lite_probe");
    expect((await column.insert({ id, value }).select("value").single()).data).toEqual({ value });
    const [row] = await sql`select jsonb_typeof(value) as kind from public.lite_probe where id = ${id}`;
    expect(row?.kind).toBe(kind);
    expect((await column.update({ value }).eq("id", id).select("value").single()).data).toEqual({ value });
  });
});

describe("A function", () => {
  it("writes only if it is volatile and called by POST", async () => {
    expect(await call("lite_stable", "{}")).toMatchObject([405, { code: "25006" }]);
    expect((await rest("rpc/lite_write"))[0]).toBe(405);
  });

  it("is found by the names of its arguments, which have to fit", async () => {
    expect(await call("lite_optional", '{"p_a": 1}')).toEqual([200, [1, "none"]]);
    expect(await call("lite_optional", '{"p_a": 1, "p_b": null}')).toEqual([200, [1, null]]);
    for (const other of ['{"p_b": "x"}', '{"p_a": 1, "p_c": 2}', "{}"])
      expect(await call("lite_optional", other), other).toMatchObject([404, { code: "PGRST202" }]);
    expect(await call("lite_optional", "{")).toMatchObject([400, { code: "PGRST102" }]);
    expect(await call("lite_optional", '{"p_a": "one"}')).toMatchObject([400, { code: "22P02" }]);
  });

  it("may set the status, headers or an error of its own, and runs once", async () => {
    const answered = await call("lite_answer", '{"p_setting": "response.status", "p_value": "418"}');
    expect(answered).toEqual([418, { made: true }]);
    expect(await sql`select from public.lite_probe where id between 500 and 599`).toHaveLength(1);
    const answer = await fetch(`${stack.url}/rest/v1/rpc/lite_answer`, {
      method: "POST",
      headers: JSON_BY_SERVICE,
      body: JSON.stringify({ p_setting: "response.headers", p_value: '[{"x-made": "here"}]' }),
    });
    expect([answer.status, answer.headers.get("x-made")]).toEqual([200, "here"]);
    expect(await call("lite_own_error", "{}")).toMatchObject([418, { code: "own", message: "No tea." }]);
  });
});

describe("An answer", () => {
  it("gives instants as JSON has them", async () => {
    const { data } = await service.from("lite_probe").insert({ id: 20 }).select("at, local").single();
    expect(data).toEqual({ at: "2026-11-21T09:30:00.125+00:00", local: "2026-11-21T09:30:00" });
    expect((await service.rpc("lite_instant")).data).toBe("2026-11-21T09:30:00+00:00");
  });

  it("knows at once when a table is created or dropped", async () => {
    await sql.unsafe("create table public.lite_new (id int); grant select on public.lite_new to service_role").simple();
    await expect.poll(async () => (await service.from("lite_new").select()).status).toBe(200);
    await sql`drop table public.lite_new`;
    await expect.poll(async () => (await service.from("lite_new").select()).status).toBe(404);
  });

  it("holds at most the configured number of rows", async () => {
    await sql`insert into public.lite_probe (id) select generate_series(1001, 2101)`;
    expect((await service.from("lite_probe").select("id")).data).toHaveLength(1000);
  });

  it("refuses to delete every row and to aggregate", async () => {
    expect(await rest("lite_probe", { method: "DELETE" })).toMatchObject([400, { code: "21000" }]);
    expect((await rest("lite_probe?select=id.sum()"))[0]).toBe(400);
  });
});

it("The Data API has none of lite's own back doors", async () => {
  for (const path of ["/_system", "/_system/introspect", "/_studio"])
    expect((await fetch(`${stack.url}${path}`)).status).toBe(404);
});

it("The Data API answers the requests that are under way before it closes", async () => {
  const api = await anotherApi();
  const ask = () => api.handle(rpc("lite_kind", { p_value: 1 }));
  // The first request reads the catalog, which takes longer than the others.
  await ask();
  const answers = Array.from({ length: 30 }, ask);
  // When the first is answered, the others are anywhere between their first and their last query.
  await Promise.race(answers);
  await api.close();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
});
