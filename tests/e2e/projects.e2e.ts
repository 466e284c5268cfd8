import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { browserOf, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/** The first designer of the seed. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";

test("A customer reads a project from the story to the feedback, and books its designer", async ({ browser }) => {
  const [{ user }, customer] = await Promise.all([publishedDesigner("Noor Haddad"), newPerson("user", "Ellen Vos")]);
  const page = await (await browserOf(browser, customer)).newPage();
  const title = "Zen Garden Apartment";
  await page.goto(`/designer/${user.id}/project/zen-garden-apartment`);
  await expect(page).toHaveURL(new RegExp(`/designer/${user.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Noor Haddad" })).toBeVisible();
  // The profile of a designer without projects shows nothing in their place.
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Recent Projects" })).toHaveCount(0);
  await expect(page.getByText(title)).toHaveCount(0);

  await page.goto(`/designer/${SAMPLE}/project/zen-garden-apartment`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("by Mara Lindqvist")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "3 months" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Apartment, two rooms" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveCount(4);
  for (const name of ["The Client’s Story", "Design Approach", "The Process", "The Finished Rooms"]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await expect(page.getByText("Step 1")).toBeVisible();
  await expect(page.getByRole("region", { name: "The Finished Rooms" }).getByRole("img")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Client feedback" }).getByRole("figure")).toContainText("“");
  await expect(page).toHaveTitle(`${title} by Mara Lindqvist | Parlour`);
  await page.getByRole("link", { name: "Start Your Project" }).click();
  await expect(page.getByRole("dialog", { name: "Book a Consultation with Mara Lindqvist" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/designer/${SAMPLE}$`));
});

test("A visitor compares the pictures before and after by moving the line between them", async ({ page }) => {
  const { user } = await publishedDesigner("Noor Haddad");
  await sql()`
    with project as (
      insert into public.projects (id, designer_id, position, slug, title, published, published_at)
      values (gen_random_uuid(), ${user.id}, 0, 'den', 'A den', true, now()) returning id, designer_id
    )
    insert into public.project_pictures (project_id, designer_id, place, position, path, alt)
    select id, designer_id, place::public.project_picture_place, 0, '/images/hero.webp', place
      from project, unnest('{cover,before,after}'::text[]) place`;
  await page.goto(`/designer/${user.id}/project/den`);
  const slider = page.getByRole("slider", { name: "Line between before and after" });
  const after = page.getByRole("img", { name: "after", exact: true });
  const seen = () => after.evaluate((one) => getComputedStyle(one.closest(".door-image") ?? one).clipPath);
  // All of it is in the first window of a laptop, in the shape of our pictures: nothing is cut off.
  await page.setViewportSize({ width: 1440, height: 900 });
  const frame = await after.boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(1.5, 1);
  await expect(page.getByRole("figure").first()).toBeInViewport({ ratio: 1 });
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "0% before, 100% after");
  await expect.poll(seen).toMatch(/^inset\(0px 0px 0px 0%\)$|^inset\(0px\)$/);
  await slider.press("End");
  await expect.poll(seen).toBe("inset(0px 0px 0px 100%)");
  const captions = page.locator("figcaption").getByText(/^(Before|After)$/);
  await expect(captions).toHaveText(["Before", "After"]);
  // The picture itself can be dragged as well.
  const box = await after.boundingBox();
  if (!box) throw new Error("The picture is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.up();
  await expect(slider).toHaveAttribute("aria-valuetext", "25% before, 75% after");
  // The top picture is the pair's "after" picture: it is not shown a second time.
  await expect(page.getByRole("img", { name: "cover", exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Before and After" })).toHaveCount(0);
});
