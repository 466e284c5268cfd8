import { expect, type Page } from "@playwright/test";
import type { Designer, DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { newUnconfirmedPerson } from "../support/people.ts";
import { codeFor } from "./support/emails.ts";
import { test } from "./support/test.ts";

const next = (page: Page) => page.getByRole("button", { name: "Next" });
const step = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title });
const progress = (page: Page) => page.getByRole("progressbar", { name: "Profile progress" });

test("A designer completes five steps, confirms the address, and appears in discovery", async ({ pageOf }) => {
  test.slow();
  const designer = await newUnconfirmedPerson("designer");
  const name = `Marta ${designer.id.slice(0, 8)}`;
  const page = await pageOf(designer, { at: "/designer/onboarding" });

  await test.step("Basic Info", async () => {
    await expect(step(page, "Basic Info")).toBeVisible();
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "20");
    await expect(page.getByLabel("Full Name")).toHaveValue(designer.name);
    await page.getByLabel("Full Name").fill("  ");
    await next(page).click();
    await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Full Name")).toBeFocused();
    await page.getByLabel("Full Name").fill(name);
    await page.getByLabel("Headline").fill("Small rooms that breathe");
    await page.getByLabel("Bio").fill("I rearrange what you own before you buy anything.");
    await page.getByLabel("City").fill("Malmö");
    await next(page).click();
  });

  await test.step("Expertise: keeps the draft and the step over a reload", async () => {
    await expect(step(page, "Expertise")).toBeFocused();
    await page.getByRole("checkbox", { name: "Space Planning" }).check();
    await page.getByRole("checkbox", { name: "Lighting Design" }).check();
    await page.getByRole("group", { name: "Styles" }).getByRole("checkbox", { name: "Boho" }).check();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Lighting Design" })).toBeChecked();
    await next(page).click();
  });

  await test.step("Services", async () => {
    // Wait for the step: an earlier press would still act on the previous one.
    await expect(step(page, "Services")).toBeVisible();
    await page.getByLabel("Service Name").fill("Room consultation");
    await page.getByLabel("Rate (USD)").fill("60");
    await page.getByLabel("Services Offered").fill("What to move first");
    await page.getByLabel("Services Offered").press("Enter");
    await page.getByRole("button", { name: "Add another service" }).click();
    const second = page.getByRole("group", { name: "Service 2" });
    await second.getByLabel("Service Name").fill("Walk-through by call");
    await second.getByLabel("Currency").selectOption("INR");
    await second.getByLabel("Rate (INR)").fill("2500");
    await second.getByRole("radio", { name: "Call" }).check();
    await second.getByLabel("Services Offered").fill("A live look at your room");
    await second.getByRole("button", { name: "Add" }).click();
    await next(page).click();
  });

  await test.step("Availability", async () => {
    await expect(page.getByLabel("Start Time")).toHaveValue("09:00");
    await expect(page.getByLabel("Time Zone")).toHaveValue("Europe/Amsterdam");
    await page.getByRole("checkbox", { name: "Monday" }).check();
    await page.getByRole("checkbox", { name: "Friday" }).check();
    await page.getByLabel("Start Time").fill("10:00");
    await page.getByLabel("End Time").fill("10:30");
    await page.getByLabel("Slot Duration (minutes)").fill("60");
    await next(page).click();
  });

  await test.step("Review: shows the server's complaint at its field", async () => {
    await expect(step(page, "Review")).toBeVisible();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(step(page, "Availability")).toBeVisible();
    await expect(page.getByText("There is no room for even one slot between start and end.")).toBeVisible();
    await page.getByLabel("End Time").fill("18:00");
    await next(page).click();
    for (const text of [name, "₹2,500 for 60 min", "10:00 AM – 6:00 PM, slots of 60 minutes"])
      await expect(page.getByRole("main")).toContainText(text);
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page).toHaveURL(/\/designer\/dashboard$/);
  });

  await test.step("confirms the address by its code", async () => {
    const query = `search=${encodeURIComponent(name)}`;
    const { designers } = await answerTo<DesignersResponse>("GET", `/designers?${query}`);
    expect(designers.map((one) => one.name)).not.toContain(name);
    const notice = page.getByRole("region", { name: "Confirm your email to go live" });
    await expect(notice).toContainText(designer.email);
    const code = page.getByLabel("Code", { exact: true });
    await code.fill(await codeFor(designer));
    await code.press("Enter");
    await expect(notice).toHaveCount(0);
    await page.goto(`/discovery?${query}`);
    await expect(page.getByRole("article", { name })).toBeVisible();
    expect(await answerTo<Designer>("GET", `/designers/${designer.id}`)).toMatchObject({
      name,
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
});
