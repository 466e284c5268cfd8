import { createClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { clientOptions } from "./client-options.ts";

// Deno has a WebSocket, Node only from version 22; the client requires one.
vi.stubGlobal("WebSocket", WebSocket);

test("A client sends its headers, gives up after its time, and leaves no timer behind", async () => {
  const headers: Headers[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit & { signal: AbortSignal }) => {
    headers.push(new Headers(init.headers));
    return new Promise((_, reject) => init.signal.addEventListener("abort", () => reject(init.signal.reason)));
  });
  const timers = vi.spyOn(globalThis, "setInterval");
  const client = createClient("http://auth.test", "key", clientOptions(10, { "x-mine": "1" }));
  const { error } = await client.auth.signInWithPassword({ email: "a@b.co", password: "secret" });
  expect(error).toMatchObject({ status: 0 });
  expect(headers.map((sent) => sent.get("x-mine"))).toEqual(["1"]);
  expect(timers).not.toHaveBeenCalled();
});
