import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { answerTo } from "../support/api.ts";
import { currentRates } from "../support/db.ts";
import { textOfPdf } from "../support/pdf.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { expectAccessible } from "./support/axe.ts";
import { confirmSlot } from "./support/booking-steps.ts";
import { booking, browserOf, PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { roomPhoto, roomPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

const FREE = { ...PROFILE.rates[0], serviceName: "A second look", rate: 0 } as (typeof PROFILE.rates)[0];

/* A designer writes the plan after a session, the customer takes it home. */

async function pair(...profile: Parameters<typeof publishedDesigner>[1][]) {
  const [customer, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Marta Lindholm", ...profile),
  ]);
  await sql()`update public.rates set plan_days = 7 where designer_id = ${designer.user.id}`;
  // Over for an hour.
  return { customer, designer, id: await booking({ customer, designer, from: -5400, to: -3600, paid: true }) };
}
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const FOUND = "The hall is dark because every wall takes light and gives none back.";
const CONTENT = {
  found: FOUND,
  steps: [
    { id: crypto.randomUUID(), title: "Paint the ceiling white", text: "Two coats." },
    { id: crypto.randomUUID(), title: "Hang the mirror", text: "" },
  ],
  items: [
    {
      ...{ id: crypto.randomUUID(), name: "Wall lamp", place: "Left of the mirror" },
      ...{ link: "https://shop.parlour.test/lamp", price: 12_950, quantity: 2 },
    },
  ],
  files: [],
};
const send = (id: string, designer: { user: { id: string } }) =>
  sql().begin(async (transaction) => {
    await transaction`select public.save_plan(${designer.user.id}, ${id}, 0, ${transaction.json(CONTENT)})`;
    await transaction`select public.send_plan(${designer.user.id}, ${id}, 1)`;
  });

test("a plan that a service promises is shown at its price and in the terms, kept with the booking, and emailed", async ({
  browser,
}) => {
  const [customer, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Marta Lindholm", { rates: [...PROFILE.rates, FREE] }),
  ]);
  const his = await (await browserOf(browser, designer)).newPage();
  await his.goto("/designer/profile?section=services");
  const plans = his.getByLabel("Written Plan");
  await expect(plans.first()).toHaveValue("");
  await plans.last().selectOption("Included, within 10 days");
  await his.getByRole("button", { name: "Save Changes" }).click();
  await saved(his);

  const hers = await (await browserOf(browser, customer)).newPage();
  const promise = "A written plan within 10 days";
  await hers.goto(`/designer/${designer.user.id}`);
  await expect(hers.getByRole("listitem").filter({ hasText: "A second look" })).toContainText(promise);
  await expect(hers.getByText(promise)).toHaveCount(1);
  await confirmSlot(hers, designer.user.id, { service: "A second look" });
  await expect(hers.getByRole("listitem").filter({ hasText: promise })).toContainText("we look into it.");
  await hers.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(hers.getByText(promise)).toBeVisible();
  await expect(hers.getByRole("heading", { level: 1, name: "Confirm Your Booking" })).toHaveCount(0);
  expect([
    ...(await sql()`
      select content -> 'planDays' as days from public.outbox
       where kind = 'booking_confirmed' and recipient_id in (${customer.user.id}, ${designer.user.id})`),
  ]).toEqual([{ days: 10 }, { days: 10 }]);
});

