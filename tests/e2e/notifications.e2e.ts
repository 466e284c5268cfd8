import { type BrowserContext, expect, type Page } from "@playwright/test";
import { fullChromium } from "../../tools/chromium.ts";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { sql, stackUrl } from "../support/target.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;

// Chromium shows no notifications without a browser window.
test.use({ serviceWorkers: "allow", launchOptions: fullChromium });

/** Replaces the browser's subscription with the sandbox's, because tests cannot reach the vendor's push service. */
async function subscribeAtSandbox(context: BrowserContext): Promise<string> {
  const answer = await fetch(`${stackUrl()}/__push/subscriptions`, { method: "POST" });
  const subscription = (await answer.json()) as { endpoint: string };
  await context.addInitScript((made) => {
    const key = "madeSubscription";
    const given = { ...made, toJSON: () => made, unsubscribe: async () => delete localStorage[key] };
    PushManager.prototype.getSubscription = async () => (localStorage[key] ? given : null) as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      localStorage[key] = options?.applicationServerKey;
      return given as unknown as PushSubscription;
    };
  }, subscription);
  return new URL(subscription.endpoint).pathname;
}

/** Delivers the notifications of the push service, as the browser does. */
async function deliver(context: BrowserContext, page: Page, data: unknown): Promise<void> {
  const devTools = await context.newCDPSession(page);
  // A message that arrives before the worker is active is lost.
  const active = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const version = versions.find(({ status }) => status === "activated");
      if (version) resolve(version.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const message = { origin: stackUrl(), registrationId: await active, data: JSON.stringify(data) };
  await devTools.send("ServiceWorker.deliverPushMessage", message);
}

/** Clicks on the shown notification. Returns the addresses that the service worker opens, which requires a real click. */
async function clickOn(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("there is no service worker");
  return worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("there is no notification");
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(String(url));
        return null;
      };
    });
    scope.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    return [await opened];
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test("A designer turns on notifications, learns who is waiting, and can read the page without a network", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Rosa Lind")]);
  const id = await booking({ customer, designer, from: -60, to: HOUR });
  const context = await browserOf(browser, designer);
  await context.grantPermissions(["notifications"], { origin: stackUrl() });
  const path = await subscribeAtSandbox(context);
  const page = await context.newPage();
  await page.goto("/designer/dashboard");
  const asked = page.getByRole("region", { name: "Notifications", exact: true });
  await expect(asked).toContainText("Want reminders in this browser?");
  await asked.getByRole("button", { name: "Tell me" }).click();
  await expect(asked).toContainText("Done. We’ll let you know here.");

  // The customer enters the room.
  const body = { bookingId: id, pageId: crypto.randomUUID(), mediaSeconds: 0 };
  await answerTo("POST", "/bookings/attend", { token: customer.token, body });
  const pushed = async () => (await fetch(`${stackUrl()}/__push${path}`)).json() as Promise<{ data: unknown }[]>;
  await expect.poll(async () => (await pushed()).length).toBe(1);
  await deliver(context, page, (await pushed())[0]?.data);
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Ellen Vos is in the room", body: "Your chat has begun.", tag: `room:${id}` }]);

  expect(await clickOn(context)).toEqual([`${stackUrl()}/chat/${id}?as=designer`]);
  await expect.poll(() => shown(page)).toEqual([]);

  await page.goto("/account");
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await expect(section).toContainText("On in this browser");
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section).toContainText("Off in this browser");
  expect(await sql()`select 1 from public.push_subscriptions where profile_id = ${designer.user.id}`).toHaveLength(0);

  // The service worker answers if there is no network.
  await context.setOffline(true);
  await page.goto("/designer/dashboard");
  await expect(page.getByRole("heading", { name: "The line is quiet" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("tab", { name: /Upcoming/ })).toBeVisible();
});
