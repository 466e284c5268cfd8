import { createClient } from "@supabase/supabase-js";
import { expect, it, vi } from "vitest";
import { freshToken } from "./session.ts";
import { supabase } from "./supabase.ts";

const session = vi.hoisted(() => ({ token: "first" as string | null, changed: () => {} }));
vi.mock("./session.ts", () => ({
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

it("there is one client, whose token is the session's; open channels get each new one, and close at the end", () => {
  expect(supabase()).toBe(supabase());
  expect(createClient).toHaveBeenCalledExactlyOnceWith("https://project.test", "sb_publishable_x", {
    accessToken: freshToken,
    realtime: { heartbeatIntervalMs: 5000 },
  });
  becomes("first");
  expect(realtime.setAuth).not.toHaveBeenCalled();
  becomes("second");
  expect(realtime.setAuth).toHaveBeenCalledExactlyOnceWith("second");
  expect(removeAllChannels).not.toHaveBeenCalled();
  becomes(null);
  expect(removeAllChannels).toHaveBeenCalledOnce();
  expect(realtime.setAuth).toHaveBeenCalledOnce();
});
