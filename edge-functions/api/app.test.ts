import { afterEach, describe, expect, test, vi } from "vitest";
import { services } from "../../tests/support/services.ts";
import { USER as ID, tokenFor, verify } from "../../tests/support/signed-in.ts";
import { ApiError, unavailable } from "../shared/api-error.ts";
import { type Call, callNames, calls, partsOf, sharedPaths } from "../shared/contract/calls.ts";
import type { Database } from "../shared/database.ts";
import type { Accounts } from "./accounts.ts";
import { createApp } from "./app.ts";

const BOOKING = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";

function appWith(
  call: Database["call"] = () => Promise.reject(new Error("not asked for")),
  auth: Partial<Accounts> = { verify },
) {
  return createApp(services({ database: { call }, accounts: { ...services().accounts, ...auth } }));
}
const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) => ({
  method: "POST",
  body,
  headers,
});

afterEach(() => vi.restoreAllMocks());

describe("An answer of /api", () => {
  test("has the server's time and is not cached, unless its call says so", async () => {
    const response = await appWith().request("/api/health");
    expect(Math.abs(Number(response.headers.get("x-server-time")) - Date.now())).toBeLessThan(5_000);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const failure = await appWith().request("/api/nothing");
    expect(failure.headers.get("x-server-time")).toBeTruthy();
    expect([failure.status, (await failure.json()).error.code]).toEqual([404, "not_found"]);
  });

  const empty: Database["call"] = async () =>
    ({ projects: [], slots: [], designers: [], total: 0, totalPages: 0, page: 1 }) as never;

  test("is logged once a second if it succeeds, with the number of skipped ones, and always if it fails", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-01-01") });
    const logged = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const app = appWith(empty);
    for (const path of ["/api/designers", "/api/designers", "/api/designers/0", "/api/designers", "/api/designers/0"])
      await app.request(path);
    vi.setSystemTime(Date.now() + 1000);
    await app.request("/api/designers");
    const lines = logged.mock.calls.map(([line]) => JSON.parse(line));
    expect(lines.map(({ status, skipped }) => [status < 400, skipped])).toEqual([
      [true, undefined],
      [false, undefined],
      [false, undefined],
      [true, 2],
    ]);
  });

  test("is cached only by a browser that has no token, unless it is a failure", async () => {
    const kept = async (headers: Record<string, string> = {}, call = empty) => {
      const answer = await appWith(call).request(`/api/designers/${ID}/projects`, { headers });
      expect(answer.headers.get("vary")).toMatch(/\bAuthorization\b/);
      return answer.headers.get("cache-control");
    };
    expect(await kept()).toBe("private, max-age=15");
    expect(await kept({ authorization: "Bearer user" })).toBe("no-store");
    const missing = () => Promise.reject(new ApiError(404, "not_found", "Nothing."));
    expect(await kept({}, missing)).toBe("no-store");
  });

  test("is logged under an id of its own or a short one from the request", async () => {
    const idOf = async (id: string) =>
      (await appWith().request("/api/health", { headers: { "x-request-id": id } })).headers.get("x-request-id");
    expect(await idOf("x".repeat(64))).toBe("x".repeat(64));
    expect(await idOf("x".repeat(65))).not.toContain("x");
  });

  test.each(callNames.filter((name) => name.startsWith("GET ")))(
    "is shared between people by %s only if its entry says so, and is then the same for everybody",
    async (name) => {
      const { cache }: Call = calls[name];
      const path = partsOf(name).path.replace(/:\w+/, BOOKING).replace(":slug", "a-room");
      const query = `designerId=${ID}&date=2026-11-21&first=2026-11-01&last=2026-11-30`;
      const asked = vi.fn(empty);
      // Not every handler can use this answer from the database.
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      const answers = [];
      for (const authorization of ["", "Bearer user", "Bearer bad", "Basic eA=="]) {
        const response = await appWith(asked as Database["call"]).request(`/api${path}?${query}`, {
          headers: { authorization, "x-request-id": "one" },
        });
        answers.push({ status: response.status, headers: [...response.headers], body: await response.text() });
        expect(/public|s-maxage/.test(response.headers.get("cache-control") ?? ""), authorization).toBe(
          cache?.shared !== undefined,
        );
      }
      if (cache?.shared === undefined) return;
      expect(answers[0]?.status).toBe(200);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      for (const request of asked.mock.calls) expect(request).toEqual(asked.mock.calls[0]);
    },
  );

  test("is shared only by calls that anybody may make, without a person's id in the address", () => {
    for (const path of sharedPaths) expect(path).not.toContain(":");
    const shared = callNames.filter((name) => sharedPaths.includes(partsOf(name).path));
    expect(shared).toHaveLength(3);
    for (const name of shared) expect([calls[name].who, partsOf(name).method]).toEqual(["anyone", "GET"]);
  });

  test("may be read only from the origin of the web app", async () => {
    const ask = (origin: string) => appWith().request("/api/health", { headers: { origin } });
    expect((await ask("https://parlour.example")).headers.get("access-control-allow-origin")).toBe(
      "https://parlour.example",
    );
    expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
    expect((await ask("https://parlour.example")).headers.get("access-control-expose-headers")).toBe(
      "x-server-time,x-request-id,retry-after",
    );
  });
});

