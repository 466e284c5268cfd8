// @dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const server = vi.fn<typeof fetch>();
const user = {
  id: "7b1c1f0a-0000-4000-8000-000000000001",
  name: "Ellen",
  role: "user",
  email: "e@x.test",
  avatar: null,
  termsVersion: null,
};

async function load({ signedIn = false } = {}) {
  if (signedIn) {
    localStorage.setItem("userData", JSON.stringify(user));
    localStorage.setItem("authToken", "token");
  }
  const [{ api, ApiError }, session] = await Promise.all([import("@/lib/api-client.ts"), import("@/lib/session.ts")]);
  const expired = vi.fn();
  session.onSessionExpired(expired);
  return { api, ApiError, session, expired };
}

/** The last request as a `Request`-like triple. */
function lastRequest() {
  const [url, init] = server.mock.lastCall ?? [];
  return { url: String(url), method: init?.method, headers: new Headers(init?.headers), body: init?.body };
}

const answer = (status: number, body: unknown, headers?: HeadersInit) => async () =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  server.mockReset();
  vi.stubGlobal("fetch", server);
});

describe("a request", () => {
  it("fills in path, query and body, and leaves out what is undefined", async () => {
    const { api } = await load();
    server.mockImplementation(answer(200, {}));
    await api("GET /designers/:id", { params: { id: "a/b" } });
    expect(lastRequest().url).toBe("/api/designers/a%2Fb");

    await api("GET /designers", { query: { search: "lamp & sofa", page: 2, style: undefined } });
    expect(lastRequest().url).toBe("/api/designers?search=lamp+%26+sofa&page=2");

    await api("POST /discovery/contact", { body: { name: "E", email: "e@x.test", phone: "1", query: "Sofa" } });
    expect(lastRequest()).toMatchObject({ url: "/api/discovery/contact", method: "POST" });
    expect(JSON.parse(String(lastRequest().body))).toEqual({ name: "E", email: "e@x.test", phone: "1", query: "Sofa" });
  });

  it("that says that a page is left is sent although it is", async () => {
    const { api } = await load();
    server.mockImplementation(answer(200, {}));
    const body = { bookingId: user.id, pageId: user.id, mediaSeconds: 0 };
    for (const keepalive of [true, false]) await api("POST /bookings/attend", { body, keepalive });
    expect(server.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });

  it("takes the answer that the page's head has asked for, once and as a visitor only", async () => {
    const { askEarly } = await import("@/lib/early-answers.ts");
    server.mockImplementation(async () => new Response(JSON.stringify({ designers: [] })));
    const { api, session } = await load();
    const loaded = vi.spyOn(performance, "now").mockReturnValue(14_999);
    await askEarly("/api/designers?page=1");
    await expect(api("GET /designers", { query: { page: 1 } })).resolves.toEqual({ designers: [] });
    expect(server).toHaveBeenCalledTimes(1);
    await api("GET /designers", { query: { page: 1 } });
    expect(server).toHaveBeenCalledTimes(2);

    // An early answer that the page takes long after it was loaded is stale.
    await askEarly("/api/designers?page=3");
    loaded.mockReturnValue(15_001);
    server.mockClear();
    await api("GET /designers", { query: { page: 3 } });
    expect(server).toHaveBeenCalledTimes(1);
    loaded.mockReturnValue(14_999);

    await askEarly("/api/designers?page=2");
    session.startSession({ token: "token", refreshToken: "again", expiresAt: 0, user: { ...user, role: "user" } });
    await api("GET /designers", { query: { page: 2 } });
    expect(lastRequest().headers.get("authorization")).toBe("Bearer token");
    loaded.mockRestore();
  });

  it("carries the bearer token when there is one", async () => {
    const { api } = await load({ signedIn: true });
    server.mockImplementation(answer(200, { chats: [] }));
    await api("GET /bookings/get-chats");
    expect(lastRequest().headers.get("authorization")).toBe("Bearer token");
  });

  it("carries none when signed out", async () => {
    const { api } = await load();
    server.mockImplementation(answer(200, {}));
    await api("GET /filter-options/discovery-filters");
    expect(lastRequest().headers.has("authorization")).toBe(false);
  });

  it("measures the server's clock", async () => {
    const { api } = await load();
    const { serverNow } = await import("@/lib/server-clock.ts");
    server.mockImplementation(answer(200, {}, { "x-server-time": new Date(Date.now() + 3_600_000).toISOString() }));
    await api("GET /filter-options/discovery-filters");
    expect(serverNow() - Date.now()).toBeGreaterThan(3_599_000);
  });
});

describe("a failure", () => {
  it("is an ApiError with the envelope's code, message and fields", async () => {
    const { api, ApiError } = await load();
    const error = { code: "slot_taken", message: "Someone was faster.", fields: { slotStart: "Taken" } };
    server.mockImplementation(answer(409, { error }));
    const failure = await api("GET /designers/earnings").catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 409, ...error });
  });

  it("that ends by itself says when, by the server's clock", async () => {
    const { api } = await load();
    const { serverNow } = await import("@/lib/server-clock.ts");
    const error = { code: "rate_limited", message: "Too many. Try again in 40 seconds." };
    server.mockImplementation(answer(429, { error }, { "retry-after": "40" }));
    const failure = (await api("GET /designers/earnings").catch((reason: unknown) => reason)) as { retryAt: number };
    expect(failure.retryAt - serverNow()).toBeGreaterThan(38_000);
    expect(failure.retryAt - serverNow()).toBeLessThanOrEqual(40_000);
    // A device whose clock is an hour late waits no longer.
    const { sampleServerTime } = await import("@/lib/server-clock.ts");
    sampleServerTime(String(Date.now() + 3_600_000), Date.now(), Date.now());
    expect((await api("GET /designers/earnings").catch((reason: unknown) => reason)) as object).toMatchObject({
      retryAt: expect.closeTo(Date.now() + 3_640_000, -4),
    });
    // Proxies name a day instead.
    server.mockImplementation(answer(429, { error }, { "retry-after": "Sun, 22 Nov 2026 09:00:00 GMT" }));
    await expect(api("GET /designers/earnings")).rejects.toMatchObject({ retryAt: null });
    server.mockImplementation(answer(503, { error }, { "retry-after": "40" }));
    await expect(api("GET /designers/earnings")).rejects.toMatchObject({ retryAt: null });
  });

  it.each([
    ["a proxy's page", answer(502, "<html>Bad gateway</html>")],
    ["an empty body", answer(500, "")],
    ["another shape", answer(500, { error: "no" })],
  ])("without an envelope (%s) is a plain sentence", async (_, respond) => {
    const { api } = await load();
    server.mockImplementation(respond);
    await expect(api("GET /designers/earnings")).rejects.toMatchObject({ code: "unknown", message: /went wrong/ });
  });

  it.each([
    ["a proxy's page", answer(200, "<html>Please wait</html>")],
    ["half of an answer", answer(200, '{"chats":[')],
    ["nothing", answer(200, "")],
  ])("to read a success (%s) is an ApiError too", async (_, respond) => {
    const { api, ApiError } = await load();
    server.mockImplementation(respond);
    const failure = await api("GET /designers/earnings").catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 200, code: "unreadable", message: /went wrong/ });
  });

  it("to connect has status 0", async () => {
    const { api } = await load();
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(api("GET /designers/earnings")).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });

  it("by abort in the middle of an answer throws the abort", async () => {
    const { api } = await load();
    const stop = new AbortController();
    server.mockImplementation(async () => {
      const answer = new Response("{}");
      vi.spyOn(answer, "json").mockImplementation(() => {
        stop.abort();
        return Promise.reject(stop.signal.reason);
      });
      return answer;
    });
    await expect(api("GET /designers/earnings", { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("by abort throws the abort", async () => {
    const { api } = await load();
    const stop = new AbortController();
    server.mockImplementation(async () => {
      stop.abort();
      throw new DOMException("Aborted", "AbortError");
    });
    await expect(api("GET /designers/earnings", { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a 401", () => {
  const refused = answer(401, { error: { code: "unauthorized", message: "Sign in." } });

  it("ends the session once, though several calls get it", async () => {
    const { api, session, expired } = await load({ signedIn: true });
    server.mockImplementation(refused);
    const calls = [api("GET /designers/earnings"), api("GET /designers/bookings"), api("GET /bookings/get-chats")];
    await Promise.allSettled(calls);
    expect(session.getSession().token).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
  });

  it("sends a visitor to sign in as well", async () => {
    const { api, expired } = await load();
    server.mockImplementation(refused);
    await Promise.allSettled([api("GET /bookings/get-chats"), api("GET /bookings/get-chats")]);
    expect(expired).toHaveBeenCalledOnce();
  });

  it("of login itself is a wrong password and nothing more", async () => {
    const { api, session, expired } = await load({ signedIn: true });
    server.mockImplementation(answer(401, { error: { code: "invalid_credentials", message: "Invalid credentials" } }));
    const body = { email: "e@x.test", password: "secret1", role: "user" } as const;
    await expect(api("POST /auth/login", { body })).rejects.toMatchObject({ message: "Invalid credentials" });
    expect(session.getSession().token).toBe("token");
    expect(expired).not.toHaveBeenCalled();
    const account = { ...body, name: "Ellen", termsVersion: "1" };
    await expect(api("POST /auth/signup", { body: account })).rejects.toMatchObject({ status: 401 });
    expect(lastRequest().headers.has("authorization")).toBe(false);
    expect(expired).not.toHaveBeenCalled();
  });
});
