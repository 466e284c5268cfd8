// @dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const server = vi.fn<typeof fetch>();
const id = "7b1c1f0a-0000-4000-8000-000000000001";
const user = { id, name: "Ellen", role: "user", email: "e@x.test", avatar: null, termsVersion: null } as const;

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

function lastRequest() {
  const [url, init] = server.mock.lastCall ?? [];
  return { url: String(url), method: init?.method, headers: new Headers(init?.headers), body: init?.body };
}

const answer = (status: number, body: unknown, headers?: HeadersInit) => async () =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", server);
});

/** Returns the error that a call throws. */
async function failure(signal?: AbortSignal) {
  const { api, ApiError } = await load();
  const reason: unknown = await api("GET /designers/earnings", { signal }).catch((thrown: unknown) => thrown);
  if (!signal) expect(reason).toBeInstanceOf(ApiError);
  return reason as { retryAt: number };
}

describe("A request", () => {
  it("fills in path, query and body, and omits undefined parts", async () => {
    const { api } = await load();
    server.mockImplementation(answer(200, {}));
    await api("GET /designers/:id", { params: { id: "a/b" } });
    expect(lastRequest().url).toBe("/api/designers/a%2Fb");
    expect(lastRequest().headers.has("authorization")).toBe(false);

    await api("GET /designers", { query: { search: "lamp & sofa", page: 2, style: undefined } });
    expect(lastRequest().url).toBe("/api/designers?search=lamp+%26+sofa&page=2");

    const body = { name: "E", email: "e@x.test", phone: "1", query: "Sofa" };
    await api("POST /discovery/contact", { body });
    const sent = { url: "/api/discovery/contact", method: "POST", body: JSON.stringify(body) };
    expect(lastRequest()).toMatchObject(sent);
  });

  it("is sent even while the page is being left, if the call asks for that", async () => {
    const { api } = await load();
    server.mockImplementation(answer(200, {}));
    const body = { bookingId: user.id, pageId: user.id, mediaSeconds: 0 };
    for (const keepalive of [true, false]) await api("POST /bookings/attend", { body, keepalive });
    expect(server.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });

  it("takes an early answer once, only for a visitor and only while it is fresh", async () => {
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
    session.startSession({ token: "token", refreshToken: "again", expiresAt: 0, user });
    await api("GET /designers", { query: { page: 2 } });
    expect(lastRequest().headers.get("authorization")).toBe("Bearer token");
    loaded.mockRestore();
  });

  it("measures the server's clock", async () => {
    const { api } = await load();
    const { serverNow } = await import("@/lib/server-clock.ts");
    server.mockImplementation(answer(200, {}, { "x-server-time": new Date(Date.now() + 3_600_000).toISOString() }));
    await api("GET /filter-options/discovery-filters");
    expect(serverNow() - Date.now()).toBeGreaterThan(3_599_000);
  });
});

describe("A failure", () => {
  it("is an ApiError with the envelope's code, message and fields", async () => {
    const error = { code: "slot_taken", message: "Someone was faster.", fields: { slotStart: "Taken" } };
    server.mockImplementation(answer(409, { error }));
    expect(await failure()).toMatchObject({ status: 409, ...error });
  });

  it("names the time, by the server's clock, at which a limit ends", async () => {
    const error = { code: "rate_limited", message: "Too many. Try again in 40 seconds." };
    const limited = (status: number, after: string) => {
      server.mockImplementation(answer(status, { error }, { "retry-after": after }));
      return failure();
    };
    const { sampleServerTime, serverNow } = await import("@/lib/server-clock.ts");
    const wait = (await limited(429, "40")).retryAt - serverNow();
    expect(wait).toBeGreaterThan(38_000);
    expect(wait).toBeLessThanOrEqual(40_000);
    // A device whose clock is an hour slow does not wait longer.
    sampleServerTime(String(Date.now() + 3_600_000), Date.now(), Date.now());
    expect((await limited(429, "40")).retryAt).toEqual(expect.closeTo(Date.now() + 3_640_000, -4));
    // Proxies may name a date instead of seconds.
    expect((await limited(429, "Sun, 22 Nov 2026 09:00:00 GMT")).retryAt).toBeNull();
    expect((await limited(503, "40")).retryAt).toBeNull();
  });

  it.each([
    ["a proxy's page", 502, "<html>Bad gateway</html>", "unknown"],
    ["another shape", 500, { error: "no" }, "unknown"],
    ["a proxy's page as a success", 200, "<html>Please wait</html>", "unreadable"],
    ["nothing as a success", 200, "", "unreadable"],
  ])("is a plain sentence after %s", async (_, status, body, code) => {
    server.mockImplementation(answer(status, body));
    expect(await failure()).toMatchObject({ status, code, message: /went wrong/ });
  });

  it("has status 0 without a connection", async () => {
    server.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await failure()).toMatchObject({ status: 0, code: "unreachable" });
  });

  it("counts as unreachable when the caller's time limit ends", async () => {
    const stop = new AbortController();
    server.mockImplementation(() => {
      stop.abort(new DOMException("signal timed out", "TimeoutError"));
      return Promise.reject(stop.signal.reason);
    });
    expect(await failure(stop.signal)).toMatchObject({ code: "unreachable" });
  });

  it.each(["before", "in the middle of"])("throws the abort's own reason %s an answer", async (when) => {
    const stop = new AbortController();
    const abort = () => {
      stop.abort();
      return Promise.reject(stop.signal.reason);
    };
    server.mockImplementation(async () =>
      when === "before" ? abort() : Object.assign(new Response("{}"), { json: abort }),
    );
    expect(await failure(stop.signal)).toMatchObject({ name: "AbortError" });
  });
});

describe("A 401", () => {
  const refused = answer(401, { error: { code: "unauthorized", message: "Sign in." } });

  it("ends the session once, however many calls receive it", async () => {
    const { api, session, expired } = await load({ signedIn: true });
    server.mockImplementation(refused);
    const calls = [api("GET /designers/earnings"), api("GET /designers/bookings"), api("GET /bookings/get-chats")];
    await Promise.allSettled(calls);
    expect(session.getSession().token).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
  });

  it("sends a visitor to sign in", async () => {
    const { api, expired } = await load();
    server.mockImplementation(refused);
    await api("GET /bookings/get-chats").catch(() => {});
    expect(expired).toHaveBeenCalledOnce();
  });

  it("means only a wrong password in the answer to a login", async () => {
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

it("ends the session of a suspended person", async () => {
  const { api, session, expired } = await load({ signedIn: true });
  server.mockImplementation(answer(403, { error: { code: "suspended", message: "Suspended." } }));
  await expect(api("GET /bookings/get-chats")).rejects.toMatchObject({ message: "Suspended." });
  expect(session.getSession().token).toBeNull();
  expect(expired).toHaveBeenCalledOnce();
});
