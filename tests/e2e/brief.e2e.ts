import { expect, type Page } from "@playwright/test";
import { sendPicture } from "../support/files.ts";
import { pdfFile } from "../support/pdfs.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, said, setSlot } from "./support/people.ts";
import { roomPhoto } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* A customer describes the room on a phone, the designer reads it at a desk. */

const DAY = 86_400;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function pair(from = 2 * DAY) {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  return { customer, designer, id: await booking({ customer, designer, from, to: from + 1800 }) };
}
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const box = (page: Page, name: string) => page.getByRole("textbox", { name });
const stored = async (id: string) =>
  (
    await sql()`select length_cm as length, width_cm as width, stays, sent_at is not null as sent from public.briefs where booking_id = ${id}`
  )[0];

test("a room is described on a phone, survives a reload, is sent, asked about and completed", async ({ browser }) => {
  const { customer, designer, id } = await pair();
  const hers = await (await browserOf(browser, customer, PHONE)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();

  await his.goto(`/chat/${id}/room`);
  await expect(his.getByRole("heading", { name: "Ellen Vos hasn’t shown you the room yet" })).toBeVisible();

  await hers.goto("/chats");
  await hers.getByRole("link", { name: "Describe your room" }).click();
  await expect(hers.getByRole("heading", { level: 1, name: "Your room" })).toBeVisible();
  await expect(hers.getByRole("button", { name: "Send" })).toBeDisabled();
  await hers.getByRole("radio", { name: "Living room" }).check();
  await box(hers, "Length").fill("4.2");
  await box(hers, "Width").fill("3,6");
  await expect(hers.getByRole("img", { name: "Floor plan: 4.2 m by 3.6 m" })).toBeVisible();
  await box(hers, "What must stay?").fill("The piano");
  await box(hers, "The one question you want answered").fill("Where does the sofa go?");
  await saved(hers);
  await expect.poll(() => stored(id)).toMatchObject({ length: 420, width: 360, stays: "The piano", sent: false });
  await hers.reload();
  await expect(box(hers, "What must stay?")).toHaveValue("The piano");
  await expect(box(hers, "Length")).toHaveValue("4.2");
  await expectAccessible(hers);

  await hers.getByRole("button", { name: "Send" }).click();
  await expect(hers.getByText("Sent", { exact: true })).toBeVisible();

  // Told while the page is open.
  await expect(his.getByText("Where does the sofa go?")).toBeVisible();
  await expect(his.getByRole("definition").filter({ hasText: "The piano" })).toBeVisible();
  await expectAccessible(his);
  const about = his.getByRole("region", { name: "What is missing" });
  await about.getByRole("checkbox", { name: "Budget" }).check();
  await about.getByRole("button", { name: "Ask" }).click();
  await expect(about).toContainText("You have asked for: budget.");
  await expect(about.getByRole("checkbox", { name: "Budget" })).toHaveCount(0);

  await expect(hers.getByText("Marta Lindholm would like to know your budget.")).toBeVisible();
  await expect(hers.getByText("Marta Lindholm asks for it")).toBeVisible();
  await box(hers, "Budget").fill("2,500");
  await expect(hers.getByText("Answered", { exact: true })).toBeVisible();
  await saved(hers);
  await his.reload();
  await expect(his.getByRole("definition").filter({ hasText: "$2,500" })).toBeVisible();
  await expect(his.getByText("Changed", { exact: true })).toHaveCount(1);

  // At the booking, from the first line, and drawn as long as nothing is written.
  await his.goto(`/chat/${id}`);
  await expect(his.getByRole("img", { name: "Floor plan: 4.2 m by 3.6 m" })).toBeVisible();
  await expect(his.getByRole("link", { name: /Ellen’s room: living room/ })).toContainText("Where does the sofa go?");
  await expect
    .poll(async () =>
      (
        await sql()`select kind, status from public.outbox where booking_id = ${id} and kind in ('brief_received', 'brief_asked') order by kind`
      ).map(({ kind, status }) => `${kind} ${status}`),
    )
    .toEqual(["brief_received sent", "brief_asked sent"]);

  // Beside the messages once there are some; on a phone, what is asked for comes first.
  await setSlot(id, -600, 3600);
  await said(id, customer, "Good morning.", 60);
  await sql()`update public.brief_requests set answered_at = null where booking_id = ${id}`;
  await his.reload();
  await expect(his.getByRole("region", { name: "Booking" }).getByRole("img", { name: /^Floor plan/ })).toBeVisible();
  await hers.goto(`/chat/${id}`);
  await expect(hers.getByRole("link", { name: "Asked for: your budget" })).toBeVisible();
});

test("two windows do not overwrite each other unasked, and what cannot be sent is kept", async ({ browser }) => {
  const { customer, id } = await pair();
  const context = await browserOf(browser, customer);
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) {
    await page.goto(`/chat/${id}/room`);
    await expect(box(page, "What must stay?")).toBeVisible();
  }
  // The second window hears of nothing.
  await other.route("**/api/bookings/brief/**", (route) => route.abort());
  await box(one, "What must stay?").fill("The piano");
  await saved(one);
  await box(other, "What must stay?").fill("The rug");
  await expect(other.getByRole("alert")).toContainText("You have changed your room in another window.");
  await other.unrouteAll({ behavior: "ignoreErrors" });
  expect(await stored(id)).toMatchObject({ stays: "The piano" });
  await other.getByRole("button", { name: "Keep what is here" }).click();
  await saved(other);
  await expect.poll(() => stored(id)).toMatchObject({ stays: "The rug" });

  await one.close();
  // Without a connection the words stay in the browser, over a reload, too.
  await other.route("**/api/bookings/save-brief", (route) => route.abort());
  await box(other, "What do you like?").fill("Green");
  await expect(other.getByText("Not saved: no connection.")).toBeVisible();
  await other.reload();
  await expect(box(other, "What do you like?")).toHaveValue("Green");
  await other.unrouteAll({ behavior: "ignoreErrors" });
  await saved(other);
});

