import { type BrowserContext, expect, type Page } from "@playwright/test";
import { fullChromium } from "../../tools/chromium.ts";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { sql, stackUrl } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, said, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;

// Without a browser window, Chromium shows no notifications.
test.use({ serviceWorkers: "allow", launchOptions: fullChromium });

/** Browsers ask their maker's push service, which tests cannot reach: the sandbox's subscription takes its place. */
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

/** Delivers what has arrived at the push service, as the browser does. */
async function deliver(context: BrowserContext, page: Page, data: unknown): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const message = { origin: stackUrl(), registrationId: await registered, data: JSON.stringify(data) };
  await devTools.send("ServiceWorker.deliverPushMessage", message);
}

/** Clicks on the notification that is shown; the addresses that the service worker opens, which it may only after a true click. */
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

test("a designer is asked on the dashboard, told who waits, and turns it off and on in the settings", async ({
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
  await expectAccessible(page);
  // Who says no is not asked again.
  await asked.getByRole("button", { name: "Not now" }).click();
  await expect(asked).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("tab", { name: /Upcoming/ })).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem("notificationsDeclined"));
  await page.reload();
  await asked.getByRole("button", { name: "Tell me" }).click();
  await expect(asked).toContainText("Done. We’ll let you know here.");

  // The customer comes into the room.
  const body = { bookingId: id, pageId: crypto.randomUUID(), mediaSeconds: 0 };
  await answerTo("POST", "/bookings/attend", { token: customer.token, body });
  const arrived = async () => (await fetch(`${stackUrl()}/__push${path}`)).json() as Promise<{ data: unknown }[]>;
  await expect.poll(async () => (await arrived()).length).toBe(1);
  await deliver(context, page, (await arrived())[0]?.data);
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Ellen Vos is in the room", body: "Your chat has begun.", tag: `room:${id}` }]);

  expect(await clickOn(context)).toEqual([`${stackUrl()}/chat/${id}`]);
  await expect.poll(() => shown(page)).toEqual([]);

  // On the account page, once more.
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await expect(section).toContainText("On in this browser");
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section).toContainText("Off in this browser");
  const subscriptions = () =>
    sql()`select 1 from public.push_subscriptions where profile_id = ${designer.user.id}`.then(({ length }) => length);
  expect(await subscriptions()).toBe(0);
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section).toContainText("On in this browser");
  expect(await subscriptions()).toBe(1);
});

test("a designer who has left the dashboard open hears there of a booking, of its move and of messages", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Rosa Lind")]);
  const desk = await (await browserOf(browser, designer)).newPage();
  await desk.goto("/designer/dashboard");
  await expect(desk.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
  await expect(desk).toHaveTitle("Dashboard | Parlour");

  const id = await booking({ customer, designer, from: HOUR, to: 2 * HOUR });
  const news = desk.getByRole("region", { name: "New for you" });
  await expect(news.getByRole("listitem")).toContainText(["New booking: Ellen Vos"]);
  await expect(desk.getByRole("tabpanel").getByRole("listitem")).toContainText(["Ellen Vos"]);
  await expect(desk).toHaveTitle("(1) Dashboard | Parlour");
  const link = desk.getByRole("navigation", { name: "Designer" }).getByRole("link", { name: /^Dashboard/ });
  await expect(link).toHaveText("Dashboard1 new");
  await news.getByRole("button", { name: "Mark as seen" }).click();
  await expect(news).toHaveCount(0);
  await expect(desk).toHaveTitle("Dashboard | Parlour");

  await setSlot(id, -600, 1800);
  await expect(news.getByRole("listitem")).toContainText(["Moved: Ellen Vos"]);
  const session = desk.getByRole("region", { name: "Open now" });
  await expect(session).toContainText("Ellen Vos");
  await said(id, customer, "Which wall does the sofa want?");
  await expect(news.getByRole("listitem").first()).toContainText("1 unread message: Ellen Vos");
  await expect(desk).toHaveTitle("(2) Dashboard | Parlour");
  await session.getByRole("link", { name: /^Open Chat/ }).click();
  await expect(desk.getByText("Which wall does the sofa want?")).toBeVisible();
});

test("without a network, pages say so and come back", async ({ browser }) => {
  const context = await browserOf(browser, await newPerson("user", "Ellen Vos"));
  // No permission at all, as after a refusal.
  await context.grantPermissions([], { origin: stackUrl() });
  const page = await context.newPage();
  await page.goto("/chats");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("link", { name: "Notifications in your account" }).click();
  await expect(page.getByRole("region", { name: "Notifications", exact: true })).toContainText(
    "Blocked in this browser",
  );
  await context.setOffline(true);
  await page.goto("/chats?booking=nothing");
  await expect(page.getByRole("heading", { name: "The line is quiet" })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "My Chats" })).toBeVisible();
});
