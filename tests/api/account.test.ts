import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, inject, it } from "vitest";
import { Account, DeletionPreview } from "../../edge-functions/shared/contract/account.ts";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newPaidBooking } from "../support/db.ts";
import { mailAbout } from "../support/mail.ts";
import { newDesignerPerson, newPerson, type Person, signUp } from "../support/people.ts";
import { uploadPicture } from "../support/pictures.ts";
import { connectAsSuperuser } from "../support/sql.ts";

/*
 * The parts of an account that need Auth, Storage and the jobs. tests/db has the rules (accounts, address, leaving), edge-functions/api/handlers the
 * order of the calls, tests/conformance Auth's behavior, and tests/e2e/account.e2e.ts a person's way through the pages.
 */

const sql = connectAsSuperuser();
const stack = inject("stack");
const login = ({ email, role, password }: Person, headers?: Record<string, string>) =>
  call("POST", "/auth/login", { body: { email, password, role }, ...(headers && { headers }) });
const accountOf = async (token: string) => expectAnswer(Account, await call("GET", "/account", { token }));

it("Sessions are listed with their browsers, and end for calls and for Auth once their owner ends them", async () => {
  const ada = await newPerson("user");
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0" };
  const phone = expectAnswer(SessionResponse, await login(ada, headers));
  const { sessions } = await accountOf(ada.token);
  expect(sessions).toMatchObject([{ current: true }, { current: false, device: "Firefox on Linux" }]);
  const body = { sessionId: sessions[1]?.id };
  expect((await call("POST", "/account/end-session", { token: ada.token, body })).status).toBe(200);
  expectRefusal(await call("GET", "/account", { token: phone.token }), 401, "unauthenticated");
  const refreshed = await fetch(`${stack.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: phone.refreshToken }),
  });
  expect(refreshed.status).toBe(400);
});

describe("A change of address", () => {
  const confirm = (key: string) =>
    call<{ state: string; newAddress: string }>("POST", "/auth/confirm-address", { body: { key } });
  /** Returns the key of the link in an email. */
  const keyIn = async (address: string, subject: RegExp) =>
    /#key=([0-9a-f]+)/.exec((await mailAbout(address, subject)).text ?? "")?.[1] ?? "";
  const begin = async () => {
    const ada = await newPerson("user");
    const email = `${randomUUID()}@example.test`;
    const body = { password: ada.password, email };
    expect((await call("POST", "/account/change-address", { token: ada.token, body })).status).toBe(200);
    return { ada, email, old: await keyIn(ada.email, /^Change your email/), fresh: await keyIn(email, /your new/i) };
  };

  it("is made once both mailboxes have agreed, in either order, and leaves no session behind", async () => {
    for (const waiting of ["new", "old"]) {
      const { ada, email, old, fresh } = await begin();
      const sessions = () => sql`select id from auth.sessions where user_id = ${ada.id}`;
      const before = await sessions();
      const [first, second] = waiting === "new" ? [old, fresh] : [fresh, old];
      for (const _ of [1, 2]) expect((await confirm(first)).body).toEqual({ state: waiting, newAddress: email });
      expectRefusal(await login({ ...ada, email }), 401, "invalid_credentials");
      expect((await confirm(second)).body).toEqual({ state: "done", newAddress: email });
      expect(await sessions()).toEqual(before);
      // A link that was already followed gives the same answer.
      expect((await confirm(first)).body).toEqual({ state: "done", newAddress: email });
      expectRefusal(await login(ada), 401, "invalid_credentials");
      expect((await login({ ...ada, email })).status).toBe(200);
      expect((await mailAbout(ada.email, /address was changed/)).text).toContain(email);
    }
  });

  it("is refused in the end if the address was taken meanwhile", async () => {
    const { email, old, fresh } = await begin();
    const squatter = await signUp("user");
    await sql`update auth.users set email = ${email} where id = ${squatter.id}`;
    for (const key of [old, fresh]) expectRefusal(await confirm(key), 409, "email_taken");
  });
});

it("A download is one private file with a person's data and every picture", async () => {
  const [ada, designer] = [await newPerson("user"), await newDesignerPerson()];
  await book(ada, await bookingRequest(designer, { free: true }));
  const picture = await uploadPicture(ada.token);
  expect((await call("POST", "/account/request-data", { token: ada.token })).status).toBe(200);
  await mailAbout(ada.email, /data is ready/);
  const { download } = await accountOf(ada.token);
  const asked = { token: ada.token, body: { exportId: download?.id } };
  const { body } = await call<{ url: string }>("POST", "/account/data-file", asked);
  const file = new Uint8Array(await (await fetch(stack.supabaseUrl + body.url)).arrayBuffer());
  const files = unzipSync(file);
  expect(Object.keys(files)).toEqual(["data.json", `pictures/${picture.split("/").at(-1)}`]);
  expect(JSON.parse(strFromU8(files["data.json"] ?? file))).toMatchObject({
    account: { id: ada.id, email: ada.email, name: ada.name },
    bookings: [{ customer_id: ada.id, notes: "Two cats live here." }],
  });
  const path = body.url.split("?")[0]?.replace("/object/sign/", "/object/public/");
  expect((await fetch(stack.supabaseUrl + path)).status).toBeGreaterThanOrEqual(400);
});

it("Deleting an account cancels and refunds its bookings, and frees the address", async () => {
  const [ada, designer] = [await newPerson("user"), await newDesignerPerson()];
  const people = { customer: ada.id, designer: { id: designer.id, rates: [designer.paidRate] } };
  const paid = await newPaidBooking(sql, people, { from: "50 hours", to: "51 hours" });
  const preview = expectAnswer(DeletionPreview, await call("GET", "/account/deletion", { token: ada.token }));
  expect(preview).toMatchObject({ obstacle: null, bookings: [{ id: paid.id, refundAmount: 6000 }] });
  const body = { password: ada.password, word: "DELETE" };
  expect((await call("POST", "/account/delete", { token: ada.token, body })).status).toBe(200);
  await mailAbout(ada.email, /account on Parlour is deleted/);
  // Until the jobs have made Auth forget the address, it cannot be used again.
  const again = { name: "Ada again", email: ada.email, password: "velvet curtains", role: "user" };
  await expect.poll(async () => (await call("POST", "/auth/signup", { body: again })).status).toBe(200);
});
