import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { shapesOfPdf } from "../support/pdf.ts";
import { type DesignerPerson, newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { confirmSlot } from "./support/booking-steps.ts";
import { expectUncovered } from "./support/covered.ts";
import { holdBack } from "./support/hold-back.ts";
import { booking, PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { roomPhoto, roomPicture } from "./support/pictures.ts";
import { downloadBy, printed } from "./support/printing.ts";
import { drawRoom } from "./support/rooms.ts";
import { test } from "./support/test.ts";

/* A designer writes the plan after a session, and the customer uses it. */

const FREE = { ...PROFILE.rates[0], serviceName: "A second look", rate: 0 } as (typeof PROFILE.rates)[0];
const FOUND = "The hall is dark because every wall takes light and gives none back.";

const pair = () =>
  Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Marta Lindholm", { rates: [...PROFILE.rates, FREE] }),
  ]);
const promisePlan = ({ id }: DesignerPerson) => sql()`update public.rates set plan_days = 7 where designer_id = ${id}`;
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const sent = (page: Page) => expect(page.getByText("Sent", { exact: true })).toBeVisible();

test("A designer promises a plan, writes it after the session, sends and corrects it", async ({ pageOf }) => {
  test.slow();
  const [customer, designer] = await pair();
  const hers = await pageOf(customer);
  const his = await pageOf(designer);
  let id = "";

  await test.step("promises a plan in the profile and in the booking", async () => {
    await his.goto("/designer/profile?section=services");
    await his.getByLabel("Written Plan").last().selectOption("Included, within 10 days");
    await his.getByRole("button", { name: "Save Changes" }).click();
    await saved(his);
    const promise = "A written plan within 10 days";
    await hers.goto(`/designer/${designer.id}`);
    await expect(hers.getByRole("listitem").filter({ hasText: "A second look" })).toContainText(promise);
    await confirmSlot(hers, designer.id, { service: "A second look" });
    const term = hers.getByRole("listitem").filter({ has: hers.getByRole("heading", { name: promise }) });
    await expect(term).toContainText("we look into it.");
    await hers.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(hers.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
    const [row] = await sql()<[{ id: string }]>`select id from public.bookings where customer_id = ${customer.id}`;
    id = row.id;
  });

  await test.step("asks for the plan after the session", async () => {
    await setSlot(id, -5400, -3600);
    await hers.goto(`/chat/${id}/plan`);
    await expect(hers.getByRole("heading", { name: /^Your plan comes by/ })).toBeVisible();
    await his.goto(`/chat/${id}`);
    await his.getByRole("link", { name: "Write the plan" }).click();
  });

  await test.step("keeps what is written over a reload", async () => {
    await box(his, "What we found").fill(FOUND);
    await his.getByRole("button", { name: "Add a step" }).click();
    await box(his, "What to do").fill("Paint the ceiling white");
    await his.getByRole("button", { name: "Add an item" }).click();
    await box(his, "Name").fill("Wall lamp");
    await box(his, "Link (optional)").fill("shop.parlour.test/lamp");
    await his.getByLabel("For step").selectOption("1. Paint the ceiling white");
    await saved(his);
    await his.reload();
    await expect(box(his, "What we found")).toHaveValue(FOUND);
    await expect(his.getByRole("button", { name: "Wall lamp No price" })).toHaveAttribute("aria-expanded", "false");
    await his.getByRole("button", { name: "Wall lamp", exact: true }).click();
    await expect(box(his, "Name")).toBeFocused();
    await expect(box(his, "Link (optional)")).toHaveValue("https://shop.parlour.test/lamp");
  });

  await test.step("sends the plan to the customer's open page", async () => {
    await his.getByRole("button", { name: "Send the plan" }).click();
    await sent(his);
    await expect(hers.getByText(FOUND)).toBeVisible();
    await hers.getByRole("link", { name: "Wall lamp" }).click();
    await expect(hers.locator("li:focus")).toContainText("For step 1");
  });

  await test.step("sends a correction as another version", async () => {
    await box(his, "What we found").fill("It is the carpet.");
    await his.getByRole("button", { name: "Send the correction" }).click();
    await sent(his);
    await expect(hers.getByText("It is the carpet.")).toBeVisible();
    await hers.getByRole("complementary").getByRole("button").last().click();
    await expect(hers.getByText(FOUND)).toBeVisible();
    await expect(hers.getByText("This is an earlier version: it was corrected.")).toBeVisible();
  });
});

test("A customer ticks off the plan, asks about it and books the next session", async ({ pageOf }) => {
  test.slow();
  const [customer, designer] = await pair();
  await promisePlan(designer);
  const id = await booking({ customer, designer, from: -5400, to: -3600, paid: true });
  await sql().begin(async (transaction) => {
    const content = {
      found: FOUND,
      steps: [{ id: crypto.randomUUID(), title: "Paint the ceiling white", text: "Two coats." }],
      items: [],
      files: [],
      floorPlan: null,
    };
    await transaction`select public.save_plan(${designer.id}, ${id}, 0, ${transaction.json(content)})`;
    await transaction`select public.send_plan(${designer.id}, ${id}, 1)`;
  });
  const hers = await pageOf(customer);
  const his = await pageOf(designer);
  const questions = (page: Page) => page.getByRole("region", { name: "Questions about the plan" });
  const next = hers.getByRole("region", { name: "The next session" });

  await test.step("ticks off steps by keyboard", async () => {
    await hers.goto("/chats");
    await hers.getByRole("link", { name: "Your plan" }).click();
    const step = hers.getByRole("checkbox", { name: "Done: Paint the ceiling white" });
    await step.focus();
    await hers.keyboard.press("Space");
    await expect(hers.getByText("1 of 1 done")).toBeVisible();
    const ticks = () => sql()`select 1 from public.plan_ticks where booking_id = ${id}`;
    await expect.poll(async () => (await ticks()).length).toBe(1);
  });

  await test.step("asks a question and gets an answer", async () => {
    await questions(hers).getByRole("textbox").fill("Matt or satin?");
    await questions(hers).getByRole("button", { name: "Ask" }).click();
    await expect(questions(hers)).toContainText("You can ask up to 2 more questions");
    await his.goto("/designer/dashboard");
    await his.getByRole("link", { name: /Ellen Vos asked about your plan/ }).click();
    await questions(his).getByRole("textbox").fill("Matt: it hides the seams.");
    await questions(his).getByRole("button", { name: "Answer" }).click();
    await expect(questions(his).getByRole("textbox")).toHaveCount(0);
    await expect(questions(hers)).toContainText("Matt: it hides the seams.");
  });

  await test.step("offers and books the next session", async () => {
    const offer = his.getByRole("button", { name: "Offer the next session" });
    await his.goto(`/chat/${id}`);
    await offer.click();
    const dialog = his.getByRole("dialog");
    await dialog.getByLabel("Service").selectOption("A second look, Free for 60 min");
    await dialog.getByRole("textbox", { name: "Day" }).fill(dayFromNow(5));
    await dialog.getByLabel("Start").fill("19:10");
    await dialog.getByRole("button", { name: "Add time" }).click();
    await dialog.getByRole("button", { name: "Send offer" }).click();
    await expect(his.getByRole("button", { name: "Offer other times" })).toBeVisible();
    await expect(next).toContainText("Marta Lindholm offers you the next session");
    await next.getByRole("button", { name: /^Take this time/ }).click();
    await hers.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(hers.getByRole("heading", { level: 1 })).toContainText(/booked|confirmed/i);
  });
});

test("A photo appears in the plan, in print and in the archive, without its location", async ({ pageOf }) => {
  test.slow();
  const [customer, designer] = await pair();
  await promisePlan(designer);
  const id = await booking({ customer, designer, from: -600, to: 3600 });
  const hers = await pageOf(customer);
  const his = await pageOf(designer);

  await test.step("adds the photo and a drawing to the plan", async () => {
    await hers.goto(`/chat/${id}`);
    await hers
      .getByLabel("Add pictures or PDFs: files")
      .setInputFiles(await roomPhoto(hers, "hall.jpg", "48.8584 N, 2.2945 E"));
    await expect(hers.getByRole("log").getByRole("button", { name: "Open hall.jpg" })).toBeVisible();
    await his.goto(`/chat/${id}/plan`);
    await box(his, "What we found").fill(FOUND);
    await his.getByRole("checkbox", { name: "hall.jpg" }).check();
    const drawing = await roomPicture(his, 600, 400);
    await his.getByLabel("Drawings, pictures and PDFs for the plan").setInputFiles({ ...drawing, name: "layout.png" });
    await his.getByRole("checkbox", { name: "layout.jpg" }).check();
    await saved(his);
    await his.getByRole("button", { name: "Send the plan" }).click();
    await sent(his);
  });

  await hers.goto(`/chat/${id}/plan`);
  await expect(hers.getByRole("region", { name: "Pictures and files" }).getByRole("button")).toHaveCount(2);

  await test.step("prints the plan and nothing else", async () => {
    const words = (await printed(hers, /^A plan for Ellen Vos$/)).join(" ");
    for (const said of ["A plan for Ellen Vos", "with Marta Lindholm. Sent on", FOUND]) expect(words).toContain(said);
    for (const beside of ["Back to", "Written by", "Print", "Is anything unclear"]) expect(words).not.toContain(beside);
  });

  await test.step("saves the archive of the session", async () => {
    await sql()`insert into public.messages (booking_id, sender_id, text) values (${id}, ${designer.id}, 'Thank you')`;
    await setSlot(id, -5400, -3600);
    await his.goto(`/chat/${id}`);
    const archive = unzipSync(await downloadBy(his, "Save the session"));
    expect(Object.keys(archive)).toEqual(["files/1 hall.jpg", "files/2 layout.jpg", "plan-1.html", "session.html"]);
    expect(strFromU8(archive["files/1 hall.jpg"] ?? new Uint8Array(), true)).not.toContain("48.8584");
    expect(strFromU8(archive["plan-1.html"] ?? new Uint8Array())).toContain(FOUND);
    const html = strFromU8(archive["session.html"] ?? new Uint8Array());
    expect(html).toMatch(/The conversation[\s\S]*hall\.jpg[\s\S]*Thank you/);
  });
});

test("A designer pins steps on the room of the session, and the sheet prints at 1:50", async ({ pageOf }) => {
  test.slow();
  const [customer, designer] = await pair();
  await promisePlan(designer);
  const id = await booking({ customer, designer, from: -600, to: 3600 });
  await drawRoom(id);
  const hers = await pageOf(customer);
  const his = await pageOf(designer);
  const pin = () => his.getByRole("button", { name: /Arrow keys move it/ });

  await test.step("begins with the session's room and pins a step by keyboard", async () => {
    // He writes before the room arrives.
    const { held, release } = holdBack();
    await his.route("**/api/floor-plans?**", async (route) => {
      await held;
      await route.continue();
    });
    await his.goto(`/chat/${id}/plan`);
    await his.getByRole("button", { name: "Add a step" }).click();
    await box(his, "What to do").fill("Turn the sofa");
    release();
    await his.getByRole("button", { name: "Pin step 1 on the drawing" }).click();
    await expect(pin()).toBeFocused();
    const before = await pin().getAttribute("transform");
    await his.keyboard.press("Shift+ArrowRight");
    await expect(pin()).not.toHaveAttribute("transform", before ?? "");
    const moved = await pin().getAttribute("transform");
    await saved(his);
    await his.reload();
    await expect(pin()).toHaveAttribute("transform", moved ?? "");
  });

  await test.step("writes the next step where the drawing is pressed", async () => {
    await his.getByRole("group", { name: /^Floor plan, 5\.00 m by 4\.00 m/ }).click({ position: { x: 420, y: 300 } });
    await expect(box(his, "What to do").nth(1)).toBeFocused();
    await his.keyboard.type("Hang a lamp here");
    await expect(his.getByRole("button", { name: "Step 2: Hang a lamp here. Arrow keys move it." })).toBeVisible();
    await his.getByRole("button", { name: "Something to buy for step 2" }).click();
    await expect(box(his, "Name")).toBeFocused();
    await his.keyboard.type("Wall lamp");
    await expect(his.getByLabel("For step")).toHaveValue(/./);
    await saved(his);
    await his.getByRole("button", { name: "Send the plan" }).click();
    await sent(his);
  });

  await test.step("covers no field that has the focus, on a short phone", async () => {
    const drawing = his.getByRole("region", { name: "The drawing" });
    const size = his.viewportSize();
    await his.setViewportSize({ width: 390, height: 667 });
    await expectUncovered(his.getByRole("region", { name: "What to do, in order" }), drawing);
    await his.getByRole("button", { name: "Change the room" }).click();
    await expectUncovered(his.getByRole("region", { name: "The furniture" }), drawing);
    if (size) await his.setViewportSize(size);
  });

  await test.step("leads from a number to its step and back", async () => {
    await hers.goto(`/chat/${id}/plan`);
    await hers.getByRole("link", { name: "Step 1: Turn the sofa", exact: true }).click();
    await expect(hers.locator("li:focus")).toContainText("Turn the sofa");
    await hers.getByRole("link", { name: "Step 1 on the drawing" }).click();
    await expect(hers.getByRole("link", { name: "Step 1: Turn the sofa", exact: true })).toBeFocused();
  });

  await test.step("prints 5 m as 100 mm on A4, and as 250 mm on A3", async () => {
    // The floor of 5 by 4 m.
    const prints = async (across: number) => {
      const shapes = await shapesOfPdf(await hers.pdf({ preferCSSPageSize: true }));
      const near = (one: number, other: number) => Math.abs(one - other) < 0.1;
      expect(shapes.some(({ width, height }) => near(width, across) && near(height, across * 0.8))).toBe(true);
    };
    await prints(100);
    await hers.getByLabel("On paper").selectOption("1:20 on A3");
    await prints(250);
  });
});
