import { expect, test } from "@playwright/test";
import type { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { confirmSlot } from "./support/booking-steps.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";

test("a design is generated once all three are chosen, and leads on to the designers", async ({ page }) => {
  await page.clock.install();
  await page.goto("/ai-design-studio");
  for (const [group, count] of [
    ["Room Type", 6],
    ["Style", 6],
    ["Color Palette", 3],
  ] as const) {
    await expect(page.getByRole("group", { name: group }).getByRole("radio")).toHaveCount(count);
  }
  const generate = page.getByRole("button", { name: "Generate Design" });
  await expect(generate).toBeDisabled();
  await page.getByRole("radio", { name: "Living Room" }).check();
  await expect(page.getByText("Choose a style and a palette.")).toBeVisible();
  await page.getByRole("radio", { name: "Scandinavian" }).check();
  await expect(page.getByText("Choose a palette.")).toBeVisible();
  await expect(generate).toBeDisabled();
  await page.getByRole("radio", { name: "Light & Airy" }).check();
  // From here on the page's clock is stopped and set by the test.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await generate.click();
  await expect(page.getByRole("button", { name: "Generating..." })).toBeDisabled();
  await expect(page.getByRole("region", { name: "Your design" })).toBeFocused();
  await page.clock.runFor(2900);
  await expect(page.getByRole("link", { name: "Find Your Designer" })).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole("img", { name: /living room/i })).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole("link", { name: "Find Your Designer" })).toHaveAttribute("href", "/discovery");

  // The focus is at the design: after the takes on it, its first link leads to those who work in its style, and to nobody else.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Your choice" })).toBeFocused();
  const listed = page.waitForResponse(/\/api\/designers\?.*style=Scandinavian.*sort=recommended/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Take this to a designer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/discovery\?style=Scandinavian$/);
  const { designers } = (await (await listed).json()) as DesignersResponse;
  expect(designers.length).toBeGreaterThan(0);
  for (const { styles } of designers) expect(styles).toContain("Scandinavian");
  await expect(page.getByRole("combobox", { name: "Style" })).toHaveValue("Scandinavian");
});

test("on a phone the page scrolls to the design, and choosing moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/ai-design-studio");
  const places = () =>
    page.getByRole("radio").evaluateAll((all) =>
      all.map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return [left, top + scrollY, width].map(Math.round);
      }),
    );
  await expect(page.getByRole("radio", { name: "Office" })).toBeVisible();
  const before = await places();
  for (const name of ["Office", "Boho", "Neutral Tones"]) await page.getByRole("radio", { name }).check();
  expect(await places()).toEqual(before);
  const design = page.getByRole("region", { name: "Your design" });
  await page.getByRole("button", { name: "Generate Design" }).click();
  await expect.poll(async () => (await design.boundingBox())?.y).toBeLessThan(100);
  await expect(page.getByRole("link", { name: "Take this to a designer" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a design that is taken to a designer begins the note of the booking, and can be taken into the brief", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto("/ai-design-studio");
  for (const name of ["Office", "Boho", "Neutral Tones"]) await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "Generate Design" }).click();
  // Another palette takes its place, and a third one, which is taken along.
  const takes = page.getByRole("group", { name: "Takes on this design" });
  await takes.getByRole("radio", { name: "Light & Airy" }).check();
  await takes.getByRole("radio", { name: "Dark & Moody" }).check();
  await expect(
    page.getByText("The same style in another palette: deep walls, and the lamps set the mood."),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: /^Generated design/ })).toHaveAccessibleName(
    "Generated design: a boho office, dark and moody",
  );
  const designers = page.getByRole("region", { name: "Designers of Boho rooms" });
  await expect(designers.getByRole("link")).toHaveCount(3);
  await takes.getByRole("radio", { name: "Traditional" }).check();
  await expect(page.getByRole("region", { name: "Designers of Traditional rooms" })).toBeVisible();
  await takes.getByRole("radio", { name: "Dark & Moody" }).check();
  await page.getByRole("link", { name: "Take this to a designer" }).click();
  await expect(page).toHaveURL(/\/discovery\?style=Boho$/);
  await confirmSlot(page, designer.user.id);
  await expect(page.getByLabel("Add a note (optional)")).toHaveValue(
    "I like this idea from the AI Design Studio: a boho office, dark and moody.",
  );
  const id = await booking({ customer, designer, from: 172_800, to: 176_400 });
  await page.goto(`/chat/${id}/room`);
  await page.getByRole("button", { name: "Use it again" }).click();
  await expect(page.getByRole("img", { name: "Design from the studio: a boho office, dark and moody" })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const [brief] = await sql()`select idea from public.briefs where booking_id = ${id}`;
  expect(brief?.idea).toEqual({ room: "Office", style: "Boho", palette: "dark" });
  await page.context().close();
});
