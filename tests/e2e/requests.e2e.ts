import { expect, type Page, test } from "@playwright/test";
import { answerTo } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { expectAccessible } from "./support/axe.ts";
import { openTimes } from "./support/booking-steps.ts";
import { pay } from "./support/paying.ts";
import { browserOf, PROFILE, publishedDesigner } from "./support/people.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const FREE = { ...PROFILE.rates[0], rate: 0 } as (typeof PROFILE.rates)[0];
const DAY = dayFromNow(5);

/** A customer with the dialog open in which one asks a designer for a time. */
async function asking(page: Page, designerId: string): Promise<void> {
  await openTimes(page, designerId, "Room consultation");
  await page.getByRole("button", { name: "Ask for another time" }).click();
  await expect(dialog(page).getByText("Ask for another time")).toBeVisible();
}

test("a customer asks for a time, the designer offers one outside of their hours, and the customer books it", async ({
  browser,
}) => {
  const designer = await publishedDesigner("Noor Haddad", { rates: [FREE] });
  const page = await (await browserOf(browser, await newPerson("user", "Ellen Vos"))).newPage();
  await asking(page, designer.user.id);
  await dialog(page).getByRole("button", { name: "Send request" }).click();
  await expect(dialog(page).getByRole("alert")).toHaveText("Please choose a day.");
  const first = dialog(page).getByRole("group", { name: /^First possibility/ });
  await first.getByLabel("Day").fill(DAY);
  await first.getByLabel("To").fill("18:30");
  await dialog(page).getByRole("button", { name: "Send request" }).click();
  // What only the server knows stands beside the field: the session takes an hour.
  await expect(first.getByRole("alert")).toHaveText("The session takes 60 minutes.");
  await first.getByLabel("To").fill("21:00");
  await dialog(page)
    .getByLabel(/A sentence/)
    .fill("I work until six.");
  await dialog(page).getByRole("button", { name: "Send request" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Noor Haddad has your request" })).toBeFocused();
  await dialog(page).getByRole("link", { name: "My Chats" }).click();
  const requests = page.getByRole("region", { name: "Times you asked for" });
  await expect(requests).toContainText("6:00 – 9:00 PM");
  await expect(requests).toContainText("Waiting for an answer");

  const theirs = await (await browserOf(browser, designer)).newPage();
  await theirs.goto("/designer/dashboard");
  const asked = theirs.getByRole("region", { name: "Time requests" });
  await expect(asked.getByRole("listitem").first()).toContainText("I work until six.");
  await expect(theirs.getByRole("link", { name: /Ellen Vos asked for a time/ })).toBeVisible();
  await asked.getByRole("button", { name: "Offer times" }).click();
  await dialog(theirs).getByRole("textbox", { name: "Day" }).fill(DAY);
  await dialog(theirs).getByLabel("Start").fill("19:10");
  await dialog(theirs).getByRole("button", { name: "Add time" }).click();
  await dialog(theirs).getByRole("button", { name: "Send offer" }).click();
  await expect(theirs.getByText("Offer sent")).toBeVisible();
  await expect(asked).toContainText("You offer");

  await page.reload();
  await requests.getByRole("button", { name: /^Book this time/ }).click();
  await expect(page.getByLabel(/Add a note/)).toHaveValue("I work until six.");
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/booked|confirmed/i);
  await theirs.reload();
  await expect(theirs.getByRole("tab", { name: /Upcoming/ })).toContainText("1");
  await expect(asked).toBeHidden();
});

test("where a profile has no free times one asks as well, and an offered time that costs something is paid as any other", async ({
  browser,
}) => {
  const designer = await publishedDesigner("Noor Haddad", {
    availability: { ...PROFILE.availability, daysOff: [{ from: dayFromNow(-1), to: dayFromNow(30) }] },
  });
  const customer = await newPerson("user", "Ellen Vos");
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/designer/${designer.user.id}`);
  await page.getByRole("button", { name: "Ask for a time" }).click();
  await dialog(page)
    .getByRole("group", { name: /^First possibility/ })
    .getByLabel("Day")
    .fill(DAY);
  await dialog(page).getByRole("button", { name: "Send request" }).click();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  const [request] = await sql()<[{ id: string }]>`
    select id from public.bookings where customer_id = ${customer.user.id} and status = 'requested'`;
  const slots = [{ start: `${DAY}T18:00:00Z`, end: `${DAY}T19:00:00Z` }];
  await answerTo("POST", "/bookings/answer-request", { token: designer.token, body: { requestId: request.id, slots } });

  await page.goto("/chats");
  await page.getByRole("button", { name: /^Book this time/ }).click();
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  // A day, not a quarter of an hour.
  await expect(page.getByText(/^Held for you until /)).toBeVisible();
  await page.goto("/chats");
  const held = page.getByRole("region", { name: "Waiting for your payment" });
  await expect(held.getByText(/^Held for you until /)).toBeVisible();
  const [offer] = await sql()<[{ id: string }]>`select id from public.bookings where answers_id = ${request.id}`;
  await pay(customer, offer.id);
  await page.reload();
  await expect(page.getByRole("region", { name: "Consultations" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Times you asked for" })).toBeHidden();
  await expect(held).toBeHidden();
});

test("a request is declined with a reason, and one that is open can be withdrawn", async ({ browser }) => {
  const [designer, other] = [await publishedDesigner("Noor Haddad"), await publishedDesigner("Tomas Reuter")];
  const customer = await newPerson("user", "Ellen Vos");
  const page = await (await browserOf(browser, customer)).newPage();
  for (const { user } of [designer, other]) {
    await asking(page, user.id);
    await dialog(page)
      .getByRole("group", { name: /^First possibility/ })
      .getByLabel("Day")
      .fill(DAY);
    await dialog(page).getByRole("button", { name: "Send request" }).click();
    await expect(dialog(page).getByRole("button", { name: "Done" })).toBeVisible();
  }
  const theirs = await (await browserOf(browser, designer)).newPage();
  await theirs.goto("/designer/dashboard");
  await theirs.getByRole("button", { name: "Decline" }).click();
  await dialog(theirs).getByLabel("What Ellen Vos is told").selectOption("I’m away then");
  await dialog(theirs).getByRole("button", { name: "Decline request" }).click();
  await expect(theirs.getByRole("region", { name: "Time requests" })).toBeHidden();

  await page.goto("/chats");
  const requests = page.getByRole("region", { name: "Times you asked for" });
  await expect(requests.getByText("Noor Haddad is away then. You have paid nothing.")).toBeVisible();
  await expectAccessible(page);
  await requests.getByRole("button", { name: "Withdraw" }).click();
  await expect(requests.getByRole("heading", { name: "Tomas Reuter" })).toBeHidden();
  const [left] =
    await sql()`select count(*)::int as open from public.bookings where customer_id = ${customer.user.id} and status = 'requested'`;
  expect(left).toEqual({ open: 0 });
});

test("somebody without a confirmed address enters the code first", async ({ browser }) => {
  const designer = await publishedDesigner("Noor Haddad");
  const customer = await newPerson("user", "Ellen Vos");
  await sql()`update public.profiles set address_confirmed_at = null where id = ${customer.user.id}`;
  const page = await (await browserOf(browser, customer)).newPage();
  await asking(page, designer.user.id);
  await dialog(page)
    .getByRole("group", { name: /^First possibility/ })
    .getByLabel("Day")
    .fill(DAY);
  await dialog(page).getByRole("button", { name: "Send request" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Asking for a time needs a confirmed address.");
  await expect(dialog(page).getByLabel("Code")).toBeFocused();
});