describe("A failure", () => {
  test("reveals nothing internal to the caller, and writes one line in the log", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await appWith(() => Promise.reject(new Error("password of the database"))).request(
      "/api/designers",
    );
    expect(response.status).toBe(500);
    const text = await response.text();
    const requestId = response.headers.get("x-request-id") ?? "";
    expect(JSON.parse(text)).toEqual({
      error: { code: "internal", message: expect.stringContaining(`reference: ${requestId.slice(0, 8)}.`) },
    });
    expect(text).not.toMatch(/password|at .*\.ts/);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(JSON.parse(logged.mock.calls[0]?.[0])).toMatchObject({
      event: "request_failed",
      requestId,
    });
  });

  test("says when to retry if something is busy", async () => {
    const response = await appWith(() => Promise.reject(unavailable())).request("/api/designers");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("is logged like any other answer, with the time that it took", async () => {
    const logged = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const response = await appWith().request(`/api/designers/${ID}`, {
      headers: { "x-request-id": "chosen-by-a-page" },
    });
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      {
        level: "info",
        event: "answered",
        at: expect.any(String),
        requestId: "chosen-by-a-page",
        call: "GET /designers/:id",
        status: response.status,
        ms: expect.any(Number),
      },
    ]);
  });

  test("writes the caller's token in no log line, whichever call it is and whatever fails", async () => {
    const methods = ["log", "info", "warn", "error", "debug"] as const;
    const written = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined));
    const token = "secret-of-the-caller";
    const app = appWith(() => Promise.reject(new Error("out of order")), {
      verify: () => Promise.reject(new TypeError(`cannot fetch with authorization: Bearer ${token}`)),
    });
    for (const name of callNames) {
      const { method, path } = partsOf(name);
      const response = await app.request(`/api${path.replace(/:\w+/, ID)}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(method === "POST" && { body: "{}" }),
      });
      // The key for notifications is a setting, so this call involves no other service.
      if (name !== "GET /notifications/key") expect(response.status, name).toBeGreaterThanOrEqual(400);
      expect(await response.text(), name).not.toContain(token);
    }
    const lines = written.flatMap(({ mock }) => mock.calls);
    expect(lines.length).toBeGreaterThan(callNames.length / 2);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  test("writes the address of a calendar, which gives access to the bookings, in no log line", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const token = "0123456789abcdef".repeat(4);
    const app = appWith(() => Promise.reject(new Error("out of order")));
    expect((await app.request(`/api/calendar/${token}.ics`)).status).toBe(500);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.[0]).toContain("/api/calendar/….ics");
    expect(logged.mock.calls[0]?.[0]).not.toContain(token);
  });

  test("says that a body is not JSON, instead of naming the fields that it lacks", async () => {
    const { error } = await (await appWith().request("/api/auth/login", post("{nope"))).json();
    expect([error.message, error.fields]).toEqual(["The request body is not valid JSON.", undefined]);
  });

  test("names the methods that a path accepts", async () => {
    expect((await appWith().request("/api/auth/login", { method: "PUT" })).headers.get("allow")).toBe("POST");
    expect((await appWith().request(`/api/designers/${ID}`, { method: "POST" })).headers.get("allow")).toBe("GET");
  });

  test("names each wrong field by its path, once", async () => {
    const body = JSON.stringify({ email: "", password: "12345", role: "admin" });
    const { error } = await (await appWith().request("/api/auth/login", post(body))).json();
    expect(error.fields).toEqual({
      email: "Email is required",
      password: "Password must be at least 6 characters",
      role: expect.any(String),
    });
  });
});

const guarded = callNames.filter((name) => name.startsWith("GET ") && typeof calls[name].who !== "string");

test.each(guarded)(
  "A call for signed-in people asks the database once, with the caller's id, and passes the refusal on: %s",
  async (name) => {
    const call = vi.fn((..._: unknown[]) => Promise.reject(new ApiError(403, "wrong_role", "Not you.")));
    const path = partsOf(name).path.replace(/:\w+/, BOOKING);
    // The query has the period of a statement and the booking of a floor plan; other calls do not read it.
    const response = await appWith(call as unknown as Database["call"]).request(
      `/api${path}?first=2026-11-01&last=2026-11-30&bookingId=${BOOKING}&after=0`,
      { headers: { authorization: `Bearer ${tokenFor(name)}` } },
    );
    expect(response.status).toBe(403);
    expect(call).toHaveBeenCalledTimes(1);
    expect(Object.values(call.mock.calls[0]?.[1] as object)).toContain(ID);
  },
);

test("A path means the same with and without a slash at its end, and prefers words to ids", async () => {
  const call = vi.fn(() => Promise.resolve({ slots: [] }));
  const app = appWith(call as unknown as Database["call"]);
  for (const slash of ["", "/"]) {
    const response = await app.request(`/api/designers/available-slots${slash}?designerId=${ID}&date=2026-11-21`);
    expect(response.status).toBe(200);
  }
  expect(call).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenLastCalledWith(
    "available_slots",
    { designerId: ID, date: "2026-11-21", timeZone: "UTC" },
    expect.anything(),
  );
});

test("The OpenAPI document describes every call with its answer, and refers only to its own schemas", async () => {
  const app = appWith();
  const document = await (await app.request("/api/openapi.json")).json();
  const routes = app.routes
    .filter(
      ({ method, path }) =>
        method !== "ALL" && !/\/(health|openapi\.json|sitemap\.xml|calendar\/:file|crawlers\/.*)$/.test(path),
    )
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, operation]) => {
      expect(operation.summary, path).toBeTruthy();
      expect(operation.responses[200].content, path).toBeTruthy();
      return `${method.toUpperCase()} ${path}`;
    }),
  );
  expect(described.sort()).toEqual([...new Set(routes)].sort());
  expect(described).toHaveLength(callNames.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  for (const [, name = ""] of references) expect(document.components.schemas).toHaveProperty(name);
});
