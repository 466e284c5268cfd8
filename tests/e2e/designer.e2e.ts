import { expect, type Page } from "@playwright/test";
import type { Designer } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { addressOf, roomPicture, sizeOf } from "./support/pictures.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;
const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");

test.describe("dashboard", () => {
  test("three tabs with counts show each booking, and the chat opens from it", async ({ browser }) => {
    const [customer, designer] = await Promise.all([
      newPerson("user", "Ellen Vos"),
      publishedDesigner("Marta Lindholm"),
    ]);
    const active = await booking({
      customer,
      designer,
      from: -600,
      to: HOUR,
      notes: `Two sofas, one good rug. ${"N".repeat(200)}`,
    });
    await booking({ customer, designer, from: 26 * HOUR, to: 27 * HOUR, slotType: "call" });
    await booking({ customer, designer, from: 50 * HOUR, to: 51 * HOUR });
    await booking({ customer, designer, from: -30 * HOUR, to: -29 * HOUR, status: "completed" });
    const page = await (await browserOf(browser, designer)).newPage();
    await page.goto("/designer/dashboard");

    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(page.getByText(/Times in Amsterdam$/)).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Active1", "Upcoming2", "Past1"]);
    await expect(page.getByRole("tab", { name: "Upcoming" })).toHaveAttribute("aria-selected", "true");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("Ellen Vos");
    await expect(rows(page).first()).toContainText("Room consultation");
    await expect(rows(page).first()).toContainText("Call");
    await expect(rows(page).first()).toContainText(/[A-Z][a-z]{2} \d\d, \d{4}/);
    await expect(rows(page).first()).toContainText(/\d{1,2}:\d\d [AP]M – \d{1,2}:\d\d [AP]M/);
    await expect(rows(page).nth(1)).toContainText("Chat");

    await page.getByRole("tab", { name: "Past" }).click();
    await expect(rows(page)).toHaveCount(1);
    // It is completed; only confirmed bookings have Open Chat.
    await expect(rows(page).getByRole("link", { name: "Open Chat" })).toHaveCount(0);

    await page.getByRole("tab", { name: "Active" }).click();
    await expect(rows(page)).toContainText(["Two sofas, one good rug."]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await rows(page).getByRole("link", { name: "Open Chat" }).click();
    await expect(page).toHaveURL(new RegExp(`/chat/${active}$`));
    await expect(page.getByRole("heading", { name: "Ellen Vos" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Active" })).toHaveAttribute("aria-selected", "true");
  });

  test("says that it loads, when it could not, and of each tab when it is empty; arrow keys move between them", async ({
    browser,
  }) => {
    const page = await (await browserOf(browser, await publishedDesigner("Marta Lindholm"))).newPage();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/designers/bookings", async (route) => {
      await held;
      await route.fulfill({ status: 403, json: {} });
    });
    await page.goto("/designer");
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    answer();
    await expect(page.getByText("Error fetching designer bookings")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
    await page.getByRole("tab", { name: "Upcoming" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("heading", { name: "No Active bookings" })).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("heading", { name: "No past bookings" })).toBeVisible();
  });

  test("a booking moves to the next tab when its slot begins", async ({ browser }) => {
    const [customer, designer] = await Promise.all([
      newPerson("user", "Ellen Vos"),
      publishedDesigner("Marta Lindholm"),
    ]);
    const id = await booking({ customer, designer, from: 2 * HOUR, to: 3 * HOUR });
    const page = await (await browserOf(browser, designer)).newPage();
    await page.clock.install();
    await page.goto("/designer/dashboard");
    await expect(page.getByRole("tab")).toHaveText(["Active0", "Upcoming1", "Past0"]);
    await setSlot(id, -1, HOUR);
    // For the page, two hours pass.
    await page.clock.fastForward(2 * HOUR * 1000);
    await expect(page.getByRole("tab")).toHaveText(["Active1", "Upcoming0", "Past0"]);
  });
});

test.describe("profile settings", () => {
  test("show the profile, save each section by itself, and show the server's error at its field", async ({
    browser,
  }) => {
    test.slow();
    const designer = await publishedDesigner("Marta Lindholm");
    const page = await (await browserOf(browser, designer)).newPage();
    await page.route("**/api/designers/own-profile", (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto("/designer/profile");
    await expect(page.getByText("Some error occured while fetching designer profile")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("Marta Lindholm");
    await expect(page.getByLabel("Bio")).toHaveValue(PROFILE.bio);
    const section = (name: string) =>
      page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .click();
    await section("Expertise");
    await expect(page.getByRole("checkbox", { name: "Space Planning" })).toBeChecked();
    await expectAccessible(page);
    await section("Services");
    await expect(page.getByLabel("Service Name")).toHaveValue("Room consultation");
    await expect(page.getByLabel("Hourly Rate (USD)")).toHaveValue("60");
    await expectAccessible(page);

    // The page has no rules of its own.
    await section("About you");
    await page.getByLabel("Full Name").fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText("Failed to update profile.")).toBeVisible();
    await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Full Name")).toBeFocused();

    await page.getByLabel("Full Name").fill("Mara L. Lindqvist");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/save-profile", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    answer();
    await expect(page.getByText("Profile updated")).toBeVisible();
    await expect(page.getByText("Your changes have been saved successfully.")).toBeVisible();
    await page.unrouteAll();

    // Each section is saved by itself; what waits in the others stays.
    await section("Services");
    await page.getByLabel("Currency").selectOption("INR");
    await page.getByLabel("Hourly Rate (INR)").fill("4500");
    await expect(page.getByText(/Customers see INR\s4,500 for 60 min\./)).toBeVisible();
    await section("Availability");
    await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
    const dayOff = `${new Date().getUTCFullYear() + 1}-12-24`;
    await expect(page.getByText("No notice, up to 90 days ahead, no gaps")).toBeVisible();
    await expect(page.getByLabel("Days Off")).toBeHidden();
    await page.getByText("No days off, no extra hours").click();
    await page.getByLabel("Days Off").fill(dayOff);
    await page.getByRole("button", { name: "Add day" }).click();
    await expect(page.getByRole("list", { name: "Days off" })).toContainText(/^\w+day, December 24, \d{4}/);
    await expect(page.getByText("1 day off", { exact: true })).toBeVisible();
    const saveSection = async () => {
      // "Saved" may still stand there of the section before.
      await expect(page.getByText("Not saved yet")).toBeVisible();
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    };
    await saveSection();
    await section("Services");
    await saveSection();

    expect(await answerTo<Designer>("GET", `/designers/${designer.user.id}`)).toMatchObject({
      name: "Mara L. Lindqvist",
      rates: [{ rate: 4500, currency: "INR" }],
      availability: {
        daysAvailable: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        daysOff: [{ from: dayOff, to: dayOff }],
      },
    });
  });

  test("a new picture is uploaded and shown everywhere instead of the old one", async ({ browser }) => {
    const designer = await publishedDesigner("Marta Lindholm");
    const page = await (await browserOf(browser, designer)).newPage();
    await page.goto("/designer/profile");
    const saved = async () => (await answerTo<Designer>("GET", `/designers/${designer.user.id}`)).profilePicture;
    await page.getByLabel("Profile Picture file").setInputFiles(await roomPicture(page, 900, 700));
    await expect(page.getByRole("button", { name: "Change Photo" })).toBeVisible();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(saved).not.toBeNull();
    const first = await saved();
    expect(await sizeOf(page, first)).toMatchObject({ width: 512, height: 512 });
    // In the header of a public page, in another tab as well.
    const publicPage = await page.context().newPage();
    await publicPage.goto("/discovery");
    const portrait = publicPage.getByRole("banner").locator(".avatar img");
    await expect(portrait).toHaveAttribute("src", addressOf(first ?? ""));
    await page.bringToFront();

    await page.getByRole("button", { name: "Remove Photo" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(saved).toBeNull();
    await expect(publicPage.getByRole("banner").locator(".avatar")).toHaveAttribute("data-initials", "ML");

    // Or one that is drawn, in the account, which saves it at once.
    await page.goto("/account");
    await page.getByRole("button", { name: "Choose a Portrait" }).click();
    await page.getByRole("radio", { name: "Braid" }).check();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Bald", exact: true })).toBeChecked();
    await page.getByRole("button", { name: "Use this portrait" }).click();
    await expect.poll(saved).toBe("/images/portraits/bald.webp");
    await expect(page.getByRole("button", { name: "Choose a Portrait" })).toBeFocused();
    await expect(portrait).toHaveAttribute("src", "/images/portraits/bald.webp");
  });
});

test.describe("earnings", () => {
  test("sums per currency with thousands separators, and the transactions", async ({ browser }) => {
    const [customer, designer] = await Promise.all([
      newPerson("user", "Ellen Vos"),
      publishedDesigner("Marta Lindholm"),
    ]);
    const past = { customer, designer, status: "completed" as const, paid: true };
    await booking({ ...past, from: -30 * HOUR, to: -29 * HOUR, priceMinor: 120_000 });
    await booking({ ...past, from: -40 * HOUR, to: -39 * HOUR, priceMinor: 123_450 });
    await booking({ ...past, from: -50 * HOUR, to: -49 * HOUR, priceMinor: 450_000, currency: "INR" });
    await booking({ customer, designer, from: 40 * HOUR, to: 41 * HOUR, paid: true });
    await booking({ ...past, from: -60 * HOUR, to: -59 * HOUR, priceMinor: 0, paid: false });
    const refunded = await booking({ ...past, from: -70 * HOUR, to: -69 * HOUR, priceMinor: 10_000 });
    await sql()`select admin.refund_booking(${refunded})`;
    const page = await (await browserOf(browser, designer)).newPage();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/designers/earnings", async (route) => {
      await held;
      await route.fulfill({ status: 403, json: {} });
    });
    await page.goto("/designer/earnings");
    await expect(page.getByText("Loading....", { exact: true })).toBeVisible();
    answer();
    await expect(page.getByText("Error while fetching earnings")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
    const totals = page.getByRole("main").locator("dl").first();
    await expect(totals).toContainText("Total Earnings$2,434.50");
    await expect(totals).toContainText("$60 to come from 1 booking");
    await expect(totals).toContainText(/and INR\s4,500, from 3 paid sessions/);
    // Two of the sessions that took place brought nothing.
    await expect(totals).toContainText("Completed5consultations, 2 of them free or refunded");
    await expect(totals).toContainText("Avg Rating");

    const list = page.getByRole("region", { name: "Recent Transactions" }).getByRole("listitem");
    await expect(list).toHaveCount(4);
    await expect(list.filter({ hasText: "$1,234.50" })).toContainText("Ellen Vos");
    await expect(list.filter({ hasText: "$1,234.50" })).toContainText("Completed");
    await expect(list.filter({ hasText: "$1,234.50" })).toContainText("Room consultation");
    await expect(list.filter({ hasText: "Confirmed" })).toContainText("$60");
    await expect(list.filter({ hasText: "Confirmed" })).toContainText("60 min");

    const months = page.getByRole("region", { name: "Month by month" });
    await expect(months.getByText(/: \$[\d,.]+ earned/).first()).toBeAttached();
    await months.getByRole("radio", { name: "INR" }).check();
    await expect(months.getByText(/INR\s4,500 earned/)).toBeAttached();
    await list.filter({ hasText: "$1,234.50" }).getByRole("link", { name: "Ellen Vos" }).click();
    await expect(page).toHaveURL(/\/chat\//);
    await page.goBack();
    await expect(list).toHaveCount(4);
  });
});

test("A designer sees what is left of a price before publishing it, where the operator takes a commission", async ({
  browser,
}) => {
  const designer = await publishedDesigner("Marta Lindholm");
  const page = await (await browserOf(browser, designer)).newPage();
  // The real one would hold for every other test's bookings.
  await page.route("**/designers/own-profile", async (route) => {
    const answer = await route.fetch();
    const commission = [{ currency: "USD", percent: 10, minimum: 250 }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), commission } });
  });
  await page.goto("/designer/profile?section=services");
  const rate = page.getByLabel("Hourly Rate (USD)").first();
  await rate.fill("80");
  await expect(rate).toHaveAccessibleDescription(/Our fee is \$8; you get \$72\.$/);
  await rate.fill("20");
  await expect(rate).toHaveAccessibleDescription(/Our fee is \$2\.50; you get \$17\.50\.$/);
  await rate.fill("0");
  await expect(rate).not.toHaveAccessibleDescription(/fee/);
});

test.describe("layout", () => {
  test("on a phone leads from the profile to portfolio and reviews, and lights its tab on all three", async ({
    browser,
  }) => {
    const designer = await publishedDesigner("Marta Lindholm");
    const page = await (await browserOf(browser, designer, { viewport: { width: 390, height: 700 } })).newPage();
    await page.goto("/designer/dashboard");
    const tab = page.getByRole("navigation", { name: "Designer" }).getByRole("link", { name: "Profile" });
    const three = page.getByRole("navigation", { name: "Profile pages" });
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(three).toBeHidden();
    await tab.click();
    for (const name of ["Portfolio", "Reviews", "Profile"]) {
      await three.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(three.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(tab).toHaveAttribute("aria-current", name === "Profile" ? "page" : "true");
    }
    // From here on the header has all of them.
    await page.setViewportSize({ width: 768, height: 700 });
    await expect(page.getByRole("navigation", { name: "Designer" }).getByRole("link")).toHaveText([
      "Dashboard",
      "Profile",
      "Portfolio",
      "Reviews",
      "Earnings",
    ]);
    await expect(three).toBeHidden();
  });

  test("leads to the three pages, restores the scroll position, and logs out to the login", async ({ browser }) => {
    const designer = await publishedDesigner("Marta Lindholm");
    const page = await (await browserOf(browser, designer, { viewport: { width: 390, height: 700 } })).newPage();
    await page.goto("/designer/profile");
    await expect(page.getByLabel("Full Name")).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Designer" });
    await expect(tabs.getByRole("link")).toHaveText(["Dashboard", "Profile", "Earnings"]);
    await expect(tabs.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
    await tabs.getByRole("link", { name: "Earnings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Profile" })).not.toHaveAttribute("aria-current");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByLabel("Full Name")).toHaveValue("Marta Lindholm");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => [localStorage.authToken, localStorage.userData])).toEqual([undefined, undefined]);
  });
});
