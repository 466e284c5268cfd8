import { expect, type Page } from "@playwright/test";
import { pdfFile } from "../support/pdfs.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { expectUncovered } from "./support/covered.ts";
import { emailTo } from "./support/emails.ts";
import { booking, publishedDesigner } from "./support/people.ts";
import { drag } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* A customer draws the room to scale in the brief; the designer sees it once it is sent. */

const DAY = 86_400;

async function members() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  return { customer, designer, id: await booking({ customer, designer, from: 2 * DAY, to: 2 * DAY + 1800 }) };
}
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** Types a length into a field of the panel by keys only. */
async function typeLength(page: Page, name: string, length: string) {
  await page.getByRole("textbox", { name }).focus();
  await page.keyboard.type(length);
  await page.keyboard.press("Enter");
}
const pressKey = async (page: Page, name: string | RegExp) => {
  await button(page, name).focus();
  await page.keyboard.press("Enter");
};

test("A customer draws a room by keys only, and the designer reads its description", async ({ pageOf }) => {
  const { customer, designer, id } = await members();
  const hers = await pageOf(customer);
  const his = await pageOf(designer);
  await hers.goto(`/chat/${id}/room`);

  await pressKey(hers, "Rectangle");
  await typeLength(hers, "Top wall", "4.3");
  await typeLength(hers, "Right wall", "310 cm");
  await expect(hers.getByText("13.3 m²")).toBeVisible();
  await pressKey(hers, "Doors and windows");
  await pressKey(hers, /^Door, usually/);
  // The added piece has the focus, and the palette stays.
  await expect(button(hers, /^Door, 0.90 m wide/)).toBeFocused();
  await pressKey(hers, "Hinge right");
  await pressKey(hers, /^Window, usually/);
  // The arrow keys slide it along its wall.
  await hers.keyboard.press("Shift+ArrowRight");
  await pressKey(hers, "Furniture");
  await pressKey(hers, /^Double bed, usually/);
  const bed = button(hers, /^Double bed, 1.68 m by 2.08 m/);
  await expect(bed).toBeFocused();
  await hers.keyboard.press("r");
  await expect(bed).toHaveAccessibleName(/turned 90 degrees|turned 270 degrees|turned 180 degrees|wall$/);
  await hers.keyboard.press("Control+z");
  await expectAccessible(hers);
  await expect(hers.getByText("Saved", { exact: true })).toBeVisible();

  await button(hers, /^Send/).click();
  await expect(hers.getByText(/^Sent on /)).toBeVisible();
  await his.goto(`/chat/${id}/room`);
  await button(his, "In words").click();
  const words = his.getByRole("region", { name: "In words" });
  await expect(words.getByRole("listitem")).toHaveText([
    "Top wall, 4.30 m",
    "Right wall, 3.10 m",
    "Bottom wall, 4.30 m",
    "Left wall, 3.10 m",
    /^Door, 0.90 m wide, in the top wall, opens in$/,
    /^Window, 1.40 m wide, in the bottom wall$/,
    /^Double bed, 1.68 m by 2.08 m, at the/,
  ]);
  // The designer cannot change it.
  await expect(his.getByRole("textbox")).toHaveCount(0);
  // The room is the booking's picture, even in emails.
  const { attachments } = await emailTo(designer, /^Ellen Vos described the room$/);
  expect(attachments).toMatchObject([{ filename: "room.png", contentType: "image/png", contentId: "room" }]);
  await hers.goto("/chats");
  await expect(hers.getByRole("img", { name: "Your room" })).toBeVisible();
  await his.goto("/designer/dashboard");
  await expect(his.getByRole("link", { name: "See their room" }).locator("svg")).toHaveAttribute("width", "128");
});

