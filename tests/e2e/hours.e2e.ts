import { expect, type Page } from "@playwright/test";
import type { OwnProfile } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { dayFromNow } from "../support/time.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/** Monday to Friday, nine to five, as the onboarding proposes. */
const simple = {
  ...PROFILE.availability,
  daysAvailable: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const,
  startTime: "09:00",
  endTime: "17:00",
};
const availabilityOf = async (designer: { token: string }) =>
  (await answerTo<OwnProfile>("GET", "/designers/own-profile", { token: designer.token })).availability;
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
};
const start = (page: Page, day: string, number = 1) => page.getByLabel(`${day}, start ${number}`, { exact: true });
const end = (page: Page, day: string, number = 1) => page.getByLabel(`${day}, end ${number}`, { exact: true });

test("The same hours on all days stay the simple form; different ones open a week, and lead back", async ({
  browser,
}) => {
  const designer = await publishedDesigner("Marta Lindholm", {
    availability: { ...simple, daysAvailable: [...simple.daysAvailable] },
  });
  const page = await (await browserOf(browser, designer)).newPage();
  await page.goto("/designer/profile?section=availability");
  await expect(page.getByLabel("Start Time")).toHaveValue("09:00");
  await expect(page.getByRole("slider")).toHaveCount(0);

  // Typed: two windows on Monday, one of them its own.
  await page.getByRole("button", { name: "Different hours per day" }).click();
  await expect(start(page, "Friday")).toHaveValue("09:00");
  await end(page, "Monday").fill("12:00");
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await expect(start(page, "Monday", 2)).toHaveValue("13:00");
  // By keyboard: a quarter of an hour and an hour later.
  await page.getByRole("slider", { name: /^Monday, end of 1:00 PM/ }).press("ArrowRight");
  await page.getByRole("slider", { name: /^Monday, end of 1:00 PM/ }).press("PageUp");
  await expect(end(page, "Monday", 2)).toHaveValue("16:15");
  // Dragged: the end of Tuesday to the middle of the day.
  const handle = page.getByRole("slider", { name: /^Tuesday, end/ });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const bar = await page.getByRole("slider", { name: /^Tuesday, start/ }).boundingBox();
  if (!from || !bar) throw new Error("no bar");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move((from.x + bar.x) / 2 + from.width / 2, from.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect(end(page, "Tuesday")).toHaveValue("13:00");
  await page.getByRole("button", { name: "Remove hours 1 on Wednesday" }).click();
  await expect(page.getByText("Wednesday – closed")).toBeVisible();
  await page.getByRole("button", { name: "Copy Tuesday’s hours" }).click();
  await page.getByRole("button", { name: "Remove hours 1 on Thursday" }).click();
  await expectAccessible(page);
  await save(page);
  const window = (day: string, startTime: string, endTime: string) => ({ day, startTime, endTime });
  expect(await availabilityOf(designer)).toMatchObject({
    daysAvailable: ["Monday", "Tuesday", "Wednesday", "Friday"],
    startTime: "09:00",
    endTime: "17:00",
    weeklyHours: [
      window("Monday", "09:00", "12:00"),
      window("Monday", "13:00", "16:15"),
      window("Tuesday", "09:00", "13:00"),
      window("Wednesday", "09:00", "13:00"),
      window("Friday", "09:00", "17:00"),
    ],
  });

  // What overlaps is refused where it is typed.
  await start(page, "Monday", 2).fill("11:00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Hours must not overlap, and each must have room for a slot.")).toBeVisible();

  await page.getByRole("button", { name: "Back to the same hours every day" }).click();
  await expect(page.getByLabel("Start Time")).toHaveValue("09:00");
  await save(page);
  expect(await availabilityOf(designer)).toMatchObject({
    daysAvailable: ["Monday", "Tuesday", "Wednesday", "Friday"],
    weeklyHours: null,
  });
});

test("A finger drags a window on a phone, and taps one open", async ({ browser }) => {
  const designer = await publishedDesigner("Marta Lindholm", {
    availability: { ...simple, daysAvailable: ["Monday"] },
  });
  const context = await browserOf(browser, designer, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto("/designer/profile?section=availability");
  await page.getByRole("button", { name: "Different hours per day" }).click();
  const handle = page.getByRole("slider", { name: /^Monday, start/ });
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error("no bar");
  const touch = await context.newCDPSession(page);
  const at = (x: number) => ({ x: x + box.width / 2, y: box.y + box.height / 2 });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(box.x)] });
  for (const by of [12, 24, 36])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(box.x + by)] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(start(page, "Monday")).not.toHaveValue("09:00");
  await expect(end(page, "Monday")).toHaveValue("17:00");
  const closed = page.getByText("Sunday – closed");
  // A tap while the page still moves lands elsewhere.
  await expect(async () => {
    if (await closed.isVisible()) {
      await closed.scrollIntoViewIfNeeded();
      const place = await closed.boundingBox();
      // The bar of a closed day is below its name.
      if (place) await page.touchscreen.tap(195, place.y + place.height + 30);
    }
    await expect(start(page, "Sunday")).not.toHaveValue("", { timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
});

test("Customers see two windows a day, the length of a service and the gap around a booking", async ({ browser }) => {
  const daily = (startTime: string, endTime: string) =>
    (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const).map((day) => ({
      day,
      startTime,
      endTime,
    }));
  const [rate] = PROFILE.rates;
  if (!rate) throw new Error("no rate");
  const [designer, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", {
      rates: [rate, { ...rate, serviceName: "Short look", slotDuration: 30 }],
      availability: {
        ...PROFILE.availability,
        weeklyHours: [...daily("09:00", "11:45"), ...daily("13:00", "14:00")],
        bufferAfter: 15,
        sameDay: false,
        horizonDays: 14,
      },
    }),
    newPerson("user", "Ellen Vos"),
  ]);
  const tomorrow = Date.parse(`${dayFromNow(1)}T10:30:00Z`);
  const from = Math.round((tomorrow - Date.now()) / 1000);
  // Seconds from now are not exact to the minute.
  await booking({ customer, designer, from: from + 30, to: from + 1770 });
  const page = await (await browserOf(browser, customer, { timezoneId: "UTC" })).newPage();
  await page.goto(`/designer/${designer.user.id}`);
  await expect(page.getByText("9:00 AM to 11:45 AM, 1:00 PM to 2:00 PM")).toBeVisible();
  await page.getByRole("button", { name: "Book Consultation" }).click();
  const dialog = page.getByRole("dialog");
  const times = dialog.getByRole("group", { name: /^(Morning|Afternoon)$/ }).getByRole("button");
  await dialog.getByRole("button", { name: /Room consultation/ }).click();
  await expect(times).toHaveText(["9:00 AM", "10:15 AM", "1:00 PM"]);
  await expect(times.nth(1)).toBeDisabled();
  await expect(dialog.getByText("Today’s times can’t be booked any more. Times open 2 weeks ahead.")).toBeVisible();
  await dialog.getByRole("button", { name: "Change service" }).click();
  await dialog.getByRole("button", { name: /Short look/ }).click();
  // Half hours with a quarter between them; 10:30 is booked, and 11:15 is the first one after the gap.
  await expect(times).toHaveText(["9:00 AM", "9:45 AM", "10:30 AM", "11:15 AM", "1:00 PM"]);
  await expect(times.nth(2)).toBeDisabled();
  await expect(times.nth(3)).toBeEnabled();
  await times.nth(3).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
  await expect(page.getByText("11:15 AM – 11:45 AM")).toBeVisible();
});
