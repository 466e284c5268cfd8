import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { bookingRequest } from "../support/bookings.ts";
import { mailAbout, mailsTo } from "../support/mail.ts";
import { newDesignerPerson, signUp } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();
const CODE = / is your code for Parlour$/;
const codeOf = async (email: string) => (await mailAbout(email, CODE)).subject.slice(0, 6);
const enter = (token: string, code: string) => call("POST", "/account/enter-code", { token, body: { code } });

describe("a sign-up", () => {
  test("sends a code, with which a free consultation is booked that was refused before", async () => {
    const [designer, { email, token }] = await Promise.all([newDesignerPerson(), signUp("user")]);
    expect((await call("GET", "/account/address", { token })).body).toEqual({ address: email, confirmed: false });
    const body = await bookingRequest(designer, { free: true });
    const refusal = expectRefusal(
      await call("POST", "/bookings/book-slot", { token, body }),
      403,
      "address_unconfirmed",
    );
    expect(refusal.message).toMatch(/enter the code/);
    const code = await codeOf(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(expectRefusal(await enter(token, wrong), 400, "wrong_code").fields).toHaveProperty("code");
    // People type blanks.
    expect((await enter(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect((await call("GET", "/account/address", { token })).body).toEqual({ address: email, confirmed: true });
    expect(await call("POST", "/bookings/book-slot", { token, body })).toMatchObject({ body: { status: "confirmed" } });
  });

  test("sends another code on request, and the first becomes invalid", async () => {
    const { id, email, token } = await signUp("user");
    const first = await codeOf(email);
    expect((await call("POST", "/account/send-code", { token })).status).toBe(200);
    await expect.poll(async () => (await mailsTo(email)).filter(({ subject }) => CODE.test(subject)).length).toBe(2);
    const second = (await mailsTo(email)).map(({ subject }) => subject.slice(0, 6)).find((code) => code !== first);
    if (second) expectRefusal(await enter(token, first), 400, "wrong_code");
    await sql`update private.address_codes set sent_at = now() - interval '61 minutes' where profile_id = ${id}`;
    expectRefusal(await enter(token, second ?? first), 410, "code_expired");
  });

  test.each(["Go to parlour.test/win", "mira@parlour.test", "https://parlour.test"])(
    "with the name %j is refused beside the name",
    async (name) => {
      const body = { name, email: `${randomUUID()}@example.test`, password: "a fine password", role: "user" };
      const refusal = expectRefusal(await call("POST", "/auth/signup", { body }), 400, "invalid_name");
      expect(refusal.fields?.name).toMatch(/no addresses or links/);
      const { token } = await signUp("user");
      const rename = await call("POST", "/account/rename", { token, body: { name } });
      expect(expectRefusal(rename, 400, "invalid_name").fields).toHaveProperty("name");
    },
  );
});

test("the owner of an address that somebody else has signed up with is told how to recover it, and does so by resetting the password", async () => {
  const squatter = await signUp("designer");
  const body = { name: "Owner", email: squatter.email, password: "a fine password", role: "user" };
  const refusal = expectRefusal(await call("POST", "/auth/signup", { body }), 409, "email_taken");
  expect(refusal.fields?.email).toMatch(/reset the password/);

  const { email } = squatter;
  expect((await call("POST", "/auth/forgot-password", { body: { email } })).status).toBe(200);
  const key = /#key=([0-9a-f]+)/.exec((await mailAbout(email, /Choose a new password/)).text ?? "")?.[1];
  const reset = await call("POST", "/auth/reset-password", { body: { key, password: "the owner's own" } });
  const session = expectAnswer(SessionResponse, reset);
  expect(session.user.name).not.toBe(squatter.name);
  expect((await call("GET", "/account/address", { token: session.token })).body).toMatchObject({ confirmed: true });
  // The squatter's session and password no longer work.
  expectRefusal(await call("GET", "/account/address", { token: squatter.token }), 401, "unauthenticated");
  const { password, role } = squatter;
  expectRefusal(await call("POST", "/auth/login", { body: { email, password, role } }), 401, "invalid_credentials");

  // For a confirmed address, the answer says only that it is taken, in the specified words.
  const again = expectRefusal(await call("POST", "/auth/signup", { body }), 409, "email_taken");
  expect(again.fields).toEqual({
    email: "There is already an account with this address.",
  });
});
