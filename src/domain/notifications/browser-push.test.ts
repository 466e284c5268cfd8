// @dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { readPushState, turnOffPush, turnOnPush } from "./browser-push.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const newSubscription = (endpoint: string) => ({
  endpoint,
  unsubscribe: vi.fn(async () => true),
  toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
});
type Subscription = ReturnType<typeof newSubscription>;

let current: Subscription | null;
let subscribed: Subscription;
let steps: string[];
const pushManager = {
  getSubscription: async () => current,
  subscribe: vi.fn(async (_: object) => {
    steps.push("subscribe");
    return subscribed;
  }),
};
const requestPermission = vi.fn(async () => "granted");
const stored = () => vi.mocked(api).mock.calls.filter(([name]) => name === "POST /notifications/subscribe");

beforeEach(() => {
  steps = [];
  current = null;
  subscribed = newSubscription("https://push.test/new");
  vi.mocked(api).mockResolvedValue({ ok: true });
  requestPermission.mockResolvedValue("granted");
  const registration = { pushManager };
  vi.stubGlobal("navigator", {
    userAgent: "",
    serviceWorker: {
      ...{ register: async () => registration, getRegistration: async () => registration },
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal("Notification", { permission: "granted", requestPermission });
  vi.stubGlobal("PushManager", class {});
});

describe("Notifications in a browser", () => {
  it("are on if they are allowed and subscribed to", async () => {
    expect(await readPushState()).toBe("off");
    current = newSubscription("https://push.test/1");
    expect(await readPushState()).toBe("on");
    vi.stubGlobal("Notification", { permission: "denied" });
    expect(await readPushState()).toBe("denied");
    vi.stubGlobal("Notification", { permission: "default" });
    expect(await readPushState()).toBe("off");
  });

  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "home-screen"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "home-screen"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "unsupported"],
    ["Mozilla/5.0 (X11; Linux x86_64)", 5, "unsupported"],
  ])("have no service worker in %s with %i touch points: %s", async (userAgent, maxTouchPoints, state) => {
    vi.stubGlobal("navigator", { userAgent, maxTouchPoints });
    expect(await readPushState()).toBe(state);
  });

  it("are turned on with the server's key, replacing a subscription for an earlier one", async () => {
    current = newSubscription("https://push.test/old");
    current.unsubscribe.mockImplementation(async () => {
      steps.push("unsubscribe");
      return true;
    });
    await turnOnPush("the key");
    expect(steps).toEqual(["unsubscribe", "subscribe"]);
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: "the key",
    });
    expect(stored()).toMatchObject([
      [expect.anything(), { body: { endpoint: "https://push.test/new", keys: { p256dh: "p", auth: "a" } } }],
    ]);
    expect(subscribed.unsubscribe).not.toHaveBeenCalled();
  });

  it("stay off if the server has not stored them, because nothing could arrive", async () => {
    vi.mocked(api).mockRejectedValue(new Error("503"));
    await expect(turnOnPush("the key")).rejects.toThrow("503");
    expect(subscribed.unsubscribe).toHaveBeenCalledOnce();
  });

  it("are not subscribed to if the person refuses them", async () => {
    requestPermission.mockResolvedValue("denied");
    await turnOnPush("the key");
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    expect(api).not.toHaveBeenCalled();
  });

  it("end at the push service first, then at the server", async () => {
    await turnOffPush();
    expect(api).not.toHaveBeenCalled();
    current = newSubscription("https://push.test/1");
    vi.mocked(api).mockRejectedValue(new Error("offline"));
    await expect(turnOffPush()).rejects.toThrow("offline");
    expect(current.unsubscribe).toHaveBeenCalledOnce();
    expect(api).toHaveBeenCalledWith("POST /notifications/unsubscribe", { body: { endpoint: "https://push.test/1" } });
  });
});
