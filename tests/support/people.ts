import { randomUUID } from "node:crypto";
import type { LoginRequest, SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import type { Role } from "../../edge-functions/shared/contract/common.ts";
import type { Designer } from "../../edge-functions/shared/contract/designers.ts";
import { TERMS_VERSION } from "../../edge-functions/shared/contract/limits.ts";
import { answerTo } from "./api.ts";
import { insertAuthUsers } from "./auth-users.ts";
import { type ProfileChange, profileRequest } from "./profile.ts";
import { sql } from "./target.ts";

export const PASSWORD = "a fine password";

/** An account with a session: the answer to signing in, and the request's values. */
export type Person = SessionResponse & { id: string; name: string; email: string; password: string; role: Role };

const newcomer = (role: Role, name: string | undefined) => {
  const mark = randomUUID();
  return { name: name ?? `${role} ${mark.slice(0, 8)}`, email: `${mark}@example.test`, password: PASSWORD, role };
};

/** Signs up a new person through the API as the page does, for tests of sign-up: it takes ten times as long as `newPerson`. */
export async function signUp(role: Role): Promise<Person> {
  const account = newcomer(role, undefined);
  const session = await answerTo<SessionResponse>("POST", "/auth/signup", {
    body: { ...account, termsVersion: TERMS_VERSION },
  });
  return { ...account, ...session, id: session.user.id };
}

async function signedIn(role: Role, name: string | undefined, confirmed: boolean): Promise<Person> {
  const account = { ...newcomer(role, name), id: randomUUID() };
  await insertAuthUsers(sql(), [{ ...account, confirmed }]);
  const body: LoginRequest = { email: account.email, password: account.password, role };
  return { ...account, ...(await answerTo<SessionResponse>("POST", "/auth/login", { body })) };
}

/** Inserts an account into the database and signs it in. */
export const newPerson = (role: Role, name?: string) => signedIn(role, name, true);

/** The same with an unconfirmed address, as after a sign-up. */
export const newUnconfirmedPerson = (role: Role) => signedIn(role, undefined, false);

export type DesignerPerson = Person & { paidRate: string; freeRate: string };

/** One paid chat in dollars and one free call. */
export const TWO_RATES = [
  {},
  { serviceName: "First call", rate: 0, servicesProvided: ["Hello"], slotType: "call" as const },
];

/** Makes a signed-in designer with a published profile: by default `TWO_RATES` and slots of half an hour around the clock. */
export async function newDesignerPerson({ name, ...more }: ProfileChange = {}): Promise<DesignerPerson> {
  const person = await newPerson("designer", name);
  const body = profileRequest({ rates: TWO_RATES, ...(name !== undefined && { name }), ...more });
  await answerTo("POST", "/designers/complete-onboarding", { token: person.token, body });
  const { rates } = await answerTo<Designer>("GET", `/designers/${person.id}`);
  const rate = (free: boolean) => rates.find(({ rate: price }) => (price === 0) === free)?._id ?? "";
  return { ...person, paidRate: rate(false), freeRate: rate(true) };
}
