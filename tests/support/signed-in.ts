import { createApp } from "../../edge-functions/api/app.ts";
import type { Services } from "../../edge-functions/api/types.ts";
import { services } from "./services.ts";

export const USER = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
export const SESSION = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";

/** The API, for which every token is that of USER in SESSION. `call` answers in place of the database. */
export const appFor = (
  call: unknown,
  { accounts, ...more }: Omit<Partial<Services>, "accounts"> & { accounts?: Partial<Services["accounts"]> } = {},
) =>
  createApp(
    services({
      ...more,
      database: { call } as Services["database"],
      accounts: { ...services().accounts, verify: async () => ({ userId: USER, sessionId: SESSION }), ...accounts },
    }),
  );
