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

  await test.step("needs a room, a style and a palette", async () => {
    await expect(generate).toBeDisabled();
    await page.getByRole("radio", { name: "Office" }).check();
    await expect(page.getByText("Choose a style and a palette.")).toBeVisible();
    // The window's edge cuts off this option until it is chosen.
    const fourth = page.getByRole("radio", { name: "Scandinavian" });
    await expect(fourth).not.toBeInViewport({ ratio: 0.99 });
    await fourth.check();
    await expect(fourth).toBeInViewport({ ratio: 0.99 });
    await page.getByRole("radio", { name: "Boho" }).check();
    await expect(generate).toBeDisabled();
    await page.getByRole("radio", { name: "Neutral Tones" }).check();
    await expect(generate).toBeEnabled();
  });

  await test.step("begins with an example, and changes it", async () => {
    await page.getByRole("button", { name: "Minimal bedroom" }).click();
    for (const name of ["Bedroom", "Minimal", "Neutral Tones"])
      await expect(page.getByRole("radio", { name })).toBeChecked();
    await page.getByRole("radio", { name: "Office" }).check();
    await page.getByRole("radio", { name: "Boho" }).check();
  });

  await test.step("shows the design above the choices, focuses it and moves nothing", async () => {
    await generate.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await generate.click();
    await expect(page.getByRole("button", { name: "Generating..." })).toBeDisabled();
    await expect(design).toBeFocused();
    await expect(page.getByRole("img", { name: "Generated design: a boho office" })).toBeInViewport({ ratio: 0.99 });
    // It takes the place of the button that was pressed.
    await expect(generate).toBeHidden();
    await expect(takeAlong).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  await test.step("switches between versions of the design", async () => {
    const takes = page.getByRole("group", { name: "Takes on this design" });
    await expect(page.getByRole("region", { name: "Designers of Boho rooms" }).getByRole("link")).toHaveCount(3);
    await expect(design.getByRole("link", { name: /^Talk to / })).toHaveAttribute("href", /^\/designer\//);
    await takes.getByRole("radio", { name: "Dark & Moody" }).check();
    await expect(page.getByRole("img", { name: /^Generated design/ })).toHaveAccessibleName(
      "Generated design: a boho office, dark and moody",
    );
  });

  await test.step("leads to designers of its style", async () => {
    const listed = page.waitForResponse(/\/api\/designers\?.*style=Boho.*sort=recommended/);
    await takeAlong.press("Enter");
    await expect(page).toHaveURL(/\/discovery\?style=Boho$/);
    const { designers } = (await (await listed).json()) as DesignersResponse;
    expect(designers.length).toBeGreaterThan(0);
    for (const { styles } of designers) expect(styles).toContain("Boho");
  });

  await test.step("begins the note of the booking and the brief", async () => {
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
