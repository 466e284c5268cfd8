import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { signUp } from "../support/people.ts";
import { connectAsSuperuser, scalars } from "../support/sql.ts";

const sql = connectAsSuperuser();
const signUpWith = async (more: object) => {
  const body = { name: " Eve ", email: ` ${randomUUID()}@Example.test `, password: "velvet", role: "user", ...more };
  return expectAnswer(SessionResponse, await call("POST", "/auth/signup", { body }));
};

it("A sign-up cannot set a role, an id or rights", async () => {
  const claimed = { app_metadata: { role: "service_role" }, data: { role: "designer" }, is_admin: true };
  const { user, token } = await signUpWith({ id: randomUUID(), ...claimed });
  expect(user).toMatchObject({ name: "Eve", role: "user", avatar: null });
  expect((await call("GET", "/bookings/get-chats", { token })).status).toBe(200);
  expectRefusal(await call("GET", "/designers/bookings", { token }), 403, "wrong_role");
});

it("Signing up agrees to the terms only in a version that exists and was shown; later, each version is agreed to once", async () => {
  const agreed = (id: string) =>
    scalars(sql`select version::text from private.consents where profile_id = ${id} order by version`);
  const shown = await signUpWith({ termsVersion: "2026-11-21" });
  expect([shown.user.termsVersion, await agreed(shown.user.id)]).toEqual(["2026-11-21", ["2026-11-21"]]);
  const { user: ahead } = await signUpWith({ termsVersion: "9999-12-31" });
  const { token, user } = await signUpWith({});
  expect([user.termsVersion, ahead.termsVersion]).toEqual([null, null]);
  expect([...(await agreed(user.id)), ...(await agreed(ahead.id))]).toEqual([]);
  for (const version of ["2026-11-20", "2026-11-21", "2026-11-21"])
    expect((await call("POST", "/auth/agree-to-terms", { token, body: { version } })).status).toBe(200);
  expect(await agreed(user.id)).toEqual(["2026-11-20", "2026-11-21"]);
});

it("Logging in with an unknown address and with a wrong password gets the same answer on either tab", async () => {
  const { email, password } = await signUp("user");
  const answers = await Promise.all(
    [
      { email, password: `${password}!`, role: "user" },
      { email, password: `${password}!`, role: "designer" },
      { email: `${randomUUID()}@example.test`, password, role: "user" },
    ].map((body) => call("POST", "/auth/login", { body })),
  );
  const refusal = { code: "invalid_credentials", message: "Invalid credentials" };
  for (const answer of answers) expect(expectRefusal(answer, 401, "invalid_credentials")).toEqual(refusal);
});
