import { expect, type Page } from "@playwright/test";

/** Opens the dialog on a designer's profile, chooses the service and goes to tomorrow, when no slot has begun. */
export async function openTimes(page: Page, designerId: string, service: string): Promise<void> {
  await page.goto(`/designer/${designerId}`);
  await page.getByRole("button", { name: "Book Consultation" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(service) })
    .click();
  await day(page, 1).click();
  await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
  await showEarlierHours(page);
}

/** Unfolds the early hours of the day, if some are folded away, so that `times` has all of them. */
export async function showEarlierHours(page: Page): Promise<void> {
  await expect(times(page).first()).toBeVisible();
  const folded = earlierHours(page);
  if (await folded.isVisible()) await folded.click();
}

export function earlierHours(page: Page) {
  return page.getByRole("dialog").getByRole("button", { name: /^Earlier hours/, expanded: false });
}

/** The n-th day of the strip; 0 is today. */
export function day(page: Page, n: number) {
  return page.getByRole("group", { name: "Day" }).locator("button[aria-pressed]").nth(n);
}

/** The day of the strip with this date (YYYY-MM-DD); how far it is from today depends on the browser's zone. */
export function dayOn(page: Page, date: string) {
  const [month, number] = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" })
    .format(new Date(date))
    .split(" ");
  return page.getByRole("group", { name: "Day" }).getByRole("button", { name: new RegExp(`\\b${number} ${month}\\b`) });
}

/** The slots on offer that are shown, booked ones included. */
export function times(page: Page) {
  return page.getByRole("dialog").getByRole("button", { name: /^\d{1,2}:\d\d [AP]M/ });
}

/** From the profile to the confirmation page with the n-th slot of tomorrow. */
export async function chooseTime(page: Page, designerId: string, service: string, n = 0): Promise<void> {
  await openTimes(page, designerId, service);
  await times(page).nth(n).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
}
