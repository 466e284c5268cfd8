/** The room of a call as one person sees it; what flows between two of them is in call.e2e.ts. */
import { expect, type Page } from "@playwright/test";
import { args, executablePath, withoutSuggestions } from "../../tools/chromium.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { paid } from "./support/paying.ts";
import { booking, browserOf, PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

const HOUR = 3600;
const FAKE_DEVICES = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=2"];
test.use({ launchOptions: { executablePath, args: [...args, withoutSuggestions, ...FAKE_DEVICES] } });

async function call(from: number, to: number) {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Aarav Mehta")]);
  const id = await booking({ customer, designer, from, to, slotType: "call", priceMinor: 9500 });
  return { customer, designer, id };
}

/** Offers calls for $95. */
const callDesigner = (name: string) =>
  publishedDesigner(name, { rates: PROFILE.rates.map((rate) => ({ ...rate, rate: 95, slotType: "call" as const })) });

const join = (page: Page) => page.getByRole("button", { name: "Join the call" });
const button = (page: Page, name: string) => page.getByRole("toolbar", { name: "Call" }).getByRole("button", { name });
const input = (page: Page) => page.getByRole("textbox", { name: "Message" });

declare global {
  interface Window {
    /** So many tones the page has played. */
    tones: number;
  }
}
function countTones(): void {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones++;
    start.apply(this, when);
  };
}

/** Attendance that pages have reported, by member. */
const reports = (bookingId: string) =>
  sql()<{ profile_id: string }[]>`select profile_id from public.attendance where booking_id = ${bookingId}`;

test("before the room opens the page says when, and reports nobody", async ({ browser }) => {
  const { customer, id } = await call(2 * HOUR, 3 * HOUR);
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  await expect(page.getByText(/The room opens at \d+:\d\d [AP]M/)).toBeVisible();
  await expect(join(page)).toHaveCount(0);
  expect(await reports(id)).toHaveLength(0);
});

test("five minutes before one checks the devices, and waits", async ({ browser }) => {
  const { customer, designer, id } = await call(240, HOUR);
  const page = await (await browserOf(browser, customer)).newPage();
  await page.addInitScript(countTones);
  await page.goto(`/chat/${id}`);
  await expect.poll(async () => (await reports(id)).map((one) => one.profile_id)).toEqual([customer.user.id]);
  await join(page).click();
  await expect(page.getByRole("heading", { name: "Do you look and sound right?" })).toBeFocused();
  const picture = page.getByLabel("Your picture");
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  // The browser's pretended microphone beeps once a second: looked at once a second, it can be silent each time.
  await expect.poll(() => page.getByRole("meter").getAttribute("value"), { intervals: [70] }).not.toBe("0");

  const cameras = page.getByLabel("Camera", { exact: true });
  await expect(cameras.getByRole("option")).toHaveCount(2);
  await cameras.selectOption({ index: 1 });
  const other = await cameras.inputValue();
  await page.getByRole("button", { name: "Play a test sound" }).click();
  await expect.poll(() => page.evaluate(() => window.tones)).toBe(4);
  await page.reload();
  await join(page).click();
  // Chosen last time, used this time.
  await expect(cameras).toHaveValue(other);

  await join(page).click();
  await expect(page.getByText(/^The call begins at/).last()).toBeVisible();
  await button(page, "Leave the call").click();
  await expect(join(page)).toBeVisible();

  // Who comes when one looks elsewhere is heard, and named in the title. Who is there already is no arrival: that takes a moment to know.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(4000);
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  const his = await (await browserOf(browser, designer)).newPage();
  await his.goto(`/chat/${id}`);
  await expect(page).toHaveTitle("Aarav Mehta is here | Parlour");
  await expect.poll(() => page.evaluate(() => window.tones)).toBe(2);
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event("focus"));
  });
  await expect(page).toHaveTitle("Chat with Aarav Mehta | Parlour");
  await page.getByRole("button", { name: "Sound when Aarav Mehta comes", pressed: true }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sound when Aarav Mehta comes", pressed: false })).toBeVisible();
});

test("M and V mute and turn the camera, but not while one types", async ({ browser }) => {
  const { customer, id } = await call(-60, HOUR);
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  await join(page).click();
  await join(page).click();
  await expect(page.getByText("Aarav Mehta has not joined yet").first()).toBeVisible();
  await expect(button(page, "Mute")).toHaveAttribute("aria-keyshortcuts", "M");
  await page.keyboard.press("m");
  await expect(button(page, "Unmute")).toBeVisible();
  await page.keyboard.press("v");
  await expect(button(page, "Start video")).toBeVisible();
  await expect(page.getByLabel("Your picture")).toHaveCount(0);
  await input(page).pressSequentially("my view");
  await expect(input(page)).toHaveValue("my view");
  await expect(button(page, "Unmute")).toBeVisible();
  await expect(button(page, "Start video")).toBeVisible();
});

