import { beforeEach, describe, expect, it, vi } from "vitest";

const ORIGIN = "https://parlour.test";
type Listener = (event: object) => void;

let listeners: Record<string, Listener>;
/** The caches by name, each with its answers by address. */
let stored: Map<string, Map<string, Response>>;
let online: (input: string | Request) => Promise<Response>;
let windows: { url: string; focus: () => Promise<void> }[];
const openWindow = vi.fn(async (_: string) => null);
const showNotification = vi.fn(async (_title: string, _options: object) => {});
const subscribe = vi.fn(async (_: object) => {});
const skipWaiting = vi.fn(async () => {});

beforeEach(async () => {
  listeners = {};
  stored = new Map();
  windows = [];
  online = async () => new Response("from the network");
  vi.stubGlobal("OFFLINE", { page: "/offline.html", version: "2" });
  vi.stubGlobal("fetch", (input: string | Request) => online(input));
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return { put: async (address: string, answer: Response) => void cache.set(address, answer) };
    },
  });
  vi.stubGlobal("self", {
    location: new URL(`${ORIGIN}/service-worker.js`),
    addEventListener: (type: string, listener: Listener) => {
      listeners[type] = listener;
    },
    skipWaiting,
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => windows, openWindow },
  });
  vi.resetModules();
  await import("./service-worker.ts");
});

/** Dispatches an event, and waits for everything that the browser would wait for. */
async function happens(type: string, event: object = {}): Promise<void> {
  const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
  listeners[type]?.({ ...event, waitUntil });
  await waitUntil.mock.lastCall?.[0];
}

describe("The offline page", () => {
  it("is stored before the script counts as installed, as an answer that was never redirected", async () => {
    const asked = vi.fn();
    online = async (input) => {
      asked(input);
      return Object.defineProperty(new Response("no network", { headers: { "x-kept": "yes" } }), "redirected", {
        value: true,
      });
    };
    await happens("install");
    expect(asked).toHaveBeenCalledExactlyOnceWith("/offline.html");
    const kept = stored.get("offline-2")?.get("/offline.html");
    expect(kept?.redirected).toBe(false);
    expect(kept?.headers.get("x-kept")).toBe("yes");
    expect(await kept?.text()).toBe("no network");
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it("prevents the installation if it cannot be fetched", async () => {
    online = async () => new Response("", { status: 404 });
    await expect(happens("install")).rejects.toThrow("404");
    expect(stored.size).toBe(0);
    expect(skipWaiting).not.toHaveBeenCalled();
  });
});

it.each([
  ["without data", null],
  ["without JSON", { json: () => JSON.parse("{") }],
  ["of another shape", { json: () => ({ title: 1 }) }],
  ["that is empty", { json: () => null }],
])("A push is shown %s, or the browser would withdraw the permission", async (_, data) => {
  await happens("push", { data });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "Parlour",
    // The tag makes several such pushes one notification, which alerts the person each time.
    expect.objectContaining({ data: { path: "/" }, tag: "news", renotify: true }),
  );
});

describe("A click on a notification", () => {
  const clicks = async (path: unknown) => {
    const close = vi.fn();
    await happens("notificationclick", { notification: { close, data: path === undefined ? undefined : { path } } });
    expect(close).toHaveBeenCalledOnce();
  };

  it("opens the notification's page, or the home page", async () => {
    windows = [{ url: `${ORIGIN}/chat/2`, focus: vi.fn() }];
    await clicks("/chat/1");
    await clicks(undefined);
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/chat/1`], [`${ORIGIN}/`]]);
    expect(windows[0]?.focus).not.toHaveBeenCalled();
  });

  it("brings the page to the front if it is open", async () => {
    windows = ["/chat/2", "/chat/1"].map((path) => ({ url: ORIGIN + path, focus: vi.fn() }));
    // The parameter about signing in is not in the address of a page that is open.
    await clicks("/chat/1?as=designer");
    expect(windows.map(({ focus }) => vi.mocked(focus).mock.calls.length)).toEqual([0, 1]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it("never leads to another site", async () => {
    await clicks("https://elsewhere.test/chat/1");
    await clicks("//elsewhere.test");
    expect(openWindow).not.toHaveBeenCalled();
  });
});

it("A subscription that the browser has replaced is renewed with the same key", async () => {
  const options = { userVisibleOnly: true, applicationServerKey: "key" };
  await happens("pushsubscriptionchange", { oldSubscription: { options } });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(options);
  await happens("pushsubscriptionchange", { oldSubscription: null });
  expect(subscribe).toHaveBeenCalledOnce();
});