test("a plan is written, survives a reload, is looked at, sent and read", async ({ browser }) => {
  const { customer, designer, id } = await pair();
  const hers = await (await browserOf(browser, customer)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();
  await sql()`insert into public.briefs (booking_id, length_cm, width_cm) values (${id}, 420, 120)`;
  await hers.goto(`/chat/${id}/plan`);
  await expect(hers.getByRole("heading", { name: /^Your plan comes by/ })).toBeVisible();
  await expect(hers.getByText(/^Amsterdam time \(GMT\+[12]\)$/)).toBeVisible();

  await his.goto(`/chat/${id}`);
  await his.getByRole("link", { name: "Write the plan" }).click();
  await expect(his.getByRole("button", { name: "Send the plan" })).toBeDisabled();
  await box(his, "What we found").fill(FOUND);
  await his.getByRole("button", { name: "Add a step" }).click();
  await box(his, "What to do").fill("Paint the ceiling white");
  await his.getByRole("button", { name: "Add an item" }).click();
  await box(his, "Name").fill("Wall lamp");
  await box(his, "Link (optional)").fill("javascript:alert(1)");
  await expect(his.getByText("A link to a website, please: https://…")).toBeVisible();
  await expect(his.getByRole("button", { name: "Send the plan" })).toBeDisabled();
  await box(his, "Link (optional)").fill("shop.parlour.test/lamp");
  await box(his, "Price USD").fill("129.50");
  await box(his, "Quantity").fill("2");
  await expect(his.getByText("$259", { exact: true })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await sql()`select draft -> 'items' -> 0 ->> 'quantity' as quantity from public.plans where booking_id = ${id}`
        )[0]?.quantity,
    )
    .toBe("2");
  await saved(his);
  await his.reload();
  await expect(box(his, "What we found")).toHaveValue(FOUND);
  await expect(box(his, "Link (optional)")).toHaveValue("https://shop.parlour.test/lamp");
  await expectAccessible(his);
  await his.getByRole("button", { name: "Preview" }).click();
  await expect(his.getByRole("region", { name: "What to buy" })).toContainText("$259");
  await his.getByRole("button", { name: "Send the plan" }).click();
  await expect(his.getByText("Sent", { exact: true })).toBeVisible();

  // The customer's open page shows it, and leads with the room, drawn from its measurements: the plan has no picture.
  await expect(hers.getByText(FOUND)).toBeVisible();
  await expect(hers.getByRole("img", { name: "Floor plan: 4.2 m by 1.2 m" })).toBeVisible();
  const link = hers.getByRole("link", { name: /shop\.parlour\.test/ });
  await expect(link).toHaveAttribute("href", "https://shop.parlour.test/lamp");
  await expect(link).toHaveAttribute("rel", /noopener noreferrer/);
  await expectAccessible(hers);

  // A correction is another version.
  await his.getByRole("button", { name: "Write" }).click();
  await box(his, "What we found").fill("It is the carpet.");
  await his.getByRole("button", { name: "Send the correction" }).click();
  await expect(his.getByText("Sent", { exact: true })).toBeVisible();
  await expect(hers.getByText("It is the carpet.")).toBeVisible();
  await hers.getByRole("complementary").getByRole("button").last().click();
  await expect(hers.getByText(FOUND)).toBeVisible();
  await expect(hers.getByText("This is an earlier version: it was corrected.")).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await sql()`select count(*)::int as sent from public.outbox where booking_id = ${id} and kind = 'plan_received' and status = 'sent'`
        )[0]?.sent,
    )
    .toBe(2);
});