test("on a phone the picture is small while one writes, and large again when one wants", async ({ browser }) => {
  const { customer, id } = await call(-60, HOUR);
  const page = await (await browserOf(browser, customer, { viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`/chat/${id}`);
  await join(page).click();
  await page.getByRole("button", { name: "Sound only" }).click();
  const stage = page.getByRole("region", { name: "Call" });
  await expect(button(page, "Leave the call")).toBeVisible();
  expect((await stage.boundingBox())?.width).toBe(390);
  await input(page).fill("One moment");
  await expect.poll(async () => (await stage.boundingBox())?.width).toBeLessThan(130);
  await expect(stage.getByText(/^(1 h|\d+ min) left$/)).toBeVisible();
  await expect(button(page, "Mute")).toBeVisible();
  await page.getByRole("button", { name: "Make the picture large" }).click();
  await expect.poll(async () => (await stage.boundingBox())?.width).toBe(390);
  await expect(input(page)).toBeVisible();
});

test("who waited alone reports it, and the other one objects", async ({ browser }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), callDesigner("Aarav Mehta")]);
  const { id } = await paid({ customer, designer });
  await setSlot(id, -1500, HOUR);
  await sql()`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    values (${id}, ${customer.user.id}, gen_random_uuid(), now() - interval '25 minutes', now()),
           (${id}, ${designer.user.id}, gen_random_uuid(), now() - interval '24 minutes', now() - interval '23 minutes')`;
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  await page.getByRole("button", { name: "Get my money back" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You get $95 back, all you paid, unless Aarav Mehta objects within 72 hours.");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByText("You reported that Aarav Mehta did not come")).toBeVisible();

  const his = await (await browserOf(browser, designer)).newPage();
  await his.goto(`/chat/${id}`);
  await expect(his.getByText("Ellen Vos reported that you did not come")).toBeVisible();
  await his.getByRole("button", { name: "I was there" }).click();
  await his.getByRole("button", { name: "Object" }).click();
  await expect(his.getByText("Write a sentence or two first.")).toBeVisible();
  await expectAccessible(his);
  await his.getByLabel("What happened?").fill("My connection broke; I wrote an email.");
  await his.getByRole("button", { name: "Object" }).click();
  await expect(his.getByText(/^You have objected/)).toBeVisible();
  await expect(his.getByRole("button", { name: "I was there" })).toHaveCount(0);
});

test("in a chat one proposes to talk, and it becomes a call when the other one wants to", async ({ browser }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Aarav Mehta")]);
  const id = await booking({ customer, designer, from: -60, to: HOUR });
  const [hers, his] = await Promise.all([
    browserOf(browser, customer).then((context) => context.newPage()),
    browserOf(browser, designer).then((context) => context.newPage()),
  ]);
  await Promise.all([hers.goto(`/chat/${id}`), his.goto(`/chat/${id}`)]);
  const propose = hers.getByRole("button", { name: "Talk instead" });
  await propose.click();
  await expect(his.getByText("Ellen Vos would like to talk.")).toBeVisible();
  for (const page of [hers, his]) await expectAccessible(page);
  await his.getByRole("button", { name: "Rather write" }).click();
  await expect(hers.getByText("Aarav Mehta would rather write.")).toBeVisible();
  await expect(his.getByText("Ellen Vos would like to talk.")).toHaveCount(0);

  await propose.click();
  await his.getByRole("button", { name: "Talk", exact: true }).click();
  for (const page of [hers, his]) {
    await expect(page.getByRole("heading", { name: "Do you look and sound right?" })).toBeVisible();
    await join(page).click();
  }
  await expect(hers.getByRole("status").getByText("You are connected with Aarav Mehta")).toBeAttached();
  // Another device of hers has not heard what they agreed on: he, who is in the call, is not asked again.
  const elsewhere = await (await browserOf(browser, customer)).newPage();
  await elsewhere.goto(`/chat/${id}`);
  await elsewhere.getByRole("button", { name: "Talk instead" }).click();
  await join(elsewhere).click();
  await expect(elsewhere.getByRole("status").getByText("You are connected with Aarav Mehta")).toBeAttached();
  await expect(hers.getByRole("heading", { name: "You joined in another tab" })).toBeVisible();
  // A reload comes back to a call, not to a proposal.
  await hers.reload();
  await expect(join(hers)).toBeVisible();
});
