// @dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const user = {
  id: "7b1c1f0a-0000-4000-8000-000000000001",
  name: "Ellen",
  role: "user",
  email: "e@x.test",
  avatar: null,
  termsVersion: null,
} as const;

/** A token that ends this many seconds from now. */
function jwt(seconds: number, name = "a"): string {
  return `${btoa("{}")}.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name }))}.signature`;
}

function store(token: string, refreshToken = "refresh-1") {
  localStorage.setItem("refreshToken", refreshToken);
  localStorage.setItem("userData", JSON.stringify(user));
  localStorage.setItem("authToken", token);
}

const authServer = vi.fn<typeof fetch>();
const load = () => import("@/lib/session.ts");

afterEach(() => {
  // First: what a spy puts back after the real timers would be a fake one.
  vi.restoreAllMocks();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  authServer.mockReset();
  authServer.mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("fetch", authServer);
  // One tab at a time, as the platform's locks do it.
  let queue: Promise<unknown> = Promise.resolve();
  vi.stubGlobal("navigator", {
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        queue = queue.then(work);
        return queue;
      },
    },
  });
});

describe("what is kept", () => {
  it("is nothing at first", async () => {
    const { getSession } = await load();
    expect(getSession()).toEqual({ token: null, user: null, leaving: false });
  });

  it("is the token, the user and the refresh token, under their fixed keys", async () => {
    const { getSession, startSession } = await load();
    startSession({ token: jwt(3600), refreshToken: "r", expiresAt: 0, user });
    expect(getSession()).toMatchObject({ user });
    expect(localStorage.getItem("authToken")).toBe(getSession().token);
    expect(JSON.parse(localStorage.getItem("userData") ?? "")).toEqual(user);
    expect(localStorage.getItem("refreshToken")).toBe("r");
  });

  it.each(["{broken", '"Ellen"', "null", '{"id":"7"}', '{"role":"user"}'])(
    "counts as signed out when a part is missing or unreadable: %s",
    async (stored) => {
      localStorage.setItem("authToken", jwt(3600));
      localStorage.setItem("userData", stored);
      const { getSession } = await load();
      expect(getSession().user).toBeNull();
    },
  );

  it("says in the token until when it is good and which session it is of, with the signs that only addresses have", async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_800_000_000, session_id: "session-1", name: "?>?>?>?>?>" }));
    const token = `e30.${claims.toString("base64url")}.signature`;
    expect(token).toMatch(/[-_]/);
    store(token);
    const { sessionId, tokenEnd } = await load();
    expect(tokenEnd(token)).toBe(1_800_000_000_000);
    expect(sessionId()).toBe("session-1");
    expect(["", "a.b", "a.bnVsbA.c", "a.InRleHQi.c"].map(tokenEnd)).toEqual([null, null, null, null]);
  });
});

