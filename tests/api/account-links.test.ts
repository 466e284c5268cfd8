import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { parlour } from "../../stack/parlour.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { mailAbout, mailsTo } from "../support/mail.ts";
import { newPerson, type Person, signUp } from "../support/people.ts";
import { connectAsSuperuser } from "../support/sql.ts";

/* Links in emails: a forgotten password, a change of address; and the hook through which Auth sends these emails. */

const sql = connectAsSuperuser();
const stack = inject("stack");

/** The key of the link in an email. */
async function keyIn(address: string, subject: RegExp): Promise<string> {
  const { text } = await mailAbout(address, subject);
  return /#key=([0-9a-f]+)/.exec(text ?? "")?.[1] ?? "";
}
const login = ({ email, role }: Person, password: string) =>
  call("POST", "/auth/login", { body: { email, password, role } });
const reset = (key: string, password: string) => call("POST", "/auth/reset-password", { body: { key, password } });
const confirm = (key: string) =>
  call<{ state: string; newAddress: string }>("POST", "/auth/confirm-address", { body: { key } });

describe("A forgotten password", () => {
  const ask = (email: string) => call("POST", "/auth/forgot-password", { body: { email } });

  it("is replaced once through the emailed link, which ends all other sessions", async () => {
    const ada = await newPerson("user");
    expect((await ask(ada.email.toUpperCase())).status).toBe(200);
    const key = await keyIn(ada.email, /new password/i);

    // A password that is refused does not use the link up.
    expect(expectRefusal(await reset(key, "password1"), 400, "invalid_request").fields).toHaveProperty("password");
    const session = expectAnswer(SessionResponse, await reset(key, "velvet curtains"));
    expect(session.user).toMatchObject({ id: ada.id, role: "user" });
    expect((await call("GET", "/bookings/get-chats", { token: session.token })).status).toBe(200);
    expectRefusal(await call("GET", "/bookings/get-chats", { token: ada.token }), 401, "unauthenticated");

    expectRefusal(await reset(key, "other curtains"), 410, "link_expired");
    expectRefusal(await login(ada, ada.password), 401, "invalid_credentials");
    await mailAbout(ada.email, /^Your password was changed/);
  });
});

describe("A change of address", () => {
  const ask = ({ token, password }: Person, email: string) =>
    call("POST", "/account/change-address", { token, body: { password, email } });
  const begin = async () => {
    const ada = await newPerson("user");
    const email = `${randomUUID()}@example.test`;
    expect((await ask(ada, email)).status).toBe(200);
    return { ada, email, old: await keyIn(ada.email, /^Change your email/), fresh: await keyIn(email, /your new/i) };
  };

  it("is not begun by a token alone, which Auth itself would accept", async () => {
    const ada = await newPerson("user");
    const email = `${randomUUID()}@example.test`;
    const answer = await fetch(`${stack.supabaseUrl}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${ada.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ email }),
    });
    expect(answer.ok).toBe(false);
    expect(await sql`select from auth.users where id = ${ada.id} and email_change = ''`).toHaveLength(1);
    expect(await sql`select from public.outbox where address in (${email}, ${ada.email})`).toHaveLength(0);
  });

  it("is made once both mailboxes have agreed, in either order, and leaves no session behind", async () => {
    for (const waiting of ["new", "old"]) {
      const { ada, email, old, fresh } = await begin();
      const sessions = () => sql`select id from auth.sessions where user_id = ${ada.id}`;
      const before = await sessions();
      const [first, second] = waiting === "new" ? [old, fresh] : [fresh, old];
      for (const _ of [1, 2]) expect((await confirm(first)).body).toEqual({ state: waiting, newAddress: email });
      expectRefusal(await login({ ...ada, email }, ada.password), 401, "invalid_credentials");
      expect((await confirm(second)).body).toEqual({ state: "done", newAddress: email });
      expect(await sessions()).toEqual(before);
      // A link that was already followed gives the same answer.
      expect((await confirm(first)).body).toEqual({ state: "done", newAddress: email });
      expectRefusal(await login(ada, ada.password), 401, "invalid_credentials");
      expect((await login({ ...ada, email }, ada.password)).status).toBe(200);
      const told = await mailAbout(ada.email, /address was changed/);
      expect(told.text).toContain(email);
    }
  });

  it("is refused in the end when the address was taken meanwhile", async () => {
    const { email, old, fresh } = await begin();
    const squatter = await signUp("user");
    await sql`update auth.users set email = ${email} where id = ${squatter.id}`;
    for (const key of [old, fresh]) expectRefusal(await confirm(key), 409, "email_taken");
  });
});

describe("Auth's hook", () => {
  const secret = parlour.sendEmailHook?.secret ?? "";
  const email = (more: object = {}) => ({
    metadata: { uuid: randomUUID() },
    user: { id: randomUUID(), email: `${randomUUID()}@example.test` },
    email_data: { email_action_type: "signup", token: "12345678", token_hash: "a".repeat(56), ...more },
  });
  function signed(body: string, { at = Date.now() / 1000, key = secret, id = randomUUID() } = {}) {
    const seconds = String(Math.floor(at));
    const bytes = Buffer.from(key.replace("v1,whsec_", ""), "base64");
    const signature = createHmac("sha256", bytes).update(`${id}.${seconds}.${body}`).digest("base64");
    return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
  }
  const send = (body: string, headers: Record<string, string>) => call("POST", "/auth/send-email", { body, headers });

  it("queues one email for a signed body, however often Auth repeats it, and none for another body", async () => {
    const asked = email();
    const body = JSON.stringify(asked);
    for (const _ of [1, 2]) expect((await send(body, signed(body))).status).toBe(200);
    const { text } = await mailAbout(asked.user.email, /^12345678 is your code/);
    expect(text).toContain("12345678");
    expect(await mailsTo(asked.user.email)).toHaveLength(1);
    for (const headers of [{}, signed(`${body} `), signed(body, { at: Date.now() / 1000 - 330 })])
      expectRefusal(await send(body, headers), 401, "invalid_signature");
  });
});
