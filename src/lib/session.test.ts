// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

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

  it("counts as signed out when a part is missing or unreadable", async () => {
    localStorage.setItem("authToken", jwt(3600));
    localStorage.setItem("userData", "{broken");
    const { getSession } = await load();
    expect(getSession().user).toBeNull();
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
    expect(String(url)).toContain("/auth/v1/logout");
    expect(new Headers(init?.headers).get("authorization")).toBe(`Bearer ${token}`);
  });

  it("in another tab signs this one out", async () => {
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
    expect(expired).toHaveBeenCalledOnce();
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
  ])("keeps the session when %s", async (_, answer) => {
    const token = jwt(30);
    store(token);
    authServer.mockImplementation(answer);
    const { freshToken } = await load();
    expect(await freshToken()).toBe(token);
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