describe("signing out", () => {
  it("clears everything, holds the guards while leaving, and tells Auth", async () => {
    const token = jwt(3600);
    store(token);
    const { endSession, getSession, sessionArrived } = await load();
    expect(getSession().token).toBe(token);
    endSession(() => expect(getSession()).toEqual({ token: null, user: null, leaving: true }));
    sessionArrived();
    expect(getSession()).toEqual({ token: null, user: null, leaving: false });
    expect(localStorage.length).toBe(0);
    const [url, init] = authServer.mock.calls[0] ?? [];
    // The person's other devices stay signed in.
    expect(String(url)).toMatch(/\/auth\/v1\/logout\?scope=local$/);
    expect(new Headers(init?.headers).get("authorization")).toBe(`Bearer ${token}`);
  });

  it("is not completed by the end of another navigation", async () => {
    store(jwt(3600));
    const { getSession, sessionArrived } = await load();
    getSession();
    sessionArrived();
    expect(getSession().user).toEqual(user);
  });

  it("tells its listeners, with the person's id; an expired session does not", async () => {
    store(jwt(3600));
    const { endSession, expireSession, getSession, onSignOut } = await load();
    const told = vi.fn();
    onSignOut(told);
    expireSession(getSession().token);
    expect(told).not.toHaveBeenCalled();
    store(jwt(3600));
    window.dispatchEvent(new StorageEvent("storage", { key: "authToken" }));
    const stop = onSignOut(() => expect.fail("it was told to stop"));
    stop();
    endSession(() => {});
    expect(told).toHaveBeenCalledExactlyOnceWith(user.id);
  });

  it.each(["authToken", "userData", "refreshToken", null])("in another tab (%s) signs this one out", async (key) => {
    store(jwt(3600));
    const { getSession } = await load();
    expect(getSession().user).not.toBeNull();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "draft:1" }));
    expect(getSession().user).not.toBeNull();
    window.dispatchEvent(new StorageEvent("storage", { key }));
    expect(getSession().user).toBeNull();
  });

  it("of somebody else in another tab counts once their token is there: nothing is asked for them with another's", async () => {
    store(jwt(3600));
    const { getSession, subscribeToSession } = await load();
    const before = getSession();
    const heard = vi.fn();
    subscribeToSession(heard);
    const other = { ...user, id: "somebody else" };
    localStorage.setItem("userData", JSON.stringify(other));
    window.dispatchEvent(new StorageEvent("storage", { key: "userData" }));
    expect([getSession(), heard.mock.calls.length]).toEqual([before, 0]);
    localStorage.setItem("authToken", jwt(1800));
    window.dispatchEvent(new StorageEvent("storage", { key: "authToken" }));
    expect([getSession().user, heard.mock.calls.length]).toEqual([other, 1]);
  });

  it("in another tab tells this one's pages", async () => {
    store(jwt(3600));
    const { getSession, subscribeToSession } = await load();
    expect(getSession().user).not.toBeNull();
    const heard = vi.fn();
    subscribeToSession(heard);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "authToken" }));
    expect(getSession().user).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
  });
});

it("what changes of the person changes alone", async () => {
  store(jwt(3600));
  const { updateSessionUser, getSession } = await load();
  updateSessionUser({ name: "Ellen Ho" });
  expect(getSession().user).toEqual({ ...user, name: "Ellen Ho" });
  expect(JSON.parse(localStorage.getItem("userData") ?? "")).toEqual({ ...user, name: "Ellen Ho" });
});

describe("a refused token", () => {
  it("ends the session once, however many answers say so", async () => {
    const token = jwt(3600);
    store(token);
    const { expireSession, getSession, onSessionExpired } = await load();
    const expired = vi.fn();
    onSessionExpired(expired);
    expireSession(token);
    expireSession(token);
    expect(getSession().token).toBeNull();
    expect(expired).toHaveBeenCalledExactlyOnceWith("user");
    // Nothing of it is left for the next load of the page.
    expect(localStorage.length).toBe(0);
  });

  it("of an earlier session leaves the present one alone", async () => {
    store(jwt(3600));
    const { expireSession, getSession } = await load();
    expireSession("an-older-token");
    expect(getSession().user).not.toBeNull();
  });
});

