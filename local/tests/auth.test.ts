import { createClient } from "@supabase/supabase-js";
import { expect, inject, it } from "vitest";
import { connectAsPostgres, newClient, signUp, transport } from "./support.ts";

/* The corrections of supabase-lite/auth.ts that the conformance suite does not reach. */

const stack = inject("example");
const sql = connectAsPostgres();
const password = "example-password";

it("Auth refuses texts that are no texts", async () => {
  const ask = async (path: string, body: object) => {
    const headers = { apikey: stack.publishableKey, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${stack.url}/auth/v1/${path}`, init);
    return [response.status, (await response.json()).error_code];
  };
  for (const path of ["token?grant_type=password", "signup", "recover", "verify"]) {
    expect(await ask(path, { email: { ne: 1 }, password: { ne: 1 } }), path).toEqual([400, "bad_json"]);
    expect(await ask(path, { email: "a@b.test\0", password }), path).toEqual([400, "validation_failed"]);
  }
});

it("An access token is verified with the published key, without asking Auth, and cannot be forged", async () => {
  const { id, token } = await signUp();
  const asked: string[] = [];
  const verifier = createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport },
    global: {
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    },
  });
  const verified = await verifier.auth.getClaims(token);
  expect(verified.data?.header).toMatchObject({ alg: "ES256", kid: expect.any(String) });
  expect(verified.data?.claims).toMatchObject({ sub: id, role: "authenticated" });
  expect(asked).toEqual(["/auth/v1/.well-known/jwks.json"]);

  const [head, body, signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body ?? "", "base64url").toString());
  const raised = Buffer.from(JSON.stringify({ ...claims, role: "service_role" })).toString("base64url");
  expect((await verifier.auth.getClaims(`${head}.${raised}.${signature}`)).error).not.toBeNull();
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${raised}.`;
  for (const forged of [`${head}.${raised}.${signature}`, unsigned]) {
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${forged}` };
    expect((await fetch(`${stack.url}/rest/v1/anything`, { headers })).status).toBe(401);
    expect((await fetch(`${stack.url}/auth/v1/user`, { headers })).status).toBe(403);
  }
});

it("A trigger on sign-ups gets the metadata as an object, and runs as the auth service", async () => {
  const email = `auth-${crypto.randomUUID()}@example.test`;
  await sql
    .unsafe(`
    create table public.auth_probe (email text, name text, kind text, runs_as text);
    grant insert on public.auth_probe to supabase_auth_admin;
    create function public.auth_probe() returns trigger language plpgsql set search_path = '' as $$
    begin
      insert into public.auth_probe
      values (new.email, new.raw_user_meta_data ->> 'name', jsonb_typeof(new.raw_user_meta_data), current_user);
      return new;
    end $$;
    create trigger auth_probe after insert on auth.users for each row when (new.email = '${email}') execute function public.auth_probe();
  `)
    .simple();
  try {
    const client = newClient(stack.url, stack.publishableKey);
    expect((await client.auth.signUp({ email, password, options: { data: { name: "Grace" } } })).error).toBeNull();
    expect([...(await sql`select * from public.auth_probe`)]).toEqual([
      { email, name: "Grace", kind: "object", runs_as: "supabase_auth_admin" },
    ]);
  } finally {
    await sql
      .unsafe("drop trigger auth_probe on auth.users; drop function public.auth_probe; drop table public.auth_probe")
      .simple();
  }
});
