import { expect, test } from "@playwright/test";
import type { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { confirmSlot } from "./support/booking-steps.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";

test("A customer makes a design, and takes it to discovery, a booking and the brief", async ({ browser }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Noor Haddad")]);
  const page = await (await browserOf(browser, customer, { viewport: { width: 320, height: 640 } })).newPage();
  await page.goto("/ai-design-studio");
  const generate = page.getByRole("button", { name: "Generate Design" });
  const design = page.getByRole("region", { name: "Your design" });
  const takeAlong = page.getByRole("link", { name: "Take this to a designer" });

  await test.step("a room, a style and a palette are asked for; on a phone, choosing moves nothing", async () => {
    for (const [group, count] of [
      ["Room Type", 6],
      ["Style", 6],
      ["Color Palette", 3],
    ] as const) {
      await expect(page.getByRole("group", { name: group }).getByRole("radio")).toHaveCount(count);
    }
    const places = () =>
      page.getByRole("radio").evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width } = one.getBoundingClientRect();
          return [left, top + scrollY, width].map(Math.round);
        }),
      );
    // Another font moves everything, too.
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    await expect(generate).toBeDisabled();
    await page.getByRole("radio", { name: "Office" }).check();
    await expect(page.getByText("Choose a style and a palette.")).toBeVisible();
    await page.getByRole("radio", { name: "Boho" }).check();
    await expect(page.getByText("Choose a palette.")).toBeVisible();
    await expect(generate).toBeDisabled();
    await page.getByRole("radio", { name: "Neutral Tones" }).check();
    expect(await places()).toEqual(before);
  });

  await test.step("the page scrolls to the design, which has the focus and leads on", async () => {
    await generate.click();
    await expect(page.getByRole("button", { name: "Generating..." })).toBeDisabled();
    await expect(design).toBeFocused();
    await expect(page.getByRole("link", { name: "Find Your Designer" })).toHaveAttribute("href", "/discovery");
    await expect(page.getByRole("img", { name: "Generated design: a boho office" })).toBeVisible();
    await expect.poll(async () => (await design.boundingBox())?.y).toBeLessThan(100);
    await expect(takeAlong).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("radio", { name: "Your choice" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(takeAlong).toBeFocused();
  });

  await test.step("takes on it take its place, and the one that is shown is taken along", async () => {
    const takes = page.getByRole("group", { name: "Takes on this design" });
    await expect(page.getByRole("region", { name: "Designers of Boho rooms" }).getByRole("link")).toHaveCount(3);
    await takes.getByRole("radio", { name: "Traditional" }).check();
    await expect(page.getByRole("region", { name: "Designers of Traditional rooms" })).toBeVisible();
    await takes.getByRole("radio", { name: "Dark & Moody" }).check();
    const words = "The same style in another palette: deep walls, and the lamps set the mood.";
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("img", { name: /^Generated design/ })).toHaveAccessibleName(
      "Generated design: a boho office, dark and moody",
    );
  });

  await test.step("it leads to those who work in its style, and to nobody else", async () => {
    const listed = page.waitForResponse(/\/api\/designers\?.*style=Boho.*sort=recommended/);
    await takeAlong.press("Enter");
    await expect(page).toHaveURL(/\/discovery\?style=Boho$/);
    const { designers } = (await (await listed).json()) as DesignersResponse;
    expect(designers.length).toBeGreaterThan(0);
    for (const { styles } of designers) expect(styles).toContain("Boho");
    await expect(page.getByRole("combobox", { name: "Style" })).toHaveValue("Boho");
  });

  await test.step("it begins the note of the booking, and can be taken into the brief", async () => {
    await confirmSlot(page, designer.user.id);
    await expect(page.getByLabel("Add a note (optional)")).toHaveValue(
      "I like this idea from the AI Design Studio: a boho office, dark and moody.",
    );
    const id = await booking({ customer, designer, from: 172_800, to: 176_400 });
    await page.goto(`/chat/${id}/room`);
    await page.getByRole("button", { name: "Use it again" }).click();
    const idea = "Design from the studio: a boho office, dark and moody";
    await expect(page.getByRole("img", { name: idea })).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const [brief] = await sql()`select idea from public.briefs where booking_id = ${id}`;
    expect(brief?.idea).toEqual({ room: "Office", style: "Boho", palette: "dark" });
  });
  await page.context().close();
});
