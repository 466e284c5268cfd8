import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createDataApi } from "../supabase-lite/data-api.ts";
import { connectAsPostgres, connectAsSuperuser, newClient, signUp } from "./support.ts";

/* The corrections of supabase-lite/data-api.ts: each has a test that fails when the correction is removed. */

const stack = inject("example");
const sql = connectAsPostgres();
const admin = connectAsSuperuser();
const anyone = () => newClient(stack.url, stack.publishableKey);
const service = () => newClient(stack.url, stack.secretKey);

/** A second Data API on the stack's database; its test closes it. */
const anotherApi = () =>
  createDataApi({
    databaseUrl: stack.databaseUrl.replace("postgres:", "authenticator:"),
    adminUrl: stack.adminDatabaseUrl,
    schemas: ["public"],
    maxRows: 1000,
    jwtSecret: "unused",
    publishableKey: "sb_publishable_test",
    secretKey: "sb_secret_test",
  });
const rpc = (name: string, body: object) =>
  new Request(`http://localhost/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: "sb_secret_test", "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const rest = (path: string, headers: Record<string, string> = {}) => fetch(`${stack.url}/rest/v1/${path}`, { headers });

beforeAll(async () => {
  await sql
    .unsafe(`
    create extension if not exists btree_gist with schema extensions;
    create table public.lite_probe (
      id int primary key check (id > 0),
      at timestamptz not null default '2026-11-21 09:30:00.125+00',
      local timestamp not null default '2026-11-21 09:30:00',
      slot tstzrange,
      exclude using gist (slot with &&)
    );
    alter table public.lite_probe enable row level security;
    create policy lite_probe_all on public.lite_probe for all using (true) with check (true);
    revoke all on public.lite_probe from anon, authenticated, service_role;
    grant select on public.lite_probe to authenticated;
    grant select, insert, update, delete on public.lite_probe to service_role;

    create function public.lite_raise(p_code text) returns void language plpgsql as $$
      begin raise exception using errcode = p_code, message = 'slot_taken', detail = 'Somebody was faster.', hint = 'slotStart'; end $$;
    create function public.lite_who() returns jsonb language sql stable as $$
      select jsonb_build_object('session', session_user, 'role', current_user, 'uid', auth.uid(), 'timeout', current_setting('statement_timeout')) $$;
    create function public.lite_sleep() returns void language sql as 'select pg_sleep(5)';
    create function public.lite_climb() returns void language plpgsql as $$ begin set local role supabase_admin; end $$;
    create function public.lite_instant() returns timestamptz language sql stable as $$ select timestamptz '2026-11-21 09:30:00+00' $$;
    create table public.lite_json (id int primary key, value jsonb);
    grant select, insert, update on public.lite_json to service_role;
    create function public.lite_kind(p_value jsonb) returns jsonb language sql stable as $$
      select jsonb_build_array(jsonb_typeof(p_value), p_value) $$;
    create function public.lite_stable() returns jsonb language plpgsql stable as $$ begin perform public.lite_write(); return '{}'; end $$;
    create function public.lite_optional(p_a int, p_b text default 'none') returns jsonb language sql stable as $$
      select jsonb_build_array(p_a, p_b) $$;
    create function public.lite_answer(p_setting text, p_value text) returns jsonb language plpgsql as $$
      begin
        insert into public.lite_json values (public.count_of_answers(), '{}');
        perform set_config(p_setting, p_value, true);
        return '{"made": true}';
      end $$;
    create function public.count_of_answers() returns int language sql as 'select 1 + count(*)::int from public.lite_json where id < 1000';
    create function public.lite_own_error() returns jsonb language plpgsql as $$
      begin raise sqlstate 'PGRST' using message = '{"code": "own", "message": "No tea."}', detail = '{"status": 418, "headers": {}}'; end $$;
    create function public.lite_write() returns void language sql as 'insert into public.lite_probe (id) values (77)';
    grant execute on function public.lite_who, public.lite_sleep to anon, authenticated, service_role;
  `)
    .simple();
});

afterAll(async () => {
  await sql
    .unsafe(`
    drop table public.lite_probe, public.lite_json;
    drop function public.lite_raise, public.lite_who, public.lite_sleep, public.lite_climb, public.lite_instant, public.lite_kind, public.lite_write,
      public.lite_stable, public.lite_optional, public.lite_answer, public.count_of_answers, public.lite_own_error;
  `)
    .simple();
});

describe("Rights", () => {
  it("stay as the migrations left them, with row level security too", async () => {
    expect((await anyone().from("lite_probe").select()).error).toMatchObject({ code: "42501" });
    const { client } = await signUp();
    expect((await client.from("lite_probe").select()).error).toBeNull();
    expect((await client.from("lite_probe").insert({ id: 1 })).error).toMatchObject({ code: "42501" });
    const [grants] = await sql`
      select has_table_privilege('anon', 'lite_probe', 'select') as anon,
             has_table_privilege('authenticated', 'lite_probe', 'insert') as authenticated`;
    expect(grants).toEqual({ anon: false, authenticated: false });
  });

  it("of a request are those of authenticator and its role, never more", async () => {
    expect((await anyone().rpc("lite_who")).data).toMatchObject({
      session: "authenticator",
      role: "anon",
      timeout: "1s",
    });
    expect((await service().rpc("lite_who")).data).toMatchObject({ role: "service_role", timeout: "8s" });
    const { client, id } = await signUp();
    expect((await client.rpc("lite_who")).data).toEqual({
      session: "authenticator",
      role: "authenticated",
      uid: id,
      timeout: "2s",
    });
    expect((await service().rpc("lite_climb")).error).toMatchObject({ code: "42501" });
  });

  it("leave the functions of `auth` as bootstrap made them", async () => {
    const [row] = await admin`select pg_get_functiondef('auth.uid'::regproc) as uid`;
    expect(row?.uid).toContain("request.jwt.claims");
  });
});

describe("Keys and tokens", () => {
  it.each<[string, Record<string, string>]>([
    ["no key", {}],
    ["a wrong key", { apikey: "sb_publishable_wrong" }],
    ["a key as Bearer alone", { authorization: `Bearer ${stack.publishableKey}` }],
    ["claims in place of a key", { apikey: '{"role":"service_role"}' }],
  ])("%s is refused", async (_, headers) => {
    expect((await rest("lite_probe", headers)).status).toBe(401);
  });

  it("a key also as Bearer, as supabase-js sends it, counts as the key", async () => {
    const response = await rest("rpc/lite_who", {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
    });
    expect(await response.json()).toMatchObject({ role: "service_role" });
  });

  it("a token that is broken or signed by another is refused, not taken for a visitor", async () => {
    const { token } = await signUp();
    const [head, body] = token.split(".");
    for (const bearer of ["nonsense", `${head}.${body}.c2lnbmF0dXJl`]) {
      const response = await rest("rpc/lite_who", { apikey: stack.publishableKey, authorization: `Bearer ${bearer}` });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "PGRST301" });
    }
  });

  it("a token is good until it expires, whatever became of its user: nothing is looked up", async () => {
    const { id, token } = await signUp();
    await sql`delete from auth.users where id = ${id}`;
    const response = await rest("rpc/lite_who", { apikey: stack.publishableKey, authorization: `Bearer ${token}` });
    expect(await response.json()).toMatchObject({ role: "authenticated", uid: id });
  });
});

describe("Errors of the database", () => {
  it.each([
    ["PT409", 409],
    ["PT404", 404],
    ["P0001", 400],
    ["23P01", 400],
    ["23514", 400],
    ["23505", 409],
    ["40001", 500],
    ["XX000", 500],
  ])("%s is answered with %i, its message, detail and hint", async (code, status) => {
    const { error, status: answered } = await service().rpc("lite_raise", { p_code: code });
    expect(answered).toBe(status);
    expect(error).toEqual({ code, message: "slot_taken", details: "Somebody was faster.", hint: "slotStart" });
  });

  it("of constraints are the caller's, not ours", async () => {
    const slot = "[2026-11-21T09:00:00Z,2026-11-21T10:00:00Z)";
    await service().from("lite_probe").insert({ id: 10, slot });
    expect(await service().from("lite_probe").insert({ id: 11, slot })).toMatchObject({
      status: 400,
      error: { code: "23P01" },
    });
    expect(await service().from("lite_probe").insert({ id: -1 })).toMatchObject({
      status: 400,
      error: { code: "23514" },
    });
  });

  it("of a value or a query that cannot be read are the caller's", async () => {
    for (const at of [-1, 1e308, {}, []]) {
      const { status, error } = await service().from("lite_probe").insert({ id: 12, at });
      expect([status, error?.code], JSON.stringify(at)).toEqual([400, "22007"]);
    }
    for (const query of ["select=%22", "order=%00"]) {
      const unread = await rest(`lite_probe?${query}`, { apikey: stack.secretKey });
      expect([unread.status, await unread.json()]).toMatchObject([400, { code: "PGRST100" }]);
    }
  });

  it("without the right are 401 for visitors and 403 for those who are known", async () => {
    expect((await anyone().from("lite_probe").select()).status).toBe(401);
    const { client } = await signUp();
    expect((await client.from("lite_probe").delete().eq("id", 1)).status).toBe(403);
  });

  it("end a statement that takes too long", async () => {
    expect(await anyone().rpc("lite_sleep")).toMatchObject({ status: 500, error: { code: "57014" } });
  });

  it("are not printed: most are a user's everyday", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const api = await anotherApi();
    try {
      const response = await api.handle(rpc("lite_raise", { p_code: "P0001" }));
      expect(response.status).toBe(400);
      expect(printed).not.toHaveBeenCalled();
    } finally {
      await api.close();
      printed.mockRestore();
    }
  });
});

describe("JSON values", () => {
  it.each<[string, unknown]>([
    ["object", { name: "Ada", tags: ["a", 'quo"te'] }],
    ["array", [1, "two", null]],
    ["string", "plain text"],
    ["string", "[not json"],
    ["number", 12.5],
  ])("of type %s reach functions and columns as they are: %j", async (kind, value) => {
    expect((await service().rpc("lite_kind", { p_value: value })).data).toEqual([kind, value]);
    const id = Math.floor(Math.random() * 2 ** 31);
    expect((await service().from("lite_json").insert({ id, value }).select("value").single()).data).toEqual({ value });
    const [row] = await sql`select jsonb_typeof(value) as kind from public.lite_json where id = ${id}`;
    expect(row?.kind).toBe(kind);
    expect((await service().from("lite_json").update({ value }).eq("id", id).select("value").single()).data).toEqual({
      value,
    });
  });
});

describe("Functions", () => {
  const send = async (name: string, body: string) => {
    const headers = { apikey: stack.secretKey, "content-type": "application/json" };
    const answer = await fetch(`${stack.url}/rest/v1/rpc/${name}`, { method: "POST", headers, body });
    return [answer.status, await answer.json()];
  };

  it("write only if they are volatile", async () => {
    expect(await service().rpc("lite_stable")).toMatchObject({ status: 405, error: { code: "25006" } });
  });

  it("are found by the names of their arguments", async () => {
    expect(await send("lite_optional", '{"p_a": 1}')).toEqual([200, [1, "none"]]);
    expect(await send("lite_optional", '{"p_a": 1, "p_b": null}')).toEqual([200, [1, null]]);
    for (const other of ['{"p_b": "x"}', '{"p_a": 1, "p_c": 2}', "{}"]) {
      expect(await send("lite_optional", other), other).toMatchObject([404, { code: "PGRST202" }]);
    }
  });

  it.each([
    ["cannot be read", "{", "PGRST102"],
    ["does not fit", '{"p_a": "one"}', "22P02"],
  ])("refuse what %s", async (_, body, code) => {
    expect(await send("lite_optional", body)).toMatchObject([400, { code }]);
  });

  it("may answer with a status, headers or an error of their own, and are still made once", async () => {
    expect(await send("lite_answer", '{"p_setting": "response.status", "p_value": "418"}')).toEqual([
      418,
      { made: true },
    ]);
    const { length } = await sql`select from public.lite_json where id < 1000`;
    expect(length).toBe(1);
    await sql`delete from public.lite_json where id < 1000`;
    const answer = await fetch(`${stack.url}/rest/v1/rpc/lite_answer`, {
      method: "POST",
      headers: { apikey: stack.secretKey, "content-type": "application/json" },
      body: JSON.stringify({ p_setting: "response.headers", p_value: '[{"x-made": "here"}]' }),
    });
    expect([answer.status, answer.headers.get("x-made")]).toEqual([200, "here"]);
    await sql`delete from public.lite_json where id < 1000`;
    expect(await send("lite_own_error", "{}")).toMatchObject([418, { code: "own", message: "No tea." }]);
  });
});

describe("Settings of a role", () => {
  it("are applied if a request may set them, and are left alone otherwise", async () => {
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
      await admin
        .unsafe(`
        alter role service_role reset all;
        revoke set on parameter deadlock_timeout from authenticator;
        drop function public.lite_settings;
      `)
        .simple();
    });
    const api = await anotherApi();
    onTestFinished(() => api.close());
    const answer = await api.handle(rpc("lite_settings", {}));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { statement_timeout: "7s", log_statement: "none", deadlock_timeout: "9s", "lite.custom": null },
    ]);
  });
});

describe("Answers", () => {
  it("give instants as JSON has them", async () => {
    await service().from("lite_probe").upsert({ id: 20 });
    const { data } = await service().from("lite_probe").select("at, local").eq("id", 20).single();
    expect(data).toEqual({ at: "2026-11-21T09:30:00.125+00:00", local: "2026-11-21T09:30:00" });
    expect((await service().rpc("lite_instant")).data).toBe("2026-11-21T09:30:00+00:00");
  });

  it("know a new table at once, and that one is gone", async () => {
    await sql.unsafe("create table public.lite_new (id int); grant select on public.lite_new to service_role").simple();
    await expect.poll(async () => (await service().from("lite_new").select()).status).toBe(200);
    await sql`drop table public.lite_new`;
    await expect.poll(async () => (await service().from("lite_new").select()).status).toBe(404);
  });

  it("hold at most as many rows as configured", async () => {
    await sql`insert into public.lite_probe (id) select generate_series(1001, 2101)`;
    expect((await service().from("lite_probe").select("id")).data).toHaveLength(1000);
    await sql`delete from public.lite_probe where id between 1001 and 2101`;
  });

  it("refuse to change or delete every row, to aggregate, and to write by GET", async () => {
    const headers = { apikey: stack.secretKey, "content-type": "application/json" };
    const change = await fetch(`${stack.url}/rest/v1/lite_probe`, { method: "PATCH", headers, body: '{"slot":null}' });
    expect([change.status, (await change.json()).code]).toEqual([400, "21000"]);
    const remove = await fetch(`${stack.url}/rest/v1/lite_probe`, { method: "DELETE", headers });
    expect([remove.status, (await remove.json()).code]).toEqual([400, "21000"]);
    expect((await rest("lite_probe?select=id.sum()", headers)).status).toBe(400);
    expect((await rest("rpc/lite_write", headers)).status).toBe(405);
  });
});

describe("The server", () => {
  it("offers none of lite's own back doors", async () => {
    for (const path of ["/_system", "/_system/introspect", "/_studio"]) {
      expect((await fetch(`${stack.url}${path}`)).status).toBe(404);
    }
  });
});

it("closes while requests are under way, after they have been answered", async () => {
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
