import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createDataApi } from "../supabase-lite/data-api.ts";
import { connectAsPostgres, newClient, signUp } from "./support.ts";

/* The corrections of supabase-lite/data-api.ts that the conformance suite does not reach. */

const stack = inject("example");
const sql = connectAsPostgres();
const anyone = newClient(stack.url, stack.publishableKey);
const service = newClient(stack.url, stack.secretKey);

/** Starts a second Data API on the stack's database, which is closed when the test ends. */
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
const rpc = (name: string, body: object, origin = "http://localhost", apikey = "sb_secret_test") =>
  new Request(`${origin}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  await sql
    .unsafe(`
    create table public.lite_probe (id int primary key);
    grant select, insert on public.lite_probe to service_role;
    create function public.lite_raise(p_code text) returns void language plpgsql as $$
      begin raise exception using errcode = p_code, message = 'slot_taken', detail = 'Somebody was faster.', hint = 'slotStart'; end $$;
    create function public.lite_who() returns jsonb language sql stable as $$
      select jsonb_build_object('session', session_user, 'role', current_user, 'uid', auth.uid(), 'timeout', current_setting('statement_timeout')) $$;
    create function public.lite_sleep() returns void language sql as 'select pg_sleep(5)';
    create function public.lite_climb() returns void language plpgsql as $$ begin set local role supabase_admin; end $$;
    create function public.lite_answer(p_setting text, p_value text) returns jsonb language plpgsql as $$
      begin
        insert into public.lite_probe (id) select count(*) from public.lite_probe;
        perform set_config(p_setting, p_value, true);
        return '{"made": true}';
      end $$;
    create view public.lite_claims as
      select current_setting('request.jwt.claims')::jsonb #>> '{user_metadata, name}' as name;
    grant select on public.lite_claims to authenticated;
    grant execute on function public.lite_who, public.lite_sleep to anon, authenticated, service_role;
  `)
    .simple();
});

afterAll(async () => {
  await sql
    .unsafe(`
    drop table public.lite_probe;
    drop view public.lite_claims;
    drop function public.lite_raise, public.lite_who, public.lite_sleep, public.lite_climb, public.lite_answer;
  `)
    .simple();
});

describe("A request", () => {
  it("has only the rights and the timeout of its role", async () => {
    const who = async (client = service) => (await client.rpc("lite_who")).data;
    expect(await who(anyone)).toMatchObject({ session: "authenticator", role: "anon", timeout: "1s" });
    expect(await who()).toMatchObject({ role: "service_role", timeout: "8s" });
    const { client, id } = await signUp();
    const asPerson = { session: "authenticator", role: "authenticated", uid: id, timeout: "2s" };
    expect(await who(client)).toEqual(asPerson);
    expect((await service.rpc("lite_climb")).error).toMatchObject({ code: "42501" });
  });

  it("may have a token with a name in any script", async () => {
    const name = "தமிழ்ச்செல்வி 🪑";
    const { client } = await signUp({ name });
    expect(await client.from("lite_claims").select()).toMatchObject({ error: null, data: [{ name }] });
  });
});

describe("An error of the database", () => {
  it.each([
    ["PT409", 409],
    ["23P01", 400],
    ["40001", 500],
  ])("%s is answered with %i, its message, detail and hint, and is not printed", async (code, status) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const answer = await (await anotherApi()).handle(rpc("lite_raise", { p_code: code }));
    expect(answer.status).toBe(status);
    const said = { code, message: "slot_taken", details: "Somebody was faster.", hint: "slotStart" };
    expect(await answer.json()).toEqual(said);
    if (status < 500) expect(printed).not.toHaveBeenCalled();
  });

  it("ends a statement that takes too long", async () => {
    expect(await anyone.rpc("lite_sleep")).toMatchObject({ status: 500, error: { code: "57014" } });
  });
});

it("A function sets the status or headers of its answer, and runs once", async () => {
  const ask = (p_setting: string, p_value: string) =>
    fetch(rpc("lite_answer", { p_setting, p_value }, stack.url, stack.secretKey));
  const answer = await ask("response.status", "418");
  expect([answer.status, await answer.json()]).toEqual([418, { made: true }]);
  expect(await sql`select from public.lite_probe`).toHaveLength(1);
  expect((await ask("response.headers", '[{"x-made": "here"}]')).headers.get("x-made")).toBe("here");
});

it("The Data API answers running requests before it closes", async () => {
  const api = await anotherApi();
  const ask = () => api.handle(rpc("lite_who", {}));
  // The first request reads the catalog, which takes longer than the others.
  await ask();
  // There are few enough requests for a busy machine, because closing waits for them for half a second.
  const answers = Array.from({ length: 8 }, ask);
  // When the first request is answered, the others are anywhere between their first and their last query.
  await Promise.race(answers);
  await api.close();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
});
