import { type Browser, expect, type Page } from "@playwright/test";
import { pdfFile } from "../support/pdfs.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { booking, browserOf, publishedDesigner, setSlot } from "./support/people.ts";
import { colorAt, drawLine, roomPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* Files in the conversation: sent in each way during the slot, viewed, retried, and refused after the end. */

const HOUR = 3600;

async function twoPeople() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  return { customer, designer, id };
}

/** The room on the customer's page and the designer's. */
async function openRoom(browser: Browser, { customer, designer, id }: Awaited<ReturnType<typeof twoPeople>>) {
  const [left, right] = await Promise.all([
    (await browserOf(browser, customer)).newPage(),
    (await browserOf(browser, designer)).newPage(),
  ]);
  await Promise.all([left.goto(`/chat/${id}`), right.goto(`/chat/${id}`)]);
  return { left, right };
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const articles = (page: Page) => log(page).getByRole("article");
const thumbnails = (page: Page) => log(page).getByRole("button", { name: /^Open / });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Add pictures or PDFs: files").setInputFiles(files);

/** Drops or pastes a picture that the browser draws. */
async function hand(page: Page, how: "drop" | "paste", name: string): Promise<void> {
  const { buffer } = await roomPicture(page, 600, 400);
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

test("A member drops and pastes pictures and sends a PDF, which the other one views and saves", async ({ browser }) => {
  test.slow();
  const { left, right } = await openRoom(browser, await twoPeople());
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

  await right.getByRole("button", { name: "Open sofa.jpg" }).click();
  const viewer = right.getByRole("dialog");
  await expect(viewer.getByText("sofa.jpg")).toBeVisible();
  await expect(viewer.getByText("1 of 3")).toBeVisible();
  // Keys go to the focused element; the viewer takes the focus a moment after it is shown.
  await expect(viewer.getByRole("button", { name: "Zoom in" })).toBeFocused();
  await right.keyboard.press("ArrowRight");
  await expect(viewer.getByText("window.jpg")).toBeVisible();
  await right.keyboard.press("+");
  await expect(viewer.getByRole("button", { name: "Zoom out" })).toBeEnabled();
  await right.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
  // The content of the file, not only white.
  const first = viewer.getByRole("img", { name: "Page 1 of 2" });
  await expect.poll(() => first.evaluate(hasInk)).toBe(true);
  const saving = right.waitForEvent("download");
  await viewer.getByRole("button", { name: "Save" }).click();
  expect((await saving).suggestedFilename()).toBe("floor plan.pdf");
  await right.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(right.getByRole("button", { name: "Open sofa.jpg" })).toBeFocused();
});

/** Whether two colors are the same apart from JPEG's changes. */
function alike(one: string, other: string): boolean {
  const parts = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return parts(one).every((part, index) => Math.abs(part - (parts(other)[index] ?? 0)) < 24);
}

/** Expects these colors of the picture of a thumbnail, at places that are parts of its width and height. */
async function shows(page: Page, name: string, colors: Record<string, [number, number]>): Promise<void> {
  const picture = page.getByRole("button", { name: `Open ${name}` }).locator("img");
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute("src")) ?? "";
  const seen = await Promise.all(Object.values(colors).map((at) => colorAt(page, address, at)));
  expect(
    Object.keys(colors).map((color, n) => alike(color, seen[n] ?? "")),
    seen.join(),
  ).toEqual(seen.map(() => true));
}

test("Two members draw on the room of the brief and on a picture, and lose no drawing without being asked", async ({
  browser,
}) => {
  test.slow();
  const people = await twoPeople();
  await sql()`
    insert into public.briefs (booking_id, room, length_cm, width_cm, openings, stays, likes, question)
    values (${people.id}, 'living_room', 540, 380, '', '', '', '')`;
  const { left, right } = await openRoom(browser, people);
  /** The sheet of a dialog once there is a line: nothing is drawn before its picture is there. */
  async function drawFirst(page: Page, drawn: RegExp, from: [number, number], to: [number, number]): Promise<void> {
    await page.getByRole("radio", { name: "Broad" }).check();
    await expect
      .poll(async () => {
        await drawLine(page, from, to);
        return page.getByRole("dialog").getByRole("img", { name: drawn }).count();
      })
      .toBe(1);
  }

  await test.step("to scale, unless an empty sheet is chosen", async () => {
    await left.getByRole("button", { name: "Draw", exact: true }).click();
    const pad = left.getByRole("dialog", { name: "Draw" });
    const sheets = pad.getByRole("group", { name: "Sheet" }).getByRole("button");
    await expect(sheets).toHaveText(["The room, to scale", "Empty sheet"]);
    await sheets.last().click();
    await expect(pad.getByRole("img", { name: "Your drawing: 0 lines" })).toBeVisible();
    await expect(pad.getByRole("button", { name: "Send" })).toBeDisabled();
    await sheets.first().click();
    await drawFirst(left, /^The room, to scale, drawn on: [1-9]/, [0.3, 0.5], [0.7, 0.5]);
    await expect(sheets.last()).toBeDisabled();
    await pad.getByRole("radio", { name: "Petrol" }).check();
    for (const x of [0.3, 0.7]) await drawLine(left, [x, 0.6], [x, 0.8]);
    await left.keyboard.press("Control+z");
    await left.keyboard.press("Escape");
    await expect(pad.getByRole("alert")).toContainText("Discard the drawing?");
    await pad.getByRole("button", { name: "Keep drawing" }).click();
    await pad.getByRole("button", { name: "Send" }).click();
    await expect(left.getByRole("button", { name: "Draw", exact: true })).toBeFocused();
    // The line, the other colour, the wall on the left; and not the line that was undone.
    await shows(right, "The room, to scale, drawn on.jpg", {
      f2573d: [0.5, 0.5],
      "1d5a61": [0.3, 0.7],
      "10211f": [59 / 488, 0.5],
      ffffff: [0.7, 0.7],
    });
  });

  await test.step("nobody else's draft is offered", async () => {
    await right.getByRole("button", { name: "Draw", exact: true }).click();
    const pad = right.getByRole("dialog", { name: "Draw" });
    await expect(pad.getByRole("img")).toBeVisible();
    await expect(right.getByRole("group", { name: "Sheet" })).toHaveCount(0);
    await expect(pad.getByRole("button", { name: "Close" })).toBeFocused();
    await right.keyboard.press("Escape");
  });

  await test.step("on a picture of the conversation", async () => {
    await choose(left, await roomPicture(left, 600, 400));
    await right.getByRole("button", { name: "Open room.jpg" }).click();
    await right.getByRole("button", { name: "Draw on it" }).click();
    await drawFirst(right, /^room\.jpg, drawn on: [1-9]/, [0.05, 0.9], [0.95, 0.9]);
    await right.getByRole("dialog", { name: "Draw on room.jpg" }).getByRole("button", { name: "Send" }).click();
    await expect(right.getByRole("dialog")).toHaveCount(0);
    await shows(left, "room, drawn on.jpg", { f2573d: [0.5, 0.9], ff7058: [0.5, 0.5], aecbc6: [0.1, 0.1] });
  });
});

test("A member keeps an unsent file over a reload, and is refused one that arrives after the end", async ({
  browser,
}) => {
  const { customer, id } = await twoPeople();
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  const store = "**/api/bookings/store-picture/**";
  await test.step("lost", async () => {
    await page.route(store, (route) => route.abort());
    await choose(page, await roomPicture(page, 600, 400));
    await expect(page.getByRole("alert")).toContainText("Not sent yet");
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Not sent yet");
    await page.unroute(store);
    // The page retries by itself, after growing pauses, or at once when the browser reports that it is online.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(thumbnails(page)).toHaveCount(1, { timeout: 60_000 });
    await expect(page.getByRole("button", { name: /^(Cancel|Discard)/ })).toHaveCount(0);
    const texts = await sql()`select text from public.messages where booking_id = ${id}`;
    expect([...texts]).toEqual([{ text: "room.jpg" }]);
  });

  await test.step("too late", async () => {
    // Its answer is on the way until the slot is over.
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(store, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(store);
    await choose(page, { ...(await roomPicture(page, 600, 400)), name: "late.png" });
    await asked;
    await setSlot(id, -HOUR, -1);
    go();
    await expect(page.getByText(/Not sent: the chat (is|was) closed/)).toBeVisible();
    await page.getByRole("button", { name: "Discard late.png" }).click();
    await expect(page.getByText(/Not sent: the chat (is|was) closed/)).toBeHidden();
    await page.reload();
    await expect(page.getByPlaceholder("Chat has ended")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add pictures or PDFs" })).toHaveCount(0);
    await expect(articles(page)).toHaveCount(1);
  });
});
