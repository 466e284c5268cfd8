import { expect, type Locator, type Page } from "@playwright/test";
import { publishedDesigner } from "./support/people.ts";
import { drag } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/** Opens a section of the settings by its link. */
async function section(page: Page, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Sections" });
  await nav.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeFocused();
}

async function save(page: Page): Promise<void> {
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

test("A designer fills the profile by sections, orders rows and previews the page", async ({ pageOf }) => {
  test.slow();
  const designer = await publishedDesigner("Marta Lindholm");
  const page = await pageOf(designer);
  const left = page.getByRole("region", { name: "Next for your page" });
  const process = (within: Locator | Page) => within.getByRole("region", { name: "My Design Process" });
  const steps = (within: Locator | Page) => process(within).getByRole("heading", { level: 3 });
  let order: string[] = [];

  await test.step("lists what is missing on the dashboard", async () => {
    await page.goto("/designer/dashboard");
    await expect(left.getByRole("listitem")).toHaveCount(1);
    await left.getByRole("button", { name: "Show more" }).click();
    await expect(left.getByRole("listitem")).toHaveCount(9);
    await left.getByRole("link", { name: "Say where you are" }).click();
  });

  await test.step("keeps unsaved changes over sections, pages and a reload", async () => {
    await page.getByLabel("City").fill("Rotterdam");
    await page.getByLabel("Country").selectOption("Netherlands");
    await page.getByRole("combobox", { name: "Languages" }).selectOption("Dutch");
    // Include a skill and a service that were typed but not added.
    await section(page, "Expertise");
    await page.getByLabel("A skill of your own").fill("Attic conversions");
    await section(page, "Services");
    await page.getByLabel("Services Offered").first().fill("A list in order of effort");
    await section(page, "Questions");
    await page.getByRole("button", { name: "Add question" }).click();
    await page.getByLabel("They ask").fill("Do you work with what I own?");
    await page.reload();
    await expect(page.getByLabel("They ask")).toHaveValue("Do you work with what I own?");
    await section(page, "Expertise");
    await expect(
      page.getByRole("list", { name: "Your skills, in this order" }).getByText("Attic conversions"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await section(page, "Services");
    await expect(page.getByRole("list", { name: "Included" }).first()).toContainText("A list in order of effort");
    await save(page);
    await section(page, "Place and languages");
    await expect(page.getByLabel("City")).toHaveValue("Rotterdam");
    await save(page);
  });

  await test.step("shows what the server misses in another section", async () => {
    await section(page, "Questions");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Answer is required")).toBeVisible();
    await expect(page.getByLabel("You answer")).toBeFocused();
    await page.getByLabel("You answer").fill("It is where we begin.");
    await save(page);
  });

  await test.step("orders rows by keyboard", async () => {
    await section(page, "Process");
    for (const [index, name] of ["Draw", "Look", "Name it"].entries()) {
      await page.getByRole("button", { name: "Add step" }).click();
      const step = page.getByRole("group", { name: `Step ${index + 1}` });
      await step.getByLabel("Name of the step").fill(name);
      await step.getByLabel("What happens").fill(`${name}, then the next.`);
    }
    const up = page.getByRole("button", { name: "Move Name it up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Name it is now 2 of 3")).toBeAttached();
    await page.getByRole("button", { name: "Move Draw down" }).press("Space");
    await page.getByRole("button", { name: "Move Draw down" }).press("Space");
    await expect(page.getByRole("button", { name: "Move Draw down" })).toBeFocused();
  });

  await test.step("orders rows by dragging", async () => {
    const handle = page.getByRole("group", { name: "Step 3" }).locator(".cursor-grab");
    // Scroll it clear of the bar at the bottom.
    await handle.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const [from, to] = await Promise.all([
      handle.boundingBox(),
      page.getByRole("group", { name: "Step 2" }).boundingBox(),
    ]);
    if (!from || !to) throw new Error("no row");
    await drag(page, [from.x + 10, from.y + 10], [from.x + 10, to.y - 40]);
    await expect(page.getByText("Draw is now 2 of 3")).toBeAttached();
  });

  await test.step("previews the page with unsaved changes", async () => {
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    await process(preview).getByText("My Design Process").click();
    await expect(steps(preview)).toHaveCount(3);
    order = await steps(preview).allTextContents();
    expect(order.toSorted()).toEqual(["Draw", "Look", "Name it"]);
    expect(order[1]).toBe("Draw");
    await page.keyboard.press("Escape");
    await save(page);
  });

  await test.step("shows the saved page and what is left to do", async () => {
    await page.getByRole("link", { name: "View profile" }).click();
    await expect(page.getByText("Rotterdam, Netherlands")).toBeVisible();
    await expect(page.getByText("Dutch")).toBeVisible();
    await process(page).getByText("My Design Process").click();
    await expect(steps(page)).toHaveText(order);
    await page.goto("/designer/dashboard");
    await expect(left.getByRole("listitem")).toHaveCount(1);
    await left.getByRole("button", { name: "Dismiss" }).click();
    await expect(left).toHaveCount(0);
  });
});
