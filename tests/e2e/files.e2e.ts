import { expect, type Page } from "@playwright/test";
import { pdfFile } from "../support/pdfs.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { holdBack } from "./support/hold-back.ts";
import { booking, publishedDesigner, setSlot } from "./support/people.ts";
import { drawLine, roomPicture } from "./support/pictures.ts";
import { type PageOf, test } from "./support/test.ts";

/* Files in the conversation: sent in each way during the slot, viewed, retried, and refused after the end. */

const HOUR = 3600;

async function twoPeople() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to: HOUR });
  return { customer, designer, id };
}

/** Opens the room of two people, on the customer's page and the designer's. */
async function openRoom(pageOf: PageOf) {
  const { customer, designer, id } = await twoPeople();
  const at = `/chat/${id}`;
  const [left, right] = await Promise.all([pageOf(customer, { at }), pageOf(designer, { at })]);
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

/** Returns whether the picture of a thumbnail has been loaded. */
const areDrawn = (page: Page) =>
  thumbnails(page)
    .locator("img")
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));

test("A member drops and pastes pictures and sends a PDF, which the other one views", async ({ pageOf }) => {
  test.slow();
  const { left, right } = await openRoom(pageOf);
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
  await expect(articles(right).last()).toContainText("floor plan.pdf");

  await right.getByRole("button", { name: "Open sofa.jpg" }).click();
  const viewer = right.getByRole("dialog", { name: /^Ellen Vos, \d/ });
  await expect(viewer.getByText("sofa.jpg")).toBeVisible();
  // Keys go to the focused element; the viewer takes the focus a moment after it is shown.
  await expect(viewer.getByRole("button", { name: "Zoom in" })).toBeFocused();
  await right.keyboard.press("ArrowRight");
  await expect(viewer.getByText("window.jpg")).toBeVisible();
  await right.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
  await right.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(right.getByRole("button", { name: "Open sofa.jpg" })).toBeFocused();

  await articles(right).last().getByRole("button").click();
  await right.getByRole("button", { name: "Draw on a page" }).click();
  await right.getByRole("button", { name: "Page 2" }).click();
  await expect(right.getByRole("group", { name: "floor plan, page 2.jpg, drawn on" })).toBeVisible();
  await expect(thumbnails(left)).toHaveCount(3);

  const scan = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfFile({ isScan: true })) };
  await choose(left, scan);
  await articles(right).filter({ hasText: "scan.pdf" }).getByRole("button").click();
  await expect(right.getByText("A picture on this page cannot be shown here.")).toBeVisible();
  await right.getByRole("button", { name: "Draw on a page" }).click();
  await expect(right.getByRole("alert")).toContainText("This page cannot be drawn.");
});

test("A member draws on a picture of the conversation, and the other one sees it", async ({ pageOf }) => {
  const { left, right } = await openRoom(pageOf);
  await right.setViewportSize({ width: 390, height: 844 });
  await choose(left, await roomPicture(left, 600, 400));
  await right.getByRole("button", { name: "Open room.jpg" }).click();
  await right.getByRole("button", { name: "Draw on it" }).click();
  await expect(right.getByRole("dialog")).toHaveCount(0);
  await expect(right.locator("main")).toBeFocused();
  await expect(right.getByRole("button", { name: /^Conversation/ })).toHaveAttribute("aria-expanded", "false");
  await drawLine(right, [0.3, 0.5], [0.7, 0.5], right.getByRole("group", { name: "room.jpg, drawn on" }));
  await log(left).getByRole("button", { name: "Marta drew on a picture" }).click();
  await expect(left.getByRole("group", { name: "room.jpg, drawn on" })).toBeVisible();
  await right.getByRole("button", { name: "Done, back to the room" }).click();
  await expect(right.getByRole("region", { name: "The room" })).toBeFocused();
  await expect(right.getByRole("button", { name: "Begin with this room" })).toBeVisible();
});

test("A member keeps an unsent file across a reload, and a late file is refused", async ({ pageOf }) => {
  const { customer, id } = await twoPeople();
  const page = await pageOf(customer, { at: `/chat/${id}` });
  const store = "**/api/bookings/store-picture/**";
  await test.step("keeps a lost file over a reload, and sends it once", async () => {
    await page.route(store, (route) => route.abort());
    await choose(page, await roomPicture(page, 600, 400));
    await expect(page.getByRole("alert")).toContainText("Not sent yet");
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Not sent yet");
    const room = page.getByRole("button", { name: "Begin with this room" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(room).toBeHidden();
    // A tablet has the height for both.
    await page.setViewportSize({ width: 834, height: 1112 });
    await expect(room).toBeVisible();
    expect((await log(page).boundingBox())?.height).toBeGreaterThanOrEqual(300);
    await page.unroute(store);
    // The page retries on its own, after growing pauses, or at once when the browser reports that it is online.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(thumbnails(page)).toHaveCount(1, { timeout: 60_000 });
    await expect(page.getByRole("button", { name: /^(Cancel|Discard)/ })).toHaveCount(0);
    const texts = await sql()`select text from public.messages where booking_id = ${id}`;
    expect([...texts]).toEqual([{ text: "room.jpg" }]);
  });

  await test.step("refuses a file that arrives after the end", async () => {
    // The answer stays pending until the slot is over.
    const { held, release } = holdBack();
    await page.route(store, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(store);
    await choose(page, { ...(await roomPicture(page, 600, 400)), name: "late.png" });
    await asked;
    await setSlot(id, -HOUR, -1);
    release();
    await expect(page.getByText(/Not sent: the chat (is|was) closed/)).toBeVisible();
  });
});
