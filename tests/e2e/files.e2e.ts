import { type Browser, expect, type Page } from "@playwright/test";
import { pdfFile } from "../support/pdfs.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, setSlot } from "./support/people.ts";
import { colorAt, drawLine, roomPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* Files in the conversation: sent by each way in the slot, looked at, retried, and refused after the end. */

const HOUR = 3600;

async function twoInTheRoom() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  return { customer, designer, id };
}

/** The room on the customer's page and the designer's. */
async function openRoom(browser: Browser) {
  const { customer, designer, id } = await twoInTheRoom();
  const [left, right] = await Promise.all([
    (await browserOf(browser, customer)).newPage(),
    (await browserOf(browser, designer)).newPage(),
  ]);
  await Promise.all([left.goto(`/chat/${id}`), right.goto(`/chat/${id}`)]);
  return { left, right, id };
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const articles = (page: Page) => log(page).getByRole("article");
const thumbnails = (page: Page) => log(page).getByRole("button", { name: /^Open / });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Add pictures or PDFs: files").setInputFiles(files);

/** Drops or pastes a picture that the browser draws. */
async function hand(page: Page, how: "drop" | "paste", name: string): Promise<void> {
  const { buffer } = await roomPicture(page, 1200, 800);
  await page.evaluate(
    ({ how, name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: "image/png" }));
      const target = document.querySelector(how === "drop" ? "[role=log]" : "textarea");
      const event =
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      target?.dispatchEvent(event);
    },
    { how, name, base64: buffer.toString("base64") },
  );
}

/** Whether the picture of a thumbnail has been loaded. */
const areDrawn = (page: Page) =>
  thumbnails(page)
    .locator("img")
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));

function hasInk(page: Element): boolean {
  const canvas = page as HTMLCanvasElement;
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  return data?.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3] === 255) === true;
}

test("pictures that are dropped and pasted, and a PDF, come to the other member, who looks at them and saves them", async ({
  browser,
}) => {
  test.slow();
  const { left, right } = await openRoom(browser);
  await expect(left.getByLabel("Message", { exact: true })).toBeEnabled();
  await hand(left, "drop", "sofa.png");
  await expect(articles(left)).toHaveCount(1);
  await hand(left, "paste", "window.png");
  await expect(articles(left)).toHaveCount(2);
  await choose(left, {
    name: "floor plan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdfFile({ pages: 2 })),
  });

  await expect(articles(right)).toHaveCount(3);
  await expect(thumbnails(right)).toHaveCount(2);
  await expect.poll(() => areDrawn(right)).toEqual([true, true]);
  // The jobs look at it first.
  await expect(articles(right).last()).toContainText("2 pages", { timeout: 90_000 });
  await expectAccessible(right);

  await right.getByRole("button", { name: "Open sofa.jpg" }).click();
  const viewer = right.getByRole("dialog");
  await expect(viewer.getByText("sofa.jpg")).toBeVisible();
  await expect(viewer.getByText("1 of 3")).toBeVisible();
  await right.keyboard.press("ArrowRight");
  await expect(viewer.getByText("window.jpg")).toBeVisible();
  await right.keyboard.press("+");
  await expect(viewer.getByRole("button", { name: "Zoom out" })).toBeEnabled();
  await right.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
  // What is in the file, not only white.
  const first = viewer.getByRole("img", { name: "Page 1 of 2" });
  await expect.poll(() => first.evaluate(hasInk)).toBe(true);
  await expectAccessible(right);
  const saving = right.waitForEvent("download");
  await viewer.getByRole("button", { name: "Save" }).click();
  expect((await saving).suggestedFilename()).toBe("floor plan.pdf");
  await right.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(right.getByRole("button", { name: "Open sofa.jpg" })).toBeFocused();
});

/** Whether two colors are the same but for what a JPEG changes. */
function alike(one: string, other: string): boolean {
  const parts = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return parts(one).every((part, index) => Math.abs(part - (parts(other)[index] ?? 0)) < 24);
}

