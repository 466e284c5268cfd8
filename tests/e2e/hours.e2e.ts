import { expect, type Page } from "@playwright/test";
import type { OwnProfile } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/** Monday to Friday, nine to five, as the onboarding suggests. */
const availability: typeof PROFILE.availability = {
  ...PROFILE.availability,
  daysAvailable: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  startTime: "09:00",
  endTime: "17:00",
};
const save = async (page: Page) => {
  // "Saved" may still be shown from the previous save.
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
};
const start = (page: Page, day: string, number = 1) => page.getByLabel(`${day}, start ${number}`, { exact: true });
const end = (page: Page, day: string, number = 1) => page.getByLabel(`${day}, end ${number}`, { exact: true });
const slider = (page: Page, name: RegExp) => page.getByRole("slider", { name });

async function boxOf(page: Page, name: RegExp) {
  await slider(page, name).scrollIntoViewIfNeeded();
  const box = await slider(page, name).boundingBox();
  if (!box) throw new Error("no bar");
  return box;
}

test("A designer sets the same hours for all days, then different ones by keys and finger", async ({ browser }) => {
  const designer = await publishedDesigner("Marta Lindholm", { availability });
  const stored = async () =>
    (await answerTo<OwnProfile>("GET", "/designers/own-profile", { token: designer.token })).availability;
  const context = await browserOf(browser, designer, { hasTouch: true });
  const page = await context.newPage();

  await test.step("saves a day off in the simple form", async () => {
    await page.goto("/designer/profile?section=availability");
    await expect(page.getByLabel("Start Time")).toHaveValue("09:00");
    await expect(page.getByRole("slider")).toHaveCount(0);
    const dayOff = `${new Date().getUTCFullYear() + 1}-12-24`;
    await page.getByText("No days off, no extra hours").click();
    await page.getByLabel("Days Off").fill(dayOff);
    await page.getByRole("button", { name: "Add day" }).click();
    await expect(page.getByRole("list", { name: "Days off" })).toContainText(/^\w+day, December 24, \d{4}/);
    await save(page);
    expect(await stored()).toMatchObject({ daysOff: [{ from: dayOff, to: dayOff }], weeklyHours: null });
  });

  await test.step("sets two windows on Monday by keyboard", async () => {
    await page.getByRole("button", { name: "Different hours per day" }).click();
    await expect(start(page, "Friday")).toHaveValue("09:00");
    await end(page, "Monday").fill("12:00");
    await page.getByRole("button", { name: "Add hours on Monday" }).click();
    await expect(start(page, "Monday", 2)).toHaveValue("13:00");
    await slider(page, /^Monday, end of 1:00 PM/).press("PageUp");
    await expect(end(page, "Monday", 2)).toHaveValue("16:00");
  });

  await test.step("closes, copies and saves days", async () => {
    await page.getByRole("button", { name: "Remove hours 1 on Wednesday" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Wednesday" })).toContainText("closed");
    // The pressed button has disappeared, so the focus moves to the day's other button.
    await expect(page.getByRole("button", { name: "Add hours on Wednesday" })).toBeFocused();
    await page.getByRole("button", { name: "Copy Tuesday’s hours" }).click();
    await expect(page.getByRole("button", { name: "Add hours on Wednesday" })).toBeFocused();
    await page.getByRole("button", { name: "Remove hours 1 on Thursday" }).click();
    await save(page);
    const window = (day: string, startTime: string, endTime: string) => ({ day, startTime, endTime });
    expect(await stored()).toMatchObject({
      daysAvailable: ["Monday", "Tuesday", "Wednesday", "Friday"],
      startTime: "09:00",
      endTime: "17:00",
      weeklyHours: [
        window("Monday", "09:00", "12:00"),
        window("Monday", "13:00", "16:00"),
        window("Tuesday", "09:00", "17:00"),
        window("Wednesday", "09:00", "17:00"),
        window("Friday", "09:00", "17:00"),
      ],
    });
  });

  await test.step("drags a window by finger on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await boxOf(page, /^Friday, start/);
    const touch = await context.newCDPSession(page);
    const at = (x: number) => ({ x: x + box.width / 2, y: box.y + box.height / 2 });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(box.x)] });
    for (const by of [12, 24, 36])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(box.x + by)] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(start(page, "Friday")).not.toHaveValue("09:00");
    await expect(end(page, "Friday")).toHaveValue("17:00");
  });

  await test.step("returns to the same hours", async () => {
    await page.getByRole("button", { name: "Back to the same hours every day" }).click();
    await expect(page.getByLabel("Start Time")).toHaveValue("09:00");
    await save(page);
    expect((await stored())?.weeklyHours).toBeNull();
  });
});
