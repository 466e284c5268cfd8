import { expect } from "@playwright/test";
import { publishedDesigner } from "./support/people.ts";
import { roomPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

test("A designer publishes a project with pictures, unpublishes it and deletes it", async ({
  page: visitor,
  pageOf,
}) => {
  const designer = await publishedDesigner("Noor Haddad");
  const page = await pageOf(designer, { at: "/designer/portfolio" });
  await expect(page.getByRole("heading", { name: "Nothing shown yet" })).toBeVisible();
  await page.getByRole("link", { name: "New project" }).click();

  await page.getByLabel("Title", { exact: true }).fill("A hall with two doors");
  await page.getByLabel("In short").fill("Both of them open now.");
  const room = await roomPicture(page, 600, 400);
  const small = await roomPicture(page, 300, 200);
  // A project begins with all its pictures: the first is the cover.
  await page.getByLabel("Cover file").setInputFiles([small, room]);
  await expect(page.getByRole("button", { name: "Change picture" })).toBeVisible();
  const rooms = page.getByRole("region", { name: "Finished rooms" });
  const pictures = rooms.getByRole("list", { name: "Finished rooms" }).getByRole("img");
  await expect(pictures).toHaveCount(1);

  // The file that is not a picture shows an error, and does not stop the others.
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("No picture.") };
  await rooms.getByLabel("Finished rooms files").setInputFiles([text, { ...small, name: "other.png" }]);
  await expect(pictures).toHaveCount(2);
  await expect(rooms.getByText("That file is not a picture we can read.")).toBeVisible();
  await rooms.getByRole("button", { name: "Leave notes.png out" }).click();
  await rooms.getByLabel("What it shows").first().fill("The hall, seen from the stairs");

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("region", { name: "The Finished Rooms" }).getByRole("img")).toHaveCount(2);
  await page.keyboard.press("Escape");

  // Text that is entered during a save is not saved yet, and a picture being uploaded is not lost.
  await page.getByRole("button", { name: "Add before and after" }).click();
  const saving = page.waitForRequest("**/api/projects/save");
  await page.route("**/api/pictures", async (route) => {
    await saving;
    await route.continue();
  });
  await page.getByLabel("Before file").setInputFiles(small);
  await page.route("**/api/projects/save", async (route) => {
    await page.getByLabel("In short").fill("Both of them open now, and wide.");
    await route.continue();
  });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText("Not saved yet")).toBeVisible();
  const pair = page.getByRole("region", { name: "Before and after" });
  await expect(pair.getByRole("button", { name: "Change picture" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("We kept what you hadn’t saved.")).toBeVisible();
  await expect(page.getByLabel("In short")).toHaveValue("Both of them open now, and wide.");
  await pair.getByRole("button", { name: "Remove pair 1" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const address = `/designer/${designer.user.id}/project/a-hall-with-two-doors`;
  await page.goto(address);
  await expect(page.getByText("Nobody but you sees this page.")).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/designer\/portfolio$/);
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();

  await visitor.goto(`/designer/${designer.user.id}`);
  await visitor.getByRole("link", { name: "A hall with two doors" }).click();
  await expect(visitor).toHaveURL(new RegExp(`${address}$`));
  const shown = visitor.getByRole("region", { name: "The Finished Rooms" });
  await expect(shown.getByRole("img")).toHaveCount(2);
  await expect(shown.getByRole("img", { name: "The hall, seen from the stairs" })).toBeVisible();
  // Unpublish and delete it.
  await page.getByRole("button", { name: "Edit, publish or delete A hall with two doors" }).click();
  await page.getByRole("menuitem", { name: "Take off my page" }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit, publish or delete A hall with two doors" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete this project?" })
    .getByRole("button", { name: "Delete project" })
    .click();
  await expect(page.getByRole("heading", { name: "Nothing shown yet" })).toBeVisible();
});