test("a drawing, on an empty sheet or on a picture of the conversation, comes to the other member; lines are taken back, and none is lost unasked", async ({
  browser,
}) => {
  test.slow();
  const { left, right } = await openRoom(browser);
  const sentBy = async (page: Page, at: number) =>
    (await thumbnails(page).nth(at).locator("img").getAttribute("src")) ?? "";

  await left.getByRole("button", { name: "Draw", exact: true }).click();
  const pad = left.getByRole("dialog", { name: "Draw" });
  const send = pad.getByRole("button", { name: "Send" });
  await expect(send).toBeDisabled();
  await pad.getByRole("radio", { name: "Broad" }).check();
  await drawLine(left, [0.1, 0.5], [0.9, 0.5]);
  await pad.getByRole("radio", { name: "Petrol" }).check();
  await drawLine(left, [0.25, 0.1], [0.25, 0.9]);
  await drawLine(left, [0.75, 0.1], [0.75, 0.9]);
  await expect(pad.getByRole("img", { name: "Your drawing: 3 lines" })).toBeVisible();
  await left.keyboard.press("Control+z");
  await expect(pad.getByRole("img", { name: "Your drawing: 2 lines" })).toBeVisible();
  await expectAccessible(left);
  await left.keyboard.press("Escape");
  await expect(pad.getByRole("alert")).toContainText("Discard the drawing?");
  await expectAccessible(left);
  await pad.getByRole("button", { name: "Keep drawing" }).click();
  await send.click();
  await expect(pad).toBeHidden();
  await expect(left.getByRole("button", { name: "Draw", exact: true })).toBeFocused();
  await expect(thumbnails(right)).toHaveCount(1);
  await expect.poll(() => areDrawn(right)).toEqual([true]);
  const drawing = await sentBy(right, 0);
  const seen = await Promise.all(
    (
      [
        [0.5, 0.5],
        [0.25, 0.3],
        [0.75, 0.3],
        [0.05, 0.05],
      ] as [number, number][]
    ).map((at) => colorAt(right, drawing, at)),
  );
  expect(
    seen.map((color, at) => alike(color, ["f2573d", "1d5a61", "ffffff", "ffffff"][at] ?? "")),
    seen.join(),
  ).toEqual(Array(4).fill(true));

  await choose(left, await roomPicture(left, 1200, 800));
  await right.getByRole("button", { name: "Open room.jpg" }).click();
  await right.getByRole("button", { name: "Draw on it" }).click();
  const over = right.getByRole("dialog", { name: "Draw on room.jpg" });
  await over.getByRole("radio", { name: "Broad" }).check();
  // Nothing is drawn before the picture is there.
  await expect
    .poll(async () => {
      await drawLine(right, [0.05, 0.9], [0.95, 0.9]);
      return over.getByRole("img").getAttribute("aria-label");
    })
    .toMatch(/^room\.jpg, drawn on: [1-9]/);
  await over.getByRole("button", { name: "Send" }).click();
  await expect(right.getByRole("dialog")).toHaveCount(0);
  await expect(thumbnails(left)).toHaveCount(3);
  await expect(left.getByRole("button", { name: "Open room, drawn on.jpg" }).locator("img")).toBeVisible();
  await expect.poll(() => areDrawn(left)).toEqual([true, true, true]);
  const both = await sentBy(left, 2);
  const shown = await Promise.all(
    (
      [
        [0.5, 0.9],
        [0.5, 0.5],
        [0.1, 0.1],
      ] as [number, number][]
    ).map((at) => colorAt(left, both, at)),
  );
  expect(
    shown.map((color, at) => alike(color, ["f2573d", "ff7058", "aecbc6"][at] ?? "")),
    shown.join(),
  ).toEqual(Array(3).fill(true));
});

