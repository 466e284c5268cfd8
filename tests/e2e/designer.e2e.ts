import { expect, type Page } from "@playwright/test";
import type { Designer } from "../../edge-functions/shared/contract/designers.ts";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { booking, publishedDesigner, setSlot } from "./support/people.ts";
import { addressOf, roomPicture, sizeOf } from "./support/pictures.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;
const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("A designer finds each booking under a tab, and sees it move when its slot begins", async ({ pageOf }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const notes = `Two sofas, one good rug. ${"N".repeat(200)}`;
  const active = await booking({ customer, designer, from: -600, to: HOUR, notes });
  const soon = await booking({ customer, designer, from: 26 * HOUR, to: 27 * HOUR, slotType: "call" });
  await booking({ customer, designer, from: 50 * HOUR, to: 51 * HOUR });
  await booking({ customer, designer, from: -30 * HOUR, to: -29 * HOUR, status: "completed" });
  const page = await pageOf(designer);
  await page.clock.install();

  await test.step("fits a phone before the bookings arrive", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route("**/designers/bookings", () => {}, { times: 1 });
    await page.goto("/designer/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(page.getByText("Loading...")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step("lists upcoming bookings", async () => {
    await page.goto("/designer");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(page.getByText(/Times in Amsterdam$/)).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Active1", "Upcoming2", "Past1"]);
    await expect(tab(page, "Upcoming")).toHaveAttribute("aria-selected", "true");
    await expect(rows(page)).toHaveCount(2);
    const first = rows(page).first();
    for (const said of ["Ellen Vos", "Room consultation", "Call", /[A-Z][a-z]{2} \d\d, \d{4}/])
      await expect(first).toContainText(said);
    await expect(first).toContainText(/\d{1,2}:\d\d [AP]M – \d{1,2}:\d\d [AP]M/);
    await expect(rows(page).nth(1)).toContainText("Chat");
  });

  await test.step("lists past and active bookings by arrow keys", async () => {
    await tab(page, "Upcoming").focus();
    await page.keyboard.press("End");
    await expect(rows(page)).toHaveCount(1);
    // The booking is completed; only confirmed bookings have Open Chat.
    await expect(rows(page).getByRole("link", { name: "Open Chat" })).toHaveCount(0);
    for (const to of ["Upcoming", "Active"]) {
      await page.keyboard.press("ArrowLeft");
      await expect(tab(page, to)).toBeFocused();
    }
    await expect(rows(page)).toContainText(["Two sofas, one good rug."]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await rows(page).getByRole("link", { name: "Open Chat" }).click();
    await expect(page).toHaveURL(new RegExp(`/chat/${active}$`));
    await expect(page.getByRole("heading", { name: "Ellen Vos" })).toBeVisible();
    await page.goBack();
    await expect(tab(page, "Active")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("moves a booking that begins", async () => {
    await setSlot(active, -3 * HOUR, -2 * HOUR);
    await setSlot(soon, -1, 30 * HOUR);
    // A day passes for the page.
    await page.clock.fastForward(27 * HOUR * 1000);
    await expect(page.getByRole("tab")).toHaveText(["Active1", "Upcoming1", "Past2"]);
  });
});

test("A designer uploads, removes and changes the picture, on every open page", async ({ pageOf }) => {
  const designer = await publishedDesigner("Marta Lindholm");
  const page = await pageOf(designer);
  const stored = () => answerTo<Designer>("GET", `/designers/${designer.id}`);
  const saved = async () => (await stored()).profilePicture;
  const field = page.getByLabel("Profile Picture file");
  const save = page.getByRole("button", { name: "Save Changes" });
  // The header of a public page changes as well, even in another tab.
  const publicPage = await page.context().newPage();
  const portrait = publicPage.getByRole("banner").locator(".avatar img");
  await publicPage.goto("/imprint");

  await test.step("makes uploaded pictures smaller", async () => {
    await page.goto("/designer/profile");
    await field.setInputFiles({
      ...{ name: "notes.png", mimeType: "image/png" },
      buffer: Buffer.from("This is no picture."),
    });
    await expect(page.getByText("That file is not a picture we can read. Choose a JPEG, PNG or WebP.")).toBeVisible();
    const picture = await roomPicture(page, 1800, 1350);
    await field.setInputFiles(picture);
    await expect(page.getByRole("button", { name: "Change Photo" })).toBeVisible();
    await page.getByLabel("Cover Image file").setInputFiles(picture);
    await expect(page.getByRole("button", { name: "Change Cover" })).toBeVisible();
    await save.click();
    await expect.poll(saved).not.toBeNull();
    const { profilePicture, coverImage } = await stored();
    const type = "image/webp";
    expect(await sizeOf(page, profilePicture)).toEqual({ type, width: 512, height: 512 });
    expect(await sizeOf(page, coverImage)).toEqual({ type, width: 1600, height: 1200 });
    const small = coverImage?.replace(".webp", "-sm.webp") ?? null;
    expect(await sizeOf(page, small)).toEqual({ type, width: 640, height: 480 });
    await expect(portrait).toHaveAttribute("src", addressOf(profilePicture ?? ""));
  });

  await test.step("removes the picture", async () => {
    await page.getByRole("button", { name: "Remove Photo" }).click();
    await save.click();
    await expect.poll(saved).toBeNull();
    await expect(publicPage.getByRole("banner").locator(".avatar")).toHaveAttribute("data-initials", "ML");
  });

  await test.step("saves a picture of the account at once", async () => {
    await page.goto("/account");
    await page.getByLabel("Your picture file").setInputFiles(await roomPicture(page, 600, 600));
    await expect.poll(saved).not.toBeNull();
    await expect(portrait).toHaveAttribute("src", addressOf((await saved()) ?? ""));
  });
});