test("a plan is ticked off, asked about and taken home as a PDF", async ({ browser }) => {
  const { customer, designer, id } = await pair();
  await send(id, designer);
  const hers = await (await browserOf(browser, customer)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();

  await hers.goto("/chats");
  await hers.getByRole("link", { name: "Your plan" }).click();
  // By keyboard.
  const step = hers.getByRole("checkbox", { name: "Done: Paint the ceiling white" });
  await step.focus();
  await hers.keyboard.press("Space");
  await expect(hers.getByText("1 of 2 done")).toBeVisible();
  await hers.getByRole("checkbox", { name: "Bought: Wall lamp" }).click();
  await expect(hers.getByText("1 of 1 bought")).toBeVisible();
  await expect
    .poll(
      async () =>
        (await sql()`select count(*)::int as ticks from public.plan_ticks where booking_id = ${id}`)[0]?.ticks,
    )
    .toBe(2);
  await hers.reload();
  await expect(step).toBeChecked();

  const downloading = hers.waitForEvent("download");
  await hers.getByRole("button", { name: "Save as PDF" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^plan-\d{4}-\d{2}-\d{2}\.pdf$/);
  const text = (await textOfPdf(new Uint8Array(await readFile(await file.path())))).join(" ");
  for (const words of [
    "For Ellen Vos",
    "by Marta Lindholm",
    "1. Paint the ceiling white",
    "Wall lamp",
    "$259",
    "Total",
  ])
    expect(text).toContain(words);

  const questions = (page: Page) => page.getByRole("region", { name: "Questions about the plan" });
  await questions(hers).getByRole("textbox").fill("Matt or satin?");
  await questions(hers).getByRole("button", { name: "Ask" }).click();
  await expect(questions(hers)).toContainText("Matt or satin?");
  await expect(questions(hers)).toContainText("You can ask up to 2 more questions");

  await his.goto("/designer/dashboard");
  await his.getByRole("link", { name: /Ellen Vos asked about your plan/ }).click();
  await questions(his).getByRole("textbox").fill("Matt: it hides the seams.");
  await questions(his).getByRole("button", { name: "Answer" }).click();
  await expect(questions(his).getByRole("textbox")).toHaveCount(0);
  await expect(questions(hers)).toContainText("Matt: it hides the seams.");
  await expectAccessible(hers);
});

test("the designer offers the next session after this one, and the customer books it from the plan", async ({
  browser,
}) => {
  test.slow();
  const { customer, designer, id } = await pair({
    rates: [...PROFILE.rates, FREE],
  });
  await send(id, designer);
  const hers = await (await browserOf(browser, customer)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();
  await hers.goto(`/chat/${id}/plan`);
  await hers.getByRole("link", { name: "Book again" }).click();
  await expect(hers.getByRole("dialog").getByText("Room consultation")).toBeVisible();
  await hers.goto(`/chat/${id}/plan`);
  await expect(hers.getByRole("link", { name: "Book again" })).toBeVisible();

  await his.goto(`/chat/${id}`);
  await his.getByRole("button", { name: "Offer the next session" }).click();
  const dialog = his.getByRole("dialog");
  await dialog.getByLabel("Service").selectOption("A second look, Free for 60 min");
  await dialog.getByRole("textbox", { name: "Day" }).fill(dayFromNow(5));
  await dialog.getByLabel("Start").fill("19:10");
  await dialog.getByRole("button", { name: "Add time" }).click();
  await expectAccessible(his);
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expect(his.getByRole("button", { name: "Offer other times" })).toBeVisible();

  // Told while the page is open.
  const next = hers.getByRole("region", { name: "The next session" });
  await expect(next).toContainText("Marta Lindholm offers you the next session");
  await expectAccessible(hers);
  await next.getByRole("button", { name: /^Book this time/ }).click();
  await hers.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(hers.getByRole("heading", { level: 1 })).toContainText(/booked|confirmed/i);
  await expect
    .poll(async () =>
      (
        await sql()`select o.kind, o.status from public.outbox o join public.time_requests q using (booking_id) where q.follows_id = ${id}`
      ).map(({ kind, status }) => `${kind} ${status}`),
    )
    .toEqual(["request_answered sent"]);
});

test("the designer takes the offered next session back: the customer's page shows it no more, and its times are free", async ({
  browser,
}) => {
  const { customer, designer, id } = await pair();
  await send(id, designer);
  const day = dayFromNow(5);
  const [rate] = await currentRates(sql(), designer.user.id);
  await answerTo("POST", "/bookings/offer-next", {
    token: designer.token,
    body: { bookingId: id, rateId: rate, slots: [{ start: `${day}T10:00:00.000Z`, end: `${day}T11:00:00.000Z` }] },
  });
  const hers = await (await browserOf(browser, customer)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();
  await hers.goto(`/chat/${id}/plan`);
  const next = hers.getByRole("region", { name: "The next session" });
  await expect(next).toContainText("Marta Lindholm offers you the next session");
  await his.goto(`/chat/${id}`);
  await his.getByRole("button", { name: "Take it back" }).click();
  await expect(his.getByRole("button", { name: "Offer the next session" })).toBeVisible();
  await expect(his.getByRole("button", { name: "Take it back" })).toHaveCount(0);
  // Told while the page is open.
  await expect(next).toHaveCount(0);
  await expect(hers.getByRole("link", { name: "Book again" })).toBeVisible();
  await expect
    .poll(async () =>
      (
        await sql()`select o.status from public.outbox o join public.time_requests q using (booking_id) where q.follows_id = ${id} and o.kind = 'offer_withdrawn'`
      ).map(({ status }) => status),
    )
    .toEqual(["sent"]);
});

test("a photo of the conversation and a drawing of the designer's stand in the plan and in its PDF, and nowhere say where they were taken", async ({
  browser,
}) => {
  test.slow();
  const { customer, designer, id } = await pair();
  await setSlot(id, -600, 3600);
  const hers = await (await browserOf(browser, customer)).newPage();
  const his = await (await browserOf(browser, designer)).newPage();
  await hers.goto(`/chat/${id}`);
  await hers
    .getByLabel("Add pictures or PDFs: files")
    .setInputFiles(await roomPhoto(hers, "hall.jpg", "48.8584 N, 2.2945 E"));
  await expect(hers.getByRole("log").getByRole("button", { name: "Open hall.jpg" })).toBeVisible();

  await his.goto(`/chat/${id}/plan`);
  await box(his, "What we found").fill(FOUND);
  await his.getByRole("checkbox", { name: "hall.jpg" }).check();
  const drawing = await roomPicture(his, 1200, 800);
  await his.getByLabel("Drawings, pictures and PDFs for the plan").setInputFiles([
    { ...drawing, name: "layout.png" },
    { ...drawing, name: "wrong.png" },
  ]);
  await his.getByRole("checkbox", { name: "layout.jpg" }).check();
  await his.getByRole("button", { name: "Take out wrong.jpg" }).click();
  await expect(his.getByRole("checkbox", { name: "wrong.jpg" })).toHaveCount(0);
  await saved(his);
  await expectAccessible(his);
  await his.getByRole("button", { name: "Send the plan" }).click();
  await expect(his.getByText("Sent", { exact: true })).toBeVisible();

  await hers.goto(`/chat/${id}/plan`);
  const pictures = hers.getByRole("region", { name: "Pictures and files" });
  await expect(pictures.getByRole("button")).toHaveCount(2);
  // The page leads with the first one.
  await expect(hers.getByRole("region").first()).toHaveAccessibleName("Pictures and files");
  const widthOf = async (name: string) => (await pictures.getByRole("button", { name }).boundingBox())?.width ?? 0;
  expect(await widthOf("Open hall.jpg")).toBeGreaterThan(3 * (await widthOf("Open layout.jpg")));
  await pictures.getByRole("button", { name: "Open hall.jpg" }).click();
  const shown = hers.getByRole("dialog").getByRole("img", { name: "hall.jpg" });
  await expect.poll(() => shown.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(1200);
  const stored = await shown.evaluate(async (picture) => (await fetch((picture as HTMLImageElement).src)).text());
  expect(stored).not.toContain("48.8584");
  await hers.keyboard.press("Escape");
  const downloading = hers.waitForEvent("download");
  await hers.getByRole("button", { name: "Save as PDF" }).click();
  const pdf = (await readFile(await (await downloading).path())).toString("latin1");
  // A JPEG.
  expect(pdf).toContain("/DCTDecode");
  expect(pdf).not.toContain("48.8584");

  // After the session it can all be taken home at once, by the designer, too.
  await sql()`insert into public.messages (booking_id, sender_id, text) values (${id}, ${designer.user.id}, 'Thank you')`;
  await setSlot(id, -5400, -3600);
  await his.goto(`/chat/${id}`);
  const saving = his.waitForEvent("download");
  await his.getByRole("button", { name: "Save the session" }).click();
  const archive = unzipSync(new Uint8Array(await readFile(await (await saving).path())));
  expect(Object.keys(archive)).toEqual(["plan-1.pdf", "files/1 hall.jpg", "files/2 layout.jpg", "session.html"]);
  const html = strFromU8(archive["session.html"] ?? new Uint8Array());
  expect(html).toContain(FOUND);
  expect(html).toMatch(/The conversation[\s\S]*hall\.jpg[\s\S]*Thank you/);
});
