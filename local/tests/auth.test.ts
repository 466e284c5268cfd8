import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import { connectAsPostgres, newClient, transport } from "./support.ts";

/* The behaviour of supabase-lite/auth.ts that supabase-js and sign-up triggers rely on. */

const stack = inject("example");
const sql = connectAsPostgres();
const password = "example-password";
const newEmail = () => `auth-${crypto.randomUUID()}@example.test`;
const connect = () => newClient(stack.url, stack.publishableKey);

describe("A person", () => {
  it("signs up and is in, leaves, and comes back", async () => {
    const client = connect();
    const email = newEmail();
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { name: "Ada", role: "user" } },
    });
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTypeOf("string");
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email,
      user_metadata: { name: "Ada", role: "user" },
    });
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it("cannot take another's address, nor come in with a wrong password", async () => {
    const email = newEmail();
    await connect().auth.signUp({ email, password });
    expect((await connect().auth.signUp({ email, password })).error).toMatchObject({ code: "user_already_exists" });
    expect((await connect().auth.signInWithPassword({ email, password: "wrong-one" })).error).toMatchObject({
      code: "invalid_credentials",
      status: 400,
    });
    expect((await connect().auth.signUp({ email: newEmail(), password: "short" })).error).toMatchObject({
      code: "weak_password",
    });
  });

  it("stays in by the refresh token, until leaving", async () => {
    const client = connect();
    const { data } = await client.auth.signUp({ email: newEmail(), password });
    const first = data.session?.refresh_token ?? "";
    const response = await fetch(`${stack.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: stack.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: first }),
    });
    const session = await response.json();
    expect(response.status).toBe(200);
    expect(session.refresh_token).not.toBe(first);
    expect(session.user.id).toBe(data.user?.id);

    await client.auth.setSession(session);
    await client.auth.signOut();
    const late = await connect().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(late.error?.status).toBe(400);
    expect((await connect().auth.getUser(session.access_token)).error).not.toBeNull();
  });

  it("is refused with texts that are none", async () => {
    const ask = async (path: string, body: object) => {
      const headers = { apikey: stack.publishableKey, "content-type": "application/json" };
      const response = await fetch(`${stack.url}/auth/v1/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return [response.status, (await response.json()).error_code];
    };
    for (const path of ["token?grant_type=password", "signup", "recover", "verify"]) {
      expect(await ask(path, { email: { ne: 1 }, password: { ne: 1 } }), path).toEqual([400, "bad_json"]);
      expect(await ask(path, { email: "a@b.test\0", password }), path).toEqual([400, "validation_failed"]);
    }
  });

  it("needs a key of the project to reach the service at all", async () => {
    const response = await fetch(`${stack.url}/auth/v1/signup`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
  });
});

describe("An access token", () => {
  it("is verified with the published key, asking Auth nothing, as on hosted", async () => {
    const { data } = await connect().auth.signUp({ email: newEmail(), password });
    const token = data.session?.access_token ?? "";
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
    expect(verified.data?.claims).toMatchObject({ sub: data.user?.id, role: "authenticated" });
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
});

describe("A sign-up trigger", () => {
  it("finds the metadata as an object, and runs as the auth service", async () => {
    const email = newEmail();
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
      const { error } = await connect().auth.signUp({ email, password, options: { data: { name: "Grace" } } });
      expect(error).toBeNull();
      expect([...(await sql`select * from public.auth_probe`)]).toEqual([
        { email, name: "Grace", kind: "object", runs_as: "supabase_auth_admin" },
      ]);
    } finally {
      await sql
        .unsafe("drop trigger auth_probe on auth.users; drop function public.auth_probe; drop table public.auth_probe")
        .simple();
    }
  });
});
