// @dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const id = "7b1c1f0a-0000-4000-8000-000000000001";
const user = { id, name: "Ellen", role: "user", email: "e@x.test", avatar: null, termsVersion: null } as const;

/** Returns a token that expires in this many seconds. */
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
  // Restore spies first: after the real timers, a spy would put back a fake one.
  vi.restoreAllMocks();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.resetModules();
  authServer.mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("fetch", authServer);
  // Runs one tab at a time, as the platform's locks do.
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

/** Loads the module again, with this token stored. */
async function signedIn(token = jwt(3600)) {
  store(token);
  const session = await load();
  expect(session.getSession().token).toBe(token);
  return { token, ...session };
}
/** Reports a change of storage by another tab. */
const changesElsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }));

describe("A session", () => {
  it("is stored as the token, the user and the refresh token, under their fixed keys", async () => {
    const { getSession, startSession } = await load();
    expect(getSession()).toEqual({ token: null, user: null, leaving: false });
    startSession({ token: jwt(3600), refreshToken: "r", expiresAt: 0, user });
    expect(getSession()).toMatchObject({ user });
    expect(localStorage.getItem("authToken")).toBe(getSession().token);
    expect(JSON.parse(localStorage.getItem("userData") ?? "")).toEqual(user);
    expect(localStorage.getItem("refreshToken")).toBe("r");
  });

  it.each(["{broken", "null", '{"id":"7"}'])("is none if a part is missing or unreadable: %s", async (stored) => {
    localStorage.setItem("authToken", jwt(3600));
    localStorage.setItem("userData", stored);
    expect((await load()).getSession().user).toBeNull();
  });

  it("reads its end and its id from the token, in base64url", async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_800_000_000, session_id: "session-1", name: "?>?>?>?>?>" }));
    const token = `e30.${claims.toString("base64url")}.signature`;
    expect(token).toMatch(/[-_]/);
    store(token);
    const { sessionId, tokenEnd } = await load();
    expect(tokenEnd(token)).toBe(1_800_000_000_000);
    expect(sessionId()).toBe("session-1");
    expect(["", "a.b", "a.bnVsbA.c", "a.InRleHQi.c"].map(tokenEnd)).toEqual([null, null, null, null]);
  });
  it("updates the changed fields of the person, and nothing else", async () => {
    const { updateSessionUser, getSession } = await signedIn();
    updateSessionUser({ name: "Ellen Ho" });
    expect(getSession().user).toEqual({ ...user, name: "Ellen Ho" });
    expect(JSON.parse(localStorage.getItem("userData") ?? "")).toEqual({ ...user, name: "Ellen Ho" });
  });
});

