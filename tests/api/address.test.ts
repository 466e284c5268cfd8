import { describe, expect, it, vi } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import type { CreateOrderResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { answerTo, call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest, payInPopup } from "../support/bookings.ts";
import { mailAbout, mailsTo } from "../support/mail.ts";
import { newDesignerPerson, signUp } from "../support/people.ts";

const CODE = / is your code for Parlour$/;
const enter = (token: string, code: string) => call("POST", "/account/enter-code", { token, body: { code } });

describe("A sign-up", () => {
  it("sends a code, and another on request, with which a free consultation is booked that was refused before", async () => {
    const [designer, { email, token }] = await Promise.all([newDesignerPerson(), signUp("user")]);
    expect((await call("GET", "/account/address", { token })).body).toEqual({ address: email, confirmed: false });
    const body = await bookingRequest(designer, { free: true });
    const book = () => call("POST", "/bookings/book-slot", { token, body });
    expect(expectRefusal(await book(), 403, "address_unconfirmed").message).toMatch(/enter the code/);
    await mailAbout(email, CODE);
    expect((await call("POST", "/account/send-code", { token })).status).toBe(200);
    const [first = "", second = ""] = await vi.waitFor(
      async () => {
        const subjects = (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => CODE.test(subject));
        expect(subjects).toHaveLength(2);
        return subjects.map((subject) => subject.slice(0, 6));
      },
      { timeout: 30_000, interval: 100 },
    );
    if (second !== first)
      expect(expectRefusal(await enter(token, first), 400, "wrong_code").fields).toHaveProperty("code");
    // People type blanks.
    expect((await enter(token, ` ${second.slice(0, 3)} ${second.slice(3)} `)).status).toBe(200);
    expect((await call("GET", "/account/address", { token })).body).toEqual({ address: email, confirmed: true });
    expect(await book()).toMatchObject({ body: { status: "confirmed" } });
  });
});

it("A new customer who has paid is told whom they meet and that they have paid, and confirms the address with the link, signed out", async () => {
  const [designer, { token, email, name }] = await Promise.all([
    newDesignerPerson({ name: "Noor Haddad" }),
    signUp("user"),
  ]);
  const bookingId = await book({ token }, await bookingRequest(designer));
  const post = <Answer>(path: string, body: object) => answerTo<Answer>("POST", path, { token, body });
  const order = await post<CreateOrderResponse>("/bookings/create-order", { bookingId, amount: 6000 });
  await post("/bookings/verify-payment", { bookingId, ...(await payInPopup(order.id, order.keyId)) });
  const confirmation = await mailAbout(email, /^Confirmed/);
  expect(confirmation.text).toContain("Designer: Noor Haddad");
  expect((await mailAbout(email, /^Receipt/)).text).toContain(`Paid by: ${name}`);
  const key = /Yes, this is my address: \S+\/confirm-address#own-key=([0-9a-f]{64})$/m.exec(
    confirmation.text ?? "",
  )?.[1];
  const confirm = (key: string | undefined) => call("POST", "/auth/confirm-own-address", { body: { key } });
  expectRefusal(await confirm("a".repeat(64)), 410, "link_expired");
  for (const _ of ["once", "again"]) expect((await confirm(key)).body).toEqual({ address: email });
  expect((await call("GET", "/account/address", { token })).body).toEqual({ address: email, confirmed: true });
});

it("The owner of an address that somebody else signed up with recovers it by resetting the password", async () => {
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
});
