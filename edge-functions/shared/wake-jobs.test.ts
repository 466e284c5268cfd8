import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectJobs } from "./wake-jobs.ts";

let server: Server;
let open: ServerResponse[];
let calls: string[];
let wake: () => void;
beforeEach(async () => {
  open = [];
  calls = [];
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url} ${request.headers.apikey}`);
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  wake = connectJobs({ supabaseUrl: `http://127.0.0.1:${port}`, secretKey: "secret" });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const called = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times), { timeout: 10_000 });

test("Waking the jobs many times makes few calls, and one more for work that came after they had begun", async () => {
  for (let i = 0; i < 50; i++) wake();
  await called(3);
  open.shift()?.end();
  await called(4);
  for (const response of open.splice(0)) response.end();
  wake();
  await called(5);
  expect(new Set(calls)).toEqual(new Set(["POST /functions/v1/jobs/outbox secret"]));
});

test("Waking unreachable jobs delays nobody", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  for (let i = 0; i < 5; i++) wake();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining("jobs_not_woken")), {
    timeout: 10_000,
  });
  logged.mockRestore();
});