describe("Signing out", () => {
  it("clears everything, holds the guards during the navigation, and tells Auth", async () => {
    const { token, signOut, getSession, sessionArrived } = await signedIn();
    signOut(() => expect(getSession()).toEqual({ token: null, user: null, leaving: true }));
    sessionArrived();
    expect(getSession()).toEqual({ token: null, user: null, leaving: false });
    expect(localStorage.length).toBe(0);
    const [url, init] = authServer.mock.calls[0] ?? [];
    // The person's other devices stay signed in.
    expect(String(url)).toMatch(/\/auth\/v1\/logout\?scope=local$/);
    expect(new Headers(init?.headers).get("authorization")).toBe(`Bearer ${token}`);
  });

  it("tells its listeners the person's id; an expired session does not", async () => {
    const { signOut, expireSession, getSession, onSignOut } = await signedIn();
    const told = vi.fn();
    onSignOut(told);
    expireSession(getSession().token);
    expect(told).not.toHaveBeenCalled();
    store(jwt(3600));
    changesElsewhere("authToken");
    const stop = onSignOut(() => expect.fail("it was told to stop"));
    stop();
    signOut(() => {});
    expect(told).toHaveBeenCalledExactlyOnceWith(user.id);
  });

  it("deletes what the browser stores for the person, in every tab; an expired session does not", async () => {
    const { signOut, expireSession, getSession, startSession, onSignOut } = await signedIn();
    const key = `person:${id}:draft:chat:1`;
    localStorage.setItem(key, '"Are my prints"');
    localStorage.setItem("person:samir:draft:chat:1", '"Mine"');
    sessionStorage.setItem("person:in-call:1", "true");
    expireSession(getSession().token);
    expect(localStorage.getItem(key)).not.toBeNull();
    startSession({ token: jwt(3600), refreshToken: "r", expiresAt: 0, user });
    signOut(() => {});
    expect(Object.keys(localStorage)).toEqual(["person:samir:draft:chat:1"]);
    expect(sessionStorage.length).toBe(0);

    const told = vi.fn();
    onSignOut(told);
    sessionStorage.setItem("person:in-call:1", "true");
    // The other tab sets the key and then removes it.
    for (const newValue of ["samir", null])
      window.dispatchEvent(new StorageEvent("storage", { key: "browser:signed-out", newValue }));
    expect(told).toHaveBeenCalledExactlyOnceWith("samir");
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it.each(["authToken", "userData", "refreshToken", null])("in another tab signs this one out (%s)", async (key) => {
    const { getSession, subscribeToSession } = await signedIn();
    const heard = vi.fn();
    subscribeToSession(heard);
    localStorage.clear();
    changesElsewhere("draft:1");
    expect(getSession().user).not.toBeNull();
    changesElsewhere(key);
    expect(getSession().user).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
  });
});

it("waits for the token when another person signs in in another tab", async () => {
  const { getSession, subscribeToSession } = await signedIn();
  const before = getSession();
  const heard = vi.fn();
  subscribeToSession(heard);
  const other = { ...user, id: "somebody else" };
  localStorage.setItem("userData", JSON.stringify(other));
  changesElsewhere("userData");
  expect([getSession(), heard.mock.calls.length]).toEqual([before, 0]);
  localStorage.setItem("authToken", jwt(1800));
  changesElsewhere("authToken");
  expect([getSession().user, heard.mock.calls.length]).toEqual([other, 1]);
});

it("ends the session once for a refused token, however many answers report it", async () => {
  const { token, expireSession, getSession, onSessionExpired } = await signedIn();
  const expired = vi.fn();
  onSessionExpired(expired);
  expireSession("an-older-token");
  expect(getSession().user).not.toBeNull();
  expireSession(token);
  expireSession(token);
  expect(getSession().token).toBeNull();
  expect(expired).toHaveBeenCalledExactlyOnceWith("user");
  // The next load of the page finds nothing of the session.
  expect(localStorage.length).toBe(0);
});

describe("The renewal of a token", () => {
  const renewed = () =>
    new Response(JSON.stringify({ access_token: jwt(3600, "renewed"), refresh_token: "refresh-2" }), { status: 200 });

  it("replaces a token that is about to expire, once for all callers", async () => {
    authServer.mockImplementation(async () => renewed());
    const { token: old, freshToken } = await signedIn(jwt(30));
    const tokens = await Promise.all([freshToken(), freshToken(), freshToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(old);
    expect(authServer).toHaveBeenCalledOnce();
    const [url, init] = authServer.mock.calls[0] ?? [];
    expect(String(url)).toContain("/auth/v1/token?grant_type=refresh_token");
    expect(init?.body).toBe(JSON.stringify({ refresh_token: "refresh-1" }));
    expect(localStorage.getItem("refreshToken")).toBe("refresh-2");
  });

  it("uses the token that another tab has renewed", async () => {
    const { freshToken } = await signedIn(jwt(30));
    const theirs = jwt(3600, "theirs");
    store(theirs, "refresh-2");
    expect(await freshToken()).toBe(theirs);
    expect(authServer).not.toHaveBeenCalled();
  });

  it("ends the session when the refresh token is refused", async () => {
    authServer.mockImplementation(async () => new Response("{}", { status: 400 }));
    const { freshToken, onSessionExpired } = await signedIn(jwt(30));
    const expired = vi.fn();
    onSessionExpired(expired);
    expect(await freshToken()).toBeNull();
    expect(expired).toHaveBeenCalledOnce();
  });

  it.each([
    ["Auth cannot be reached", () => Promise.reject(new TypeError("offline"))],
    ["Auth answers 503", () => Promise.resolve(new Response("", { status: 503 }))],
    ["Auth answers 429", () => Promise.resolve(new Response("{}", { status: 429 }))],
  ])("keeps the session when %s", async (_, answer) => {
    authServer.mockImplementation(answer);
    const { token, freshToken } = await signedIn(jwt(30));
    expect(await freshToken()).toBe(token);
  });

  it("waits ten seconds for Auth, because the requests of all tabs wait as well", async () => {
    const timeout = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
    const unanswered = (_: unknown, init?: RequestInit) =>
      new Promise<never>((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    authServer.mockImplementation(unanswered);
    const { token, freshToken } = await signedIn(jwt(30));
    const fresh = freshToken();
    await vi.waitFor(() => expect(authServer).toHaveBeenCalledOnce());
    timeout.abort(new DOMException("late", "TimeoutError"));
    expect(await fresh).toBe(token);
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000);
  });

  it.each([
    ["without locks", {}],
    ["that refuses them because it blocks storage", { locks: { request: () => Promise.reject(new Error("denied")) } }],
  ])("works, and only once, in a browser %s", async (_, navigator) => {
    vi.stubGlobal("navigator", navigator);
    authServer.mockImplementation(async () => renewed());
    const { token: old, freshToken } = await signedIn(jwt(30));
    const [one, other] = await Promise.all([freshToken(), freshToken()]);
    expect(one).not.toBe(old);
    expect(other).toBe(one);
    expect(authServer).toHaveBeenCalledOnce();
  });

  it("is retried after a failure while the server refuses the old token", async () => {
    authServer.mockRejectedValueOnce(new TypeError("offline")).mockImplementation(async () => renewed());
    const { freshToken, expireSession, getSession } = await signedIn(jwt(-10));
    expireSession(await freshToken());
    expect(getSession().user).toEqual(user);
    await freshToken();
    expect(authServer).toHaveBeenCalledTimes(2);
    expect(getSession().token).not.toBeNull();
    // A token that has not expired: the server refused it for another reason.
    expireSession(getSession().token);
    expect(getSession().user).toBeNull();
  });

  it("uses the server's clock on a device whose clock is an hour slow", async () => {
    authServer.mockImplementation(async () => renewed());
    const { freshToken } = await signedIn(jwt(3600 + 30));
    const { sampleServerTime } = await import("@/lib/server-clock.ts");
    sampleServerTime(String(Date.now() + 3_600_000), Date.now(), Date.now());
    await freshToken();
    expect(authServer).toHaveBeenCalledOnce();
  });

  it("happens by itself a minute before the end, and when a laptop wakes up after it", async () => {
    vi.useFakeTimers();
    authServer.mockImplementation(async () => renewed());
    const { getSession, tokenEnd } = await signedIn(jwt(600));
    await vi.advanceTimersByTimeAsync(538_000);
    expect(authServer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(authServer).toHaveBeenCalledOnce();
    // The laptop sleeps: the clock continues, the timers do not.
    vi.setSystemTime(Date.now() + 7_200_000);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1500);
    expect(tokenEnd(getSession().token ?? "")).toBeGreaterThan(Date.now());
  });

  it("waits for a token that lasts months within the 32 bits of a timer", async () => {
    vi.useFakeTimers();
    const set = vi.spyOn(globalThis, "setTimeout");
    await signedIn(jwt(90 * 86_400));
    expect(set.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
  });

  it.each([
    ["another person has signed in", () => store("theirs", "refresh-of-another"), ["theirs", "refresh-of-another"]],
    ["signing out", () => localStorage.clear(), [null, null]],
  ])("discards an answer that arrives after %s", async (_, meanwhile, kept) => {
    store(jwt(30));
    authServer.mockImplementation(async (url) => {
      if (String(url).includes("grant_type")) meanwhile();
      return renewed();
    });
    await (await load()).freshToken();
    expect(["authToken", "refreshToken"].map((key) => localStorage.getItem(key))).toEqual(kept);
  });
});