test("A customer drags the room, places things by hand and is told what is impossible", async ({ pageOf }) => {
  const { customer, id } = await members();
  const page = await pageOf(customer, { at: `/chat/${id}/room` });
  const drawing = page.getByRole("group", { name: /^Floor plan/ });
  await expect(drawing).toBeVisible();
  await drawing.scrollIntoViewIfNeeded();
  const at = async (x: number, y: number) => {
    const { left, top, width, height } = await drawing.evaluate((svg) => svg.getBoundingClientRect().toJSON());
    return [left + width * x, top + height * y] as const;
  };
  const places = () => sql()`
    select content ->> 'x' as x from public.floor_plan_rows where booking_id = ${id} and part = 'place'`;

  await drag(page, await at(0.36, 0.36), await at(0.7, 0.75));
  await expect(page.getByText(/m²$/).first()).toBeVisible();
  await test.step("types a length on the drawing", async () => {
    await button(page, /^Top wall.*type a length$/).click();
    const field = page.getByRole("textbox", { name: "Top wall, length" });
    await field.fill("0.2");
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("At least 0.30 m");
    await field.fill("5.20");
    await field.press("Enter");
    await expect(button(page, "Top wall, 5.20 m").first()).toBeVisible();
  });
  await test.step("places a door on the wall that is pressed, and a sofa by dragging", async () => {
    await button(page, "Doors and windows").click();
    await button(page, /^Door, usually/).click();
    await page.mouse.click(...(await at(0.5, 0.8)));
    await expect(button(page, /^Door, 0.90 m wide/)).toHaveCount(1);
    await expect(button(page, /^Door, 0.90 m wide, in the bottom wall/)).toBeFocused();
    await button(page, "Furniture").click();
    const sofa = await button(page, /^Sofa, usually/).boundingBox();
    if (!sofa) throw new Error("No sofa");
    await drag(page, [sofa.x + 20, sofa.y + 20], await at(0.5, 0.5));
    await expect(button(page, /^Sofa, 2.20 m by/)).toBeVisible();
    await expect.poll(async () => (await places()).length).toBe(1);
  });
  await test.step("turns, moves and removes by keys what was just dropped or pressed", async () => {
    const sofa = button(page, /^Sofa, 2.20 m by/);
    await page.keyboard.press("r");
    await expect(sofa).toHaveAccessibleName(/turned 90 degrees/);
    await button(page, "Undo").click();
    for (const count of [1, 2]) {
      await button(page, /^Plant, usually/).click();
      await expect(button(page, /^Plant, 0.65 m/)).toHaveCount(count);
    }
    await page.keyboard.press("Delete");
    await expect(button(page, /^Plant, 0.65 m/)).toHaveCount(1);
    for (const count of [2, 1, 0]) {
      await button(page, "Undo").click();
      await expect(button(page, /^Plant, 0.65 m/)).toHaveCount(count);
    }
  });
  await test.step("says what does not fit", async () => {
    const [x, y] = await at(0.5, 0.5);
    await drag(page, [x, y], await at(0.5, 0.8));
    await expect(page.getByRole("region", { name: "Does it fit" })).toContainText(/The sofa stands \d+ cm in the wall/);
    await button(page, "Undo").click();
    await button(page, "Undo").click();
    await expect(button(page, /^Sofa, 2.20 m by/)).toHaveCount(0);
  });
  await test.step("lays a page of a PDF under it, to scale", async () => {
    const file = (name: string, pdf: Uint8Array) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(pdf) });
    const files = [file("locked.pdf", pdfFile({ isLocked: true })), file("flat.pdf", pdfFile({ pages: 2 }))];
    await page.getByLabel("Photos and a floor plan").setInputFiles(files);
    await page.getByRole("button", { name: "Photos", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await button(page, /^Lay a page under.*locked/).click();
    await expect(dialog.getByRole("alert")).toContainText("locked with a password");
    await dialog.getByRole("button", { name: "Close" }).click();
    await button(page, /^Lay a page under.*flat/).click();
    await expect(dialog.getByRole("button", { name: "Page 2" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Page 2" }).click();
    await button(page, /^Set its scale.*flat, page 2/).click();
    await expect(dialog).toHaveCount(0);
    const width = async () =>
      (
        await sql()`select (content ->> 'width')::int as mm from public.floor_plan_rows where booking_id = ${id} and part = 'tracing'`
      )[0]?.mm;
    await expect.poll(width).toBeGreaterThan(0);
    const before = await width();
    for (const x of [0.45, 0.55]) await page.mouse.click(...(await at(x, 0.5)));
    const between = page.getByRole("textbox", { name: "Between the points" });
    const length = Number.parseFloat(await between.inputValue());
    await between.fill(String(length / 2));
    await between.press("Enter");
    await expect.poll(async () => (await width()) / before).toBeCloseTo(0.5, 1);
  });
});

test("On a phone, the drawing comes into view when something below it is chosen, and covers nothing that has the focus", async ({
  pageOf,
}) => {
  const { customer, id } = await members();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await pageOf(customer, { ...phone, at: `/chat/${id}/room` });
  const drawing = page.getByRole("group", { name: /^Floor plan/ });
  // Adding a piece accepts the suggested room.
  await expect(page.getByText("Pull the corner until it is your room")).toBeVisible();
  await button(page, "Furniture").tap();
  await button(page, /^Dining table, usually/).evaluate((entry) => entry.scrollIntoView({ block: "start" }));
  await button(page, /^Dining table, usually/).tap();
  await expect(drawing).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByText("15.8 m²")).toBeVisible();
  await button(page, "Put chairs around it").tap();
  await expect(button(page, /^Chair, 0.46 m by/)).toHaveCount(4);

  await test.step("covers no field that has the focus, on a short phone", async () => {
    await page.setViewportSize({ width: 390, height: 667 });
    const panel = page.getByRole("region", { name: "The room, to scale" }).locator("> div").first();
    await expectUncovered(panel, drawing);
  });
});
