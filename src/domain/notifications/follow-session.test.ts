// @dom
import { beforeEach, expect, it, vi } from "vitest";

const { currentSubscription, registerServiceWorker, saveSubscription, session, browserZone } = vi.hoisted(() => ({
  ...{ currentSubscription: vi.fn(), registerServiceWorker: vi.fn(async () => undefined), saveSubscription: vi.fn() },
  ...{ session: { id: "one" as string | null, signOut: () => {} }, browserZone: vi.fn() },
}));
vi.mock("./browser-push.ts", () => ({ currentSubscription, registerServiceWorker, saveSubscription }));
vi.mock("@/lib/session.ts", () => ({
  sessionId: () => session.id,
  onSignOut: (act: () => void) => {
    session.signOut = act;
  },
}));
vi.mock("@/lib/time-zone.ts", () => ({ browserZone }));
const { followSession } = await import("./follow-session.ts");

const unsubscribe = vi.fn();
const subscription = (endpoint = "https://push.test/1") => ({ endpoint, unsubscribe });

beforeEach(() => {
  session.id = "one";
  browserZone.mockReturnValue("America/New_York");
  currentSubscription.mockResolvedValue(subscription());
  saveSubscription.mockResolvedValue(undefined);
});

it("stores a subscription once for a session, and again after a sign-in, a replacement or a move", async () => {
  await followSession();
  await followSession();
  expect(saveSubscription).toHaveBeenCalledExactlyOnceWith(subscription());
  session.id = "two";
  await followSession();
  expect(saveSubscription).toHaveBeenCalledTimes(2);
  currentSubscription.mockResolvedValue(subscription("https://push.test/2"));
  await followSession();
  await followSession();
  expect(saveSubscription).toHaveBeenCalledTimes(3);
  // Notifications name the time.
  browserZone.mockReturnValue("Europe/London");
  await followSession();
  await followSession();
  expect(saveSubscription).toHaveBeenCalledTimes(4);
  expect(registerServiceWorker).toHaveBeenCalledTimes(7);
});

it("stores nothing if its person has signed out meanwhile: the next person would have no notifications", async () => {
  saveSubscription.mockImplementationOnce(async () => {
    session.id = null;
  });
  await followSession();
  session.id = "one";
  await followSession();
  expect(saveSubscription).toHaveBeenCalledTimes(2);
});

it("ends a subscription when its person signs out, and stores it again when they return", async () => {
  await followSession();
  session.signOut();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  await followSession();
  expect(saveSubscription).toHaveBeenCalledTimes(2);
});
