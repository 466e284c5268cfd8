import { expect, type Page } from "@playwright/test";
import type { Designer } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { expectAccessible } from "./support/axe.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { roomPicture, sizeOf } from "./support/pictures.ts";
import { test } from "./support/test.ts";

const next = (page: Page) => page.getByRole("button", { name: "Next" });
const step = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title });
const progress = (page: Page) => page.getByRole("progressbar", { name: "Profile progress" });

async function fillBasicInfo(page: Page) {
  await page.getByLabel("Full Name").fill("Marta Lindholm");
  await page.getByLabel("Headline").fill("Small rooms that breathe");
  await page.getByLabel("Bio").fill("I rearrange what you own before you buy anything.");
  await page.getByLabel("City").fill("Malmö");
}

async function fillService(page: Page) {
  await page.getByLabel("Service Name").fill("Room consultation");
  await page.getByLabel("Session Rate (USD)").fill("60");
  await page.getByLabel("Services Offered").fill("A plan to scale");
  await page.getByLabel("Services Offered").press("Enter");
}

test("five steps, each checked before the next, lead to the dashboard and a published page", async ({ browser }) => {
  test.slow();
  const designer = await newPerson("designer", "Mara");
  const page = await (await browserOf(browser, designer)).newPage();
  await page.goto("/designer/onboarding");

  await expect(step(page, "Basic Info")).toBeVisible();
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "20");
  await expect(page.getByRole("button", { name: "Back" })).toBeDisabled();
  await expect(page.getByLabel("Full Name")).toHaveValue("Mara");
  await page.getByLabel("Full Name").fill("  ");
  await next(page).click();
  await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Bio is required", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expectAccessible(page);
  await fillBasicInfo(page);
  await next(page).click();

  await expect(step(page, "Expertise")).toBeFocused();
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "40");
  await expect(page.getByRole("group", { name: "Skills" }).getByRole("checkbox")).toHaveCount(10);
  await next(page).click();
  await expect(page.getByText("Select at least one skill", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Space Planning" }).check();
  await page.getByRole("checkbox", { name: "Lighting Design" }).check();
  await page.getByRole("group", { name: "Styles" }).getByRole("checkbox", { name: "Boho" }).check();
  // A draft survives a reload, on its step.
  await page.reload();
  await expect(step(page, "Expertise")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Lighting Design" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Boho" })).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Marta Lindholm");
  await next(page).click();
  await expect(page.getByRole("checkbox", { name: "Space Planning" })).toBeChecked();
  await next(page).click();

  await expect(step(page, "Services")).toBeVisible();
  await next(page).click();
  await expect(page.getByText("Service name is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Hourly rate is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Add at least one service", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await fillService(page);
  // Its usual slots are half an hour; "hourly" means an hour.
  await page.getByLabel("Session Length").selectOption("60 minutes");
  await expect(page.getByLabel("Hourly Rate (USD)")).toHaveValue("60");
  await page.getByLabel("Session Length").selectOption("");
  await expect(page.getByLabel("Session Rate (USD) for 30 min")).toHaveValue("60");
  await page.getByLabel("Session Rate (USD)").fill("0");
  await next(page).click();
  await expect(page.getByText("Hourly rate is required", { exact: true })).toBeVisible();
  await page.getByLabel("Session Rate (USD)").fill("60");
  await page.getByLabel("Services Offered").fill("Colour notes");
  await page.getByLabel("Services Offered").press("Enter");
  await page.getByRole("button", { name: "Remove A plan to scale" }).click();
  await expect(page.getByRole("list", { name: "Included" }).getByRole("listitem")).toHaveText(["Colour notes"]);

  await page.getByRole("button", { name: "Add another service" }).click();
  const second = page.getByRole("group", { name: "Service 2" });
  await second.getByLabel("Service Name").fill("Walk-through by call");
  await second.getByLabel("Currency").selectOption("INR");
  await second.getByLabel("Session Rate (INR)").fill("2500");
  await expect(second).toContainText(/Customers see INR\s2,500 for 30 min\./);
  await second.getByRole("radio", { name: "Call" }).check();
  await second.getByLabel("Services Offered").fill("A live look at your room");
  await second.getByRole("button", { name: "Add" }).click();
  await next(page).click();

  await expect(step(page, "Availability")).toBeVisible();
  await expect(page.getByLabel("Start Time")).toHaveValue("09:00");
  await expect(page.getByLabel("End Time")).toHaveValue("17:00");
  await expect(page.getByLabel("Slot Duration (minutes)")).toHaveValue("30");
  await expect(page.getByLabel("Slot Duration (minutes)")).toHaveAttribute("min", "5");
  await expect(page.getByLabel("Slot Duration (minutes)")).toHaveAttribute("step", "5");
  await expect(page.getByLabel("Time Zone")).toHaveValue("Europe/Amsterdam");
  await expect(page.getByLabel("Time Zone").locator("option:checked")).toHaveText("Amsterdam, Europe");
  const zones = page.getByLabel("Time Zone").locator("optgroup");
  await expect(zones.first()).toHaveAttribute("label", "Yours");
  await expect(zones.first().locator("option")).toHaveText(["Amsterdam, Europe"]);
  await expect(zones.locator("option").filter({ hasText: "Antarctica" })).toHaveCount(0);
  await page.getByLabel("Start Time").fill("");
  await page.getByLabel("End Time").fill("");
  await page.getByLabel("Slot Duration (minutes)").fill("");
  await next(page).click();
  for (const text of [
    "Select at least one day",
    "Start time is required",
    "End time is required",
    "Slot duration is required",
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Monday" }).check();
  await page.getByRole("checkbox", { name: "Friday" }).check();
  await page.getByLabel("Start Time").fill("10:00");
  await page.getByLabel("End Time").fill("18:00");
  await page.getByLabel("Slot Duration (minutes)").fill("60");
  await next(page).click();

  await expect(step(page, "Review")).toBeVisible();
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "100");
  const summary = page.getByRole("main");
  for (const text of [
    "Marta Lindholm",
    "Small rooms that breathe",
    "Malmö",
    "I rearrange what you own before you buy anything.",
    "Space Planning",
    "Room consultation",
    "$60 for 60 min",
    "Walk-through by call",
    "INR 2,500 for 60 min",
    "Monday, Friday",
    "10:00 AM – 6:00 PM, slots of 60 minutes",
  ]) {
    await expect(summary).toContainText(text);
  }
  await expectAccessible(page);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/complete-onboarding", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  answer();
  await expect(page.getByText("Profile completed!")).toBeVisible();
  await expect(page.getByText("Welcome to your designer dashboard.")).toBeVisible();
  await expect(page.getByText("One step left")).toHaveCount(0);
  await expect(page).toHaveURL(/\/designer\/dashboard$/);
  await expect(page.getByText("Marta Lindholm")).toBeVisible();

  const published = await answerTo<Designer>("GET", `/designers/${designer.user.id}`);
  expect(published).toMatchObject({
    name: "Marta Lindholm",
    headline: "Small rooms that breathe",
    address: { city: "Malmö" },
    skills: ["Space Planning", "Lighting Design"],
    styles: ["Boho"],
    availability: {
      daysAvailable: ["Monday", "Friday"],
      startTime: "10:00",
      endTime: "18:00",
      slotDuration: 60,
      timeZone: "Europe/Amsterdam",
    },
    rates: [
      { serviceName: "Room consultation", rate: 60, currency: "USD", slotType: "chat" },
      { serviceName: "Walk-through by call", rate: 2500, currency: "INR", slotType: "call" },
    ],
  });
});

test("pictures are made smaller, uploaded at once, and shown on the profile", async ({ browser }) => {
  const designer = await publishedDesigner("Marta Lindholm");
  const page = await (await browserOf(browser, designer)).newPage();
  await page.goto("/designer/onboarding");
  // A saved profile is filled in.
  await expect(page.getByLabel("Full Name")).toHaveValue("Marta Lindholm");
  await page.getByLabel("Profile Picture file").setInputFiles({
    name: "notes.png",
    mimeType: "image/png",
    buffer: Buffer.from("This is no picture."),
  });
  await expect(page.getByText("That file is not a picture we can read. Choose a JPEG, PNG or WebP.")).toBeVisible();
  const picture = await roomPicture(page, 2400, 1800);
  await page.getByLabel("Profile Picture file").setInputFiles(picture);
  await expect(page.getByRole("button", { name: "Change Photo" })).toBeVisible();
  await page.getByLabel("Cover Image file").setInputFiles(picture);
  await expect(page.getByRole("button", { name: "Change Cover" })).toBeVisible();
  for (let press = 0; press < 4; press++) await next(page).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Profile completed!")).toBeVisible();

  const { profilePicture, coverImage } = await answerTo<Designer>("GET", `/designers/${designer.user.id}`);
  expect(await sizeOf(page, profilePicture)).toEqual({ type: "image/webp", width: 512, height: 512 });
  expect(await sizeOf(page, coverImage)).toEqual({ type: "image/webp", width: 1600, height: 1200 });
  const small = coverImage?.replace(".webp", "-sm.webp") ?? null;
  expect(await sizeOf(page, small)).toEqual({ type: "image/webp", width: 640, height: 480 });
});

test("says when the profile could not be saved, and focuses the field that the server refused", async ({ browser }) => {
  const page = await (await browserOf(browser, await publishedDesigner("Marta Lindholm"))).newPage();
  await page.goto("/designer/onboarding");
  for (let press = 0; press < 3; press++) await next(page).click();
  await page.getByLabel("Start Time").fill("09:00");
  await page.getByLabel("End Time").fill("09:30");
  await next(page).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to save profile. Please try again.")).toBeVisible();
  await expect(step(page, "Availability")).toBeVisible();
  await expect(page.getByText("There is no room for even one slot between start and end.")).toBeVisible();
});
