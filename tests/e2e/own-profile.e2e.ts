import { expect, type Locator, type Page } from "@playwright/test";
import { browserOf, publishedDesigner } from "./support/people.ts";
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

test("A designer fills the profile by sections, keeps unsaved changes, orders rows and previews the page", async ({
  browser,
}) => {
  test.slow();
  const designer = await publishedDesigner("Marta Lindholm");
  const page = await (await browserOf(browser, designer)).newPage();
  const nav = page.getByRole("navigation", { name: "Sections" });
  const left = page.getByRole("region", { name: "Next for your page" });
  const steps = (within: Locator | Page) =>
    within.getByRole("region", { name: "My Design Process" }).getByRole("heading", { level: 3 });
  let order: string[] = [];

  await test.step("the dashboard says what is missing", async () => {
    await page.goto("/designer/dashboard");
    await expect(left.getByRole("listitem")).toHaveCount(1);
    await left.getByRole("button", { name: "Show 8 more" }).click();
    await expect(left.getByRole("listitem")).toHaveCount(9);
    await left.getByRole("link", { name: "Say where you are" }).click();
    await expect(page.getByText("Without a city nobody can find you by location.")).toBeVisible();
  });

  await test.step("what is typed survives another section, another page and a reload; it is saved by itself", async () => {
    await page.getByLabel("City").fill("Rotterdam");
    await page.getByLabel("Country").selectOption("Netherlands");
    await page.getByLabel("Years of experience").fill("11");
    await page.getByRole("combobox", { name: "Languages" }).selectOption("Dutch");
    await page.getByRole("combobox", { name: "Languages" }).selectOption("English");
    // Also a skill and a service that were typed and not added.
    await section(page, "Expertise");
    await page.getByLabel("A skill of your own").fill("Attic conversions");
    await section(page, "Services");
    await page.getByLabel("Currency").selectOption("INR");
    await page.getByLabel("Hourly Rate (INR)").fill("4500");
    await expect(page.getByText(/Customers see INR\s4,500 for 60 min\./)).toBeVisible();
    await page.getByLabel("Services Offered").first().fill("A list in order of effort");
    await section(page, "Questions");
    await page.getByRole("button", { name: "Add question" }).click();
    await page.getByLabel("They ask").fill("Do you work with what I own?");
    await expect(nav.getByRole("link", { name: "Place and languages Unsaved" })).toBeVisible();
    await page.getByRole("link", { name: "Earnings" }).click();
    // Until the new page is shown the form is still there, so nothing would have been left.
    await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
    await page.goBack();
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
    await page.getByRole("list", { name: "Your languages" }).getByRole("button", { name: "Move English up" }).click();
    await expect(page.getByRole("list", { name: "Your languages" }).getByRole("listitem")).toHaveText([
      "English",
      "Dutch",
    ]);
    await save(page);
    await expect(page.getByText("Without a city nobody can find you by location.")).toHaveCount(0);
  });

  await test.step("another section is still unsaved, and the server says what it lacks", async () => {
    await section(page, "Questions");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText("Failed to update profile.")).toBeVisible();
    await expect(page.getByText("Answer is required")).toBeVisible();
    await expect(page.getByLabel("You answer")).toBeFocused();
    await page.getByLabel("You answer").fill("It is where we begin.");
    await save(page);
    await expect(page.getByText("Profile updated").first()).toBeVisible();
    await expect(page.getByText("Your changes have been saved successfully.").first()).toBeVisible();
  });

  await test.step("rows are put in order by keyboard: the focus stays, and the new place is said", async () => {
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
    await expect(up).toBeFocused();
    await page.getByRole("button", { name: "Move Draw down" }).press("Space");
    await page.getByRole("button", { name: "Move Draw down" }).press("Space");
  });

  await test.step("and by dragging: the last one to the top", async () => {
    const handle = page.getByRole("group", { name: "Step 3" }).locator(".cursor-grab");
    // Clear of the bar at the bottom.
    await handle.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const [from, to] = await Promise.all([
      handle.boundingBox(),
      page.getByRole("group", { name: "Step 2" }).boundingBox(),
    ]);
    if (!from || !to) throw new Error("no row");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y - 40, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText("Draw is now 2 of 3")).toBeAttached();
  });

  await test.step("the preview is the page with what is not saved", async () => {
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    await expect(steps(preview)).toHaveCount(3);
    order = await steps(preview).allTextContents();
    expect(order.toSorted()).toEqual(["Draw", "Look", "Name it"]);
    expect(order[1]).toBe("Draw");
    await expect(preview.getByText("New on Parlour")).toBeVisible();
    await page.keyboard.press("Escape");
    await save(page);
  });

  await test.step("the page, and what is left", async () => {
    await page.getByRole("link", { name: "View profile" }).click();
    await expect(page.getByText("Rotterdam, Netherlands")).toBeVisible();
    await expect(page.getByText("English, Dutch")).toBeVisible();
    await expect(page.getByText(/INR\s4,500 for 60 min/).first()).toBeVisible();
    await expect(steps(page)).toHaveText(order);
    await page.getByText("Do you work with what I own?").click();
    await expect(page.getByText("It is where we begin.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Certifications" })).toHaveCount(0);
    await page.goto("/designer/dashboard");
    await expect(left.getByRole("listitem")).toHaveCount(1);
    await left.getByRole("button", { name: "Dismiss" }).click();
    await expect(left).toHaveCount(0);
    await page.getByRole("link", { name: "Earnings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
    await expect(left).toHaveCount(0);
  });
});
