import { strFromU8, unzipSync } from "fflate";
import { describe, expect, inject, it } from "vitest";
import { Account, DeletionPreview } from "../../edge-functions/shared/contract/account.ts";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newPaidBooking } from "../support/db.ts";
import { runJobs } from "../support/jobs.ts";
import { mailAbout } from "../support/mail.ts";
import { newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { uploadPicture } from "../support/pictures.ts";
import { connectAsSuperuser } from "../support/sql.ts";

/* A person's account: password, address, sessions, the download of their data, deletion. */

const sql = connectAsSuperuser();
const stack = inject("stack");
const login = async ({ email, role }: Person, password: string) =>
  expectAnswer(SessionResponse, await call("POST", "/auth/login", { body: { email, password, role } }));
const accountOf = async (token: string) => expectAnswer(Account, await call("GET", "/account", { token }));
const refresh = (refreshToken: string) =>
  fetch(`${stack.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });

describe("A password", () => {
  it("is changed with the old one, after which no other session can call or refresh", async () => {
    const ada = await newPerson("user");
    const other = await login(ada, ada.password);
    const body = { currentPassword: ada.password, password: "velvet curtains" };
    const session = expectAnswer(
      SessionResponse,
      await call("POST", "/account/change-password", { token: ada.token, body }),
    );
    expect(session.user.id).toBe(ada.id);
    expect((await accountOf(session.token)).sessions).toHaveLength(1);
    for (const token of [ada.token, other.token]) {
      expectRefusal(await call("GET", "/bookings/get-chats", { token }), 401, "unauthenticated");
    }
    expect((await refresh(other.refreshToken)).status).toBe(400);
    expect((await refresh(session.refreshToken)).status).toBe(200);
  });
});

describe("Sessions", () => {
  it("are listed with their browsers, and each is ended by its owner alone", async () => {
    const [ada, eve] = [await newPerson("user"), await newPerson("user")];
    const body = { email: ada.email, password: ada.password, role: "user" };
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0" };
    const phone = expectAnswer(SessionResponse, await call("POST", "/auth/login", { body, headers }));
    const { sessions } = await accountOf(ada.token);
    expect(sessions).toMatchObject([{ current: true }, { current: false, device: "Firefox on Linux" }]);
    const end = (token: string) =>
      call("POST", "/account/end-session", { token, body: { sessionId: sessions[1]?.id ?? "" } });
    expectRefusal(await end(eve.token), 404, "not_found");
    expect((await end(ada.token)).status).toBe(200);
    expectRefusal(await end(ada.token), 404, "not_found");
    expectRefusal(await call("GET", "/account", { token: phone.token }), 401, "unauthenticated");
    expect((await refresh(phone.refreshToken)).status).toBe(400);
  });
});

describe("The download of a person's data", () => {
  it("is one file with everything and every picture, for its owner alone and for a week", async () => {
    const [ada, eve, designer] = [await newPerson("user"), await newPerson("user"), await newDesignerPerson()];
    await book(ada, await bookingRequest(designer, { free: true }));
    const picture = await uploadPicture(ada.token);
    const ask = () => call("POST", "/account/request-data", { token: ada.token });
    expect((await ask()).status).toBe(200);
    expectRefusal(await ask(), 409, "already_requested");
    await mailAbout(ada.email, /data is ready/);
    const { download } = await accountOf(ada.token);
    expect((await accountOf(eve.token)).download).toBeNull();
    const fetchFile = (token: string) =>
      call<{ url: string }>("POST", "/account/data-file", { token, body: { exportId: download?.id } });
    expectRefusal(await fetchFile(eve.token), 404, "not_found");
    const { body } = await fetchFile(ada.token);
    const file = new Uint8Array(await (await fetch(stack.supabaseUrl + body.url)).arrayBuffer());
    const files = unzipSync(file);
    expect(Object.keys(files)).toEqual(["data.json", `pictures/${picture.split("/").at(-1)}`]);
    expect(JSON.parse(strFromU8(files["data.json"] ?? file))).toMatchObject({
      account: { id: ada.id, email: ada.email, name: ada.name },
      bookings: [{ customer_id: ada.id, notes: "Two cats live here." }],
    });
    const path = body.url.split("?")[0]?.replace("/object/sign/", "/object/public/");
    expect((await fetch(stack.supabaseUrl + path)).status).toBeGreaterThanOrEqual(400);

    await sql`update public.account_tasks set expires_at = now(), due_at = now() where id = ${download?.id ?? ""}`;
    expectRefusal(await fetchFile(ada.token), 410, "link_expired");
    await runJobs("outbox");
    // Another run may have claimed it.
    await expect
      .poll(() => sql`select from storage.objects where bucket_id = 'account-data' and name like ${`${ada.id}/%`}`)
      .toHaveLength(0);
  });
});

describe("Deleting an account", () => {
  const remove = (person: Person, password = person.password) =>
    call("POST", "/account/delete", { token: person.token, body: { password, word: "DELETE" } });

  it("cancels a customer's bookings, refunds them by the rules, and frees the address", async () => {
    const [ada, designer] = [await newPerson("user"), await newDesignerPerson()];
    const people = { customer: ada.id, designer: { id: designer.id, rates: [designer.paidRate] } };
    const paid = await newPaidBooking(sql, people, { from: "50 hours", to: "51 hours" });
    const preview = expectAnswer(DeletionPreview, await call("GET", "/account/deletion", { token: ada.token }));
    expect(preview).toMatchObject({ obstacle: null, bookings: [{ id: paid.id, refundAmount: 6000 }] });
    expect((await remove(ada)).status).toBe(200);
    expect((await mailAbout(designer.email, /cancelled/i)).text).toContain(ada.name);
    await mailAbout(ada.email, /account on Parlour is deleted/);
    expectRefusal(await call("GET", "/account", { token: ada.token }), 401, "unauthenticated");
    // Until the jobs have had Auth forget the address it cannot be used again.
    await expect
      .poll(async () => {
        const body = { name: "Ada again", email: ada.email, password: "velvet curtains", role: "user" };
        return (await call("POST", "/auth/signup", { body })).status;
      })
      .toBe(200);
  });
});
