import { createApp } from "../../edge-functions/api/app.ts";
import type { Services } from "../../edge-functions/api/types.ts";
import { unauthenticated } from "../../edge-functions/shared/api-error.ts";
import { type Call, type CallName, calls } from "../../edge-functions/shared/contract/calls.ts";
import type { Role } from "../../edge-functions/shared/contract/common.ts";
import { services } from "./services.ts";

export const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
export const SESSION = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";

/** A stand-in for Auth, in which the words "user" and "designer" are tokens of USER, who has that role, in SESSION. */
export const verify: Services["accounts"]["verify"] = async (token) => {
  if (token !== "user" && token !== "designer") throw unauthenticated();
  return { userId: USER, sessionId: SESSION, role: token };
};
/** Returns a token with which `verify` lets somebody make a call. */
export function tokenFor(name: CallName): Role {
  const { who }: Call = calls[name];
  return typeof who === "string" ? "user" : who[0];
}

/** Makes the API, for which every token belongs to USER, who has this role, in SESSION. `call` answers in place of the database. */
export const appFor = (
  call: unknown,
  {
    accounts,
    role = "user",
    ...more
  }: Omit<Partial<Services>, "accounts"> & { accounts?: Partial<Services["accounts"]>; role?: Role } = {},
) =>
  createApp(
    services({
      ...more,
      database: { call } as Services["database"],
      accounts: { ...services().accounts, verify: () => verify(role), ...accounts },
    }),
  );
