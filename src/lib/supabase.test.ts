import { createClient } from "@supabase/supabase-js";
import { expect, it, vi } from "vitest";
import { expireSession, freshToken } from "./session.ts";
import { supabase } from "./supabase.ts";

const session = vi.hoisted(() => ({ token: "first" as string | null, changed: () => {} }));
vi.mock("./session.ts", () => ({
  expireSession: vi.fn(),
  freshToken: vi.fn(),
  getSession: () => session,
  subscribeToSession: (listener: () => void) => {
    session.changed = listener;
  },
}));
vi.mock("./env.ts", () => ({ supabaseUrl: () => "https://project.test", supabaseKey: "sb_publishable_x" }));
const realtime = { setAuth: vi.fn() };
const removeAllChannels = vi.fn();
vi.mock("@supabase/supabase-js", () => ({ createClient: vi.fn(() => ({ realtime, removeAllChannels })) }));

const becomes = (token: string | null) => {
  session.token = token;
  session.changed();
};

supabase();
const created = [...vi.mocked(createClient).mock.calls];

it("creates one client, gives each new token to its open channels, and closes them without one", () => {
  supabase();
  expect(createClient).not.toHaveBeenCalled();
  const global = { fetch: expect.any(Function) };
  const options = { accessToken: freshToken, global, realtime: { heartbeatIntervalMs: 5000 } };
  expect(created).toEqual([["https://project.test", "sb_publishable_x", options]]);
  becomes("first");
  expect(realtime.setAuth).not.toHaveBeenCalled();
  becomes("second");
  expect(realtime.setAuth).toHaveBeenCalledExactlyOnceWith("second");
  expect(removeAllChannels).not.toHaveBeenCalled();
  becomes(null);
  expect(removeAllChannels).toHaveBeenCalledOnce();
  expect(realtime.setAuth).toHaveBeenCalledOnce();
});

it("ends the session of a refused token, but no later session", async () => {
  const send = created[0]?.[2]?.global?.fetch;
  const answers = [new Response("[]"), new Response("{}", { status: 403 }), new Response("{}", { status: 401 })];
  vi.stubGlobal("fetch", async () => answers.shift());
  const headers = new Headers({ authorization: "Bearer the one that was sent" });
  for (const status of [200, 403]) expect((await send?.("/", { headers }))?.status).toBe(status);
  expect(expireSession).not.toHaveBeenCalled();
  await send?.("/", { headers });
  expect(expireSession).toHaveBeenCalledExactlyOnceWith("the one that was sent");
});