test("a drawing begins with the room of the brief, to scale, unless one takes an empty sheet; nobody else's draft is offered", async ({
  browser,
}) => {
  const { left, right, id } = await openRoom(browser);
  await sql()`
    insert into public.briefs (booking_id, room, length_cm, width_cm, openings, stays, likes, question)
    values (${id}, 'living_room', 540, 380, '', '', '', '')`;
  await left.reload();
  await left.getByRole("button", { name: "Draw", exact: true }).click();
  const pad = left.getByRole("dialog", { name: "Draw" });
  const sheets = pad.getByRole("group", { name: "Sheet" }).getByRole("button");
  await expect(sheets).toHaveText(["The room, to scale", "Empty sheet"]);
  await sheets.last().click();
  await expect(pad.getByRole("img", { name: "Your drawing: 0 lines" })).toBeVisible();
  await sheets.first().click();
  await pad.getByRole("radio", { name: "Broad" }).check();
  // Nothing is drawn before the plan is there.
  const drawn = pad.getByRole("img", { name: /^The room, to scale, drawn on: [1-9]/ });
  await expect
    .poll(async () => {
      await drawLine(left, [0.3, 0.5], [0.7, 0.5]);
      return drawn.count();
    })
    .toBe(1);
  await expect(sheets.last()).toBeDisabled();
  await expectAccessible(left);
  await pad.getByRole("button", { name: "Send" }).click();
  const sent = right.getByRole("button", { name: "Open The room, to scale, drawn on.jpg" }).locator("img");
  await expect(sent).toBeVisible();
  const address = (await sent.getAttribute("src")) ?? "";
  // The line, and the wall on the left.
  const seen = await Promise.all([colorAt(right, address, [0.5, 0.5]), colorAt(right, address, [59 / 488, 0.5])]);
  expect(
    seen.map((color, at) => alike(color, ["f2573d", "10211f"][at] ?? "")),
    seen.join(),
  ).toEqual([true, true]);

  await right.getByRole("button", { name: "Draw", exact: true }).click();
  await expect(right.getByRole("dialog", { name: "Draw" }).getByRole("img")).toBeVisible();
  await expect(right.getByRole("group", { name: "Sheet" })).toHaveCount(0);
});

test("a file that the network has lost is kept over a reload, and sent once when it is back", async ({ browser }) => {
  test.slow();
  const { left, right, id } = await openRoom(browser);
  await left.route("**/api/bookings/store-picture/**", (route) => route.abort());
  await choose(left, await roomPicture(left, 1200, 800));
  await expect(left.getByRole("alert")).toContainText("Not sent yet");
  await expectAccessible(left);
  await left.reload();
  await expect(left.getByRole("alert")).toContainText("Not sent yet");
  await left.unroute("**/api/bookings/store-picture/**");
  // It is tried again by itself, after pauses that grow, or at once when the browser says so.
  await left.evaluate(() => window.dispatchEvent(new Event("online")));
  for (const page of [left, right]) await expect(thumbnails(page)).toHaveCount(1, { timeout: 60_000 });
  await expect(left.getByRole("button", { name: /^(Cancel|Discard)/ })).toHaveCount(0);
  expect([...(await sql()`select text from public.messages where booking_id = ${id}`)]).toEqual([{ text: "room.jpg" }]);
});

test("a file that arrives after the end is refused, what is no picture is not sent, and one can be cancelled", async ({
  browser,
}) => {
  const { customer, id } = await twoInTheRoom();
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  await choose(page, { name: "room.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg") });
  await expect(page.getByRole("alert")).toContainText("not a picture we can read");
  await page.getByRole("button", { name: "Discard room.svg" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  // Its answer is on the way until the slot is over.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/api/bookings/store-picture/**", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/bookings/store-picture/**");
  await choose(page, await roomPicture(page, 1200, 800));
  await asked;
  await setSlot(id, -HOUR, -1);
  go();
  await expect(page.getByText("Not sent: the chat is closed")).toBeVisible();
  await page.getByRole("button", { name: "Discard room.png" }).click();
  await expect(page.getByText("Not sent: the chat is closed")).toBeHidden();
  await page.reload();
  await expect(page.getByPlaceholder("Chat has ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add pictures or PDFs" })).toHaveCount(0);
  await expect(log(page).getByRole("article")).toHaveCount(0);
});
