import { expect, type Page } from "@playwright/test";
import type { Designer } from "../../../edge-functions/shared/contract/designers.ts";
import { formatLongDay } from "../../../edge-functions/shared/contract/format.ts";
import { answerTo } from "../../support/api.ts";
import { slotsOn } from "../../support/bookings.ts";
import { dayFromNow } from "../../support/time.ts";

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

/** Unfolds the early hours of the day, if any are folded, so that `times` includes them. */
export async function showEarlierHours(page: Page): Promise<void> {
  await expect(times(page).first()).toBeVisible();
  const folded = earlierHours(page);
  if (await folded.isVisible()) await folded.click();
}

export function earlierHours(page: Page) {
  return page.getByRole("dialog").getByRole("button", { name: /^Before 8 AM/, expanded: false });
}

/** Returns the n-th day of the strip; 0 is today. */
export function day(page: Page, n: number) {
  return page.getByRole("group", { name: "Day" }).locator("button[aria-pressed]").nth(n);
}

/** Returns the day of the strip with this date (YYYY-MM-DD); its distance from today depends on the browser's zone. */
export function dayOn(page: Page, date: string) {
  const [, month, number] = formatLongDay(date, "UTC").split(/,? /);
  return page.getByRole("group", { name: "Day" }).getByRole("button", { name: new RegExp(`\\b${number} ${month}\\b`) });
}

/** Returns the shown slots, booked ones included. */
export function times(page: Page) {
  return page.getByRole("dialog").getByRole("button", { name: /^\d{1,2}:\d\d [AP]M/ });
}

/** Goes from the profile to the confirmation page with the n-th slot of tomorrow. */
export async function chooseTime(page: Page, designerId: string, service: string, n = 0): Promise<void> {
  await openTimes(page, designerId, service);
  await times(page).nth(n).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
}

/** Opens a page with history state, as if the previous page had passed it on. After a reload the page has the state as it changed it. */
export async function arriveWith(page: Page, path: string, state: object): Promise<void> {
  const arrival = await page.addInitScript(
    ([to, usr]) => {
      if (location.pathname === to) history.replaceState({ usr, key: "arrival", idx: 0 }, "");
    },
    [path, state] as const,
  );
  await page.goto(path);
  await arrival.dispose();
}

type Handed = { service?: string; n?: number };
/** Returns the state that the dialog passes to the confirmation page for the n-th slot of tomorrow, in UTC. */
export async function handOff(designerId: string, { service, n = 9 }: Handed = {}) {
  const { name, rates } = await answerTo<Designer>("GET", `/designers/${designerId}`);
  const slot = (await slotsOn(designerId, dayFromNow(1)))[n];
  const serviceInfo = rates.find(({ serviceName }) => serviceName === (service ?? serviceName));
  if (!slot || !serviceInfo) throw new Error("The designer has no such slot or service.");
  const { slotType } = serviceInfo;
  return { designerId, designerName: name, slotStart: slot.start, slotEnd: slot.end, slotType, serviceInfo };
}

/** Opens the confirmation page with the n-th slot of tomorrow, without the profile and the dialog. */
export async function confirmSlot(page: Page, designerId: string, choice: Handed = {}) {
  const handed = await handOff(designerId, choice);
  await arriveWith(page, `/designer/${designerId}/booking-confirmation`, handed);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toBeVisible();
  return handed;
}