describe("renewal", () => {
  const renewed = () =>
    new Response(JSON.stringify({ access_token: jwt(3600, "renewed"), refresh_token: "refresh-2" }), { status: 200 });

  it("leaves a fresh token alone", async () => {
    const token = jwt(3600);
    store(token);
    const { freshToken } = await load();
    expect(await freshToken()).toBe(token);
    expect(authServer).not.toHaveBeenCalled();
  });

  it("replaces a token that is about to end, once for all who wait", async () => {
    const old = jwt(30);
    store(old);
    authServer.mockImplementation(async () => renewed());
    const { freshToken } = await load();
    const tokens = await Promise.all([freshToken(), freshToken(), freshToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(old);
    expect(authServer).toHaveBeenCalledOnce();
    const [url, init] = authServer.mock.calls[0] ?? [];
    expect(String(url)).toContain("/auth/v1/token?grant_type=refresh_token");
    expect(init?.body).toBe(JSON.stringify({ refresh_token: "refresh-1" }));
    expect(localStorage.getItem("refreshToken")).toBe("refresh-2");
  });

  it("takes over what another tab has renewed meanwhile", async () => {
    store(jwt(30));
    const { freshToken, getSession } = await load();
    getSession();
    const theirs = jwt(3600, "theirs");
    store(theirs, "refresh-2");
    expect(await freshToken()).toBe(theirs);
    expect(authServer).not.toHaveBeenCalled();
  });

  it("ends the session when the refresh token is refused", async () => {
    store(jwt(30));
    authServer.mockImplementation(async () => new Response("{}", { status: 400 }));
    const { freshToken, onSessionExpired } = await load();
    const expired = vi.fn();
    onSessionExpired(expired);
    expect(await freshToken()).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
  });

  it.each([
    ["Auth cannot be reached", () => Promise.reject(new TypeError("offline"))],
    ["Auth stumbles", () => Promise.resolve(new Response("", { status: 503 }))],
    ["Auth has had enough", () => Promise.resolve(new Response("{}", { status: 429 }))],
  ])("keeps the session when %s", async (_, answer) => {
    const token = jwt(30);
    store(token);
    authServer.mockImplementation(answer);
    const { freshToken } = await load();
    expect(await freshToken()).toBe(token);
  });

  it("is tried again after a failure while the server refuses the old token: the session is not over", async () => {
    store(jwt(-10));
    authServer.mockRejectedValueOnce(new TypeError("offline")).mockImplementation(async () => renewed());
    const { freshToken, expireSession, getSession } = await load();
    expireSession(await freshToken());
    expect(getSession().user).toEqual(user);
    await freshToken();
    expect(authServer).toHaveBeenCalledTimes(2);
    expect(getSession().token).not.toBeNull();
    // A token that has not expired was refused for another reason.
    expireSession(getSession().token);
    expect(getSession().user).toBeNull();
  });

  it("uses the server's clock: a device that is an hour late would send an expired token", async () => {
    store(jwt(3600 + 30));
    authServer.mockImplementation(async () => renewed());
    const { freshToken } = await load();
    const { sampleServerTime } = await import("@/lib/server-clock.ts");
    sampleServerTime(String(Date.now() + 3_600_000), Date.now(), Date.now());
    await freshToken();
    expect(authServer).toHaveBeenCalledOnce();
  });

  it("comes a minute before the end by itself, and when a laptop wakes up after it", async () => {
    vi.useFakeTimers();
    store(jwt(600));
    authServer.mockImplementation(async () => renewed());
    const { getSession, tokenEnd } = await load();
    getSession();
    await vi.advanceTimersByTimeAsync(538_000);
    expect(authServer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(authServer).toHaveBeenCalledOnce();
    // Asleep: the clock continues, the timers do not.
    vi.setSystemTime(Date.now() + 7_200_000);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1500);
    expect(tokenEnd(getSession().token ?? "")).toBeGreaterThan(Date.now());
  });

  it("of a token for months waits, though timers count in 32 bits", async () => {
    vi.useFakeTimers();
    const token = jwt(90 * 86_400);
    store(token);
    const { getSession } = await load();
    const set = vi.spyOn(globalThis, "setTimeout");
    getSession();
    expect(set.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
  });

  it("throws away an answer that comes after somebody else has signed in", async () => {
    store(jwt(30));
    const theirs = jwt(3600, "theirs");
    authServer.mockImplementation(async () => {
      store(theirs, "refresh-of-another");
      return renewed();
    });
    const { freshToken, getSession } = await load();
    await freshToken();
    expect(localStorage.getItem("authToken")).toBe(theirs);
    expect(localStorage.getItem("refreshToken")).toBe("refresh-of-another");
    expect(getSession().token).not.toContain("renewed");
  });

  it("throws away an answer that comes after signing out", async () => {
    store(jwt(30));
    authServer.mockImplementation(async (url) => {
      if (String(url).includes("grant_type")) localStorage.clear();
      return renewed();
    });
    const { freshToken } = await load();
    await freshToken();
    expect(localStorage.getItem("authToken")).toBeNull();
  });
});
