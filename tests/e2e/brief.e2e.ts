import { expect, type Page } from "@playwright/test";
import { sendPicture } from "../support/files.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { roomPhoto } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/* A customer describes the room on a phone, the designer reads it at a desk. */

const DAY = 86_400;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const box = (page: Page, name: string) => page.getByRole("textbox", { name });

test("A customer copies the last room on a phone, sends it with photos, and answers the designer's request", async ({
  browser,
}) => {
  test.slow();
  const [customer, designer, before] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Marta Lindholm"),
    publishedDesigner("Noor Haddad"),
  ]);
  const last = await booking({ customer, designer: before, from: 4 * DAY, to: 4 * DAY + 1800 });
  await sql()`
    insert into public.briefs (booking_id, room, stays, idea, question)
    values (${last}, 'bedroom', 'The bed', '{"room": "Bedroom", "style": "Boho", "palette": "light"}', 'Which lamp?')`;
  await sendPicture(customer.token, { bookingId: last, purpose: "brief", name: "last time.png" });
  const id = await booking({ customer, designer, from: 2 * DAY, to: 2 * DAY + 1800 });
  const hers = await (await browserOf(browser, customer, PHONE)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();
  const stored = async () => (await sql()`select stays, likes from public.briefs where booking_id = ${id}`)[0];
  await his.goto(`/chat/${id}/room`);

  await test.step("copies the last room without its question", async () => {
    await hers.goto("/chats");
    await hers
      .getByRole("listitem")
      .filter({ hasText: "Marta Lindholm" })
      .getByRole("link", { name: "Describe your room" })
      .click();
    const region = hers.getByRole("region", { name: "Your last room" });
    await region.getByRole("button", { name: "Use it again" }).click();
    await expect(box(hers, "What must stay?")).toHaveValue("The bed");
    await expect(hers.getByRole("img", { name: /Design from the studio/ })).toBeVisible();
    await expect(hers.getByRole("button", { name: "Open last time.png" })).toBeVisible();
    // The question was answered last time.
    await expect(box(hers, "The one question you want answered")).toHaveValue("");
  });

  await test.step("saves what is written", async () => {
    await hers.getByRole("radio", { name: "Living room" }).check();
    await box(hers, "What must stay?").fill("The piano");
    await box(hers, "The one question you want answered").fill("Where does the sofa go?");
    await expect.poll(stored).toMatchObject({ stays: "The piano" });
    await saved(hers);
  });

  await test.step("asks before it overwrites what another window has saved", async () => {
    // Change the brief during this save: an earlier change would have reached the page.
    await hers.route(
      "**/api/bookings/save-brief",
      async (route) => {
        await sql()`update public.briefs set stays = 'The rug', version = version + 1 where booking_id = ${id}`;
        await route.continue();
      },
      { times: 1 },
    );
    await box(hers, "What do you like?").fill("Green");
    await expect(hers.getByRole("alert")).toContainText("You have changed your room in another window.");
    expect(await stored()).toMatchObject({ stays: "The rug", likes: "" });
    await hers.getByRole("button", { name: "Keep what is here" }).click();
    await expect.poll(stored).toMatchObject({ stays: "The piano", likes: "Green" });
    await saved(hers);
  });

  await test.step("takes photos and refuses other files", async () => {
    await hers
      .getByLabel("Photos and a floor plan")
      .setInputFiles([
        await roomPhoto(hers, "from the door.jpg", "48.8584 N, 2.2945 E"),
        { name: "flat.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
      ]);
    await expect(hers.getByRole("button", { name: "Open from the door.jpg" })).toBeVisible();
    await hers.getByRole("button", { name: "Leave out flat.svg" }).click();
    await expect(hers.getByText("flat.svg")).toHaveCount(0);
  });

  await test.step("shows the brief on the designer's open page once it is sent", async () => {
    await hers.getByRole("button", { name: "Send" }).click();
    await expect(hers.getByText(/^Sent on /)).toBeVisible();
    await expect(his.getByText("Where does the sofa go?")).toBeVisible();
    await expect(his.getByRole("definition").filter({ hasText: "The piano" })).toBeVisible();
  });

  await test.step("asks for the budget and gets it", async () => {
    const about = his.getByRole("region", { name: "What is missing" });
    await about.getByRole("checkbox", { name: "Budget" }).check();
    await about.getByRole("button", { name: "Ask" }).click();
    await expect(about).toContainText("You have asked for: budget.");
    await expect(hers.getByText("Marta Lindholm would like to know your budget.")).toBeVisible();
    await box(hers, "Budget").fill("2,500");
    await expect(hers.getByText("Answered", { exact: true })).toBeVisible();
    await expect(hers.getByText(/^Sent on /)).toBeVisible();
    await his.reload();
    await expect(his.getByRole("definition").filter({ hasText: "$2,500" })).toBeVisible();
  });
});