test("the last room is brought along to a booking with another designer, and after the session it can only be read", async ({
  browser,
}) => {
  const { customer, id } = await pair();
  await sql()`
    insert into public.briefs (booking_id, room, stays, idea, question)
    values (${id}, 'bedroom', 'The bed', '{"room": "Bedroom", "style": "Boho", "palette": "light"}', 'Which lamp?')`;
  await sendPicture(customer.token, { bookingId: id, purpose: "brief", name: "from the door.png" });
  const next = await booking({
    customer,
    designer: await publishedDesigner("Noor Haddad"),
    from: 4 * DAY,
    to: 4 * DAY + 1800,
  });
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${next}/room`);
  const last = page.getByRole("region", { name: "Your last room" });
  await expect(last).toContainText("with a photo or plan");
  await last.getByRole("button", { name: "Use it again" }).click();
  await expect(box(page, "What must stay?")).toHaveValue("The bed");
  await expect(page.getByRole("img", { name: /Design from the studio/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open from the door.png" })).toBeVisible();
  // It was answered then.
  await expect(box(page, "The one question you want answered")).toHaveValue("");
  await setSlot(next, -7200, -3600);
  await page.reload();
  await expect(page.getByText("The room can be described until the session ends.")).toBeVisible();
  await expect(box(page, "What must stay?")).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
});

test("photos and a floor plan are added to the room, seen by the designer once it is sent without the place where they were taken, and taken out again", async ({
  browser,
}) => {
  test.slow();
  const { customer, designer, id } = await pair();
  const hers = await (await browserOf(browser, customer, PHONE)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();
  await hers.goto(`/chat/${id}/room`);
  await hers.getByRole("radio", { name: "Bedroom" }).check();
  await saved(hers);
  const photo = await roomPhoto(hers, "from the door.jpg", "48.8584 N, 2.2945 E");
  await hers
    .getByLabel("Photos and a floor plan")
    .setInputFiles([
      photo,
      { name: "flat.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfFile({ pages: 2 })) },
      { name: "flat.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
    ]);
  await expect(hers.getByRole("button", { name: "Open from the door.jpg" })).toBeVisible();
  await expect(hers.getByRole("button", { name: "Open flat.pdf" })).toContainText("PDF · 2 pages");
  await hers.getByRole("button", { name: "Leave out flat.svg" }).click();
  await expect(hers.getByText("flat.svg")).toHaveCount(0);
  await expectAccessible(hers);

  await his.goto(`/chat/${id}/room`);
  await expect(his.getByRole("heading", { name: "Ellen Vos hasn’t shown you the room yet" })).toBeVisible();
  await expect(his.getByRole("button", { name: /from the door/ })).toHaveCount(0);
  await hers.getByRole("button", { name: "Send" }).click();
  await expect(hers.getByText("Sent", { exact: true })).toBeVisible();
  await his.reload();
  await his.getByRole("button", { name: "Open from the door.jpg" }).click();
  const viewer = his.getByRole("dialog");
  const shown = viewer.getByRole("img", { name: "from the door.jpg" });
  await expect.poll(() => shown.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(1200);
  const stored = await shown.evaluate(async (picture) => (await fetch((picture as HTMLImageElement).src)).text());
  expect(stored).not.toContain("48.8584");
  await his.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Page 1 of 2" })).toBeVisible();
  const saving = his.waitForEvent("download");
  await viewer.getByRole("button", { name: "Save" }).click();
  expect((await saving).suggestedFilename()).toBe("flat.pdf");
  await his.keyboard.press("Escape");
  await expectAccessible(his);

  await hers.getByRole("button", { name: "Take out from the door.jpg" }).click();
  await expect(hers.getByRole("button", { name: "Open from the door.jpg" })).toHaveCount(0);
  await his.reload();
  await expect(his.getByRole("button", { name: "Open flat.pdf" })).toBeVisible();
  await expect(his.getByRole("button", { name: /from the door/ })).toHaveCount(0);
});
