import { expect, type Page } from "@playwright/test";
import { answerTo } from "../support/api.ts";
import { type DesignerPerson, newPerson, type Person, signUp } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";
import { openTimes } from "./support/booking-steps.ts";
import { codeFor } from "./support/emails.ts";
import { pay } from "./support/paying.ts";
import { browserOf, PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const requests = (page: Page) => page.getByRole("region", { name: "Times you asked for" });
const firstRange = (page: Page) => dialog(page).getByRole("group", { name: /^First possibility/ });
const send = (page: Page) => dialog(page).getByRole("button", { name: "Send request" });
const FREE = { ...PROFILE.rates[0], rate: 0 } as (typeof PROFILE.rates)[0];
const DAY = dayFromNow(5);

/** Asks a designer for an evening, without the page. */
const ask = async ({ token }: Person, designer: DesignerPerson) =>
  answerTo<{ id: string }>("POST", "/bookings/request-time", {
    token,
    body: {
      designerId: designer.id,
      serviceInfo: { _id: designer.paidRate || designer.freeRate },
      ranges: [{ start: `${DAY}T17:00:00Z`, end: `${DAY}T20:00:00Z` }],
    },
  });

test("A customer asks for a time, the designer offers one outside the hours, and the customer books it", async ({
  browser,
}) => {
  const [designer, customer, other] = await Promise.all([
    publishedDesigner("Noor Haddad", { rates: [FREE] }),
    signUp("user"),
    newPerson("user", "Joris Bakker"),
  ]);
  await ask(other, designer);
  const page = await (await browserOf(browser, customer)).newPage();
  const theirs = await (await browserOf(browser, designer)).newPage();
  const asked = theirs.getByRole("region", { name: "Time requests" });

  await test.step("the request, and the code that confirms the address", async () => {
    await openTimes(page, designer.id, "Room consultation");
    await page.getByRole("button", { name: "Ask for another time" }).click();
    await send(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Please choose a day.");
    await firstRange(page).getByLabel("Day").fill(DAY);
    await firstRange(page).getByLabel("To").fill("21:00");
    await dialog(page)
      .getByLabel(/A sentence/)
      .fill("I work until six.");
    await send(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Asking for a time needs a confirmed address.");
    await expect(dialog(page).getByLabel("Code")).toBeFocused();
    await dialog(page)
      .getByLabel("Code")
      .fill(await codeFor(customer));
    await firstRange(page).getByLabel("To").fill("18:30");
    await dialog(page).getByRole("button", { name: "Confirm and send" }).click();
    // An error that only the server can find is shown beside the field: the session takes an hour.
    await expect(firstRange(page).getByRole("alert")).toHaveText("The session takes 60 minutes.");
    await firstRange(page).getByLabel("To").fill("21:00");
    await send(page).click();
    await expect(dialog(page).getByRole("heading", { name: "Noor Haddad has your request" })).toBeFocused();
    await dialog(page).getByRole("link", { name: "My Chats" }).click();
    await expect(requests(page)).toContainText("6:00 – 9:00 PM");
    await expect(requests(page)).toContainText("Waiting for an answer");
  });

  await test.step("the designer declines one and offers a time for the other", async () => {
    await theirs.goto("/designer/dashboard");
    await expect(theirs.getByRole("link", { name: `${customer.name} asked for a time` })).toBeVisible();
    const request = (name: string) => asked.getByRole("listitem").filter({ hasText: name });
    await request("Joris").getByRole("button", { name: "Decline" }).click();
    await dialog(theirs).getByLabel("What Joris Bakker is told").selectOption("I’m away then");
    await dialog(theirs).getByRole("button", { name: "Decline request" }).click();
    await expect(request("Joris")).toHaveCount(0);
    await expect(request(customer.name)).toContainText("I work until six.");
    await request(customer.name).getByRole("button", { name: "Offer times" }).click();
    await dialog(theirs).getByRole("textbox", { name: "Day" }).fill(DAY);
    await dialog(theirs).getByLabel("Start").fill("19:10");
    await dialog(theirs).getByRole("button", { name: "Add time" }).click();
    await dialog(theirs).getByRole("button", { name: "Send offer" }).click();
    await expect(theirs.getByText("Offer sent")).toBeVisible();
    await expect(asked).toContainText("You offer");
  });

  await test.step("the customer books it", async () => {
    await page.reload();
    await requests(page)
      .getByRole("button", { name: /^Book this time/ })
      .click();
    await expect(page.getByLabel(/Add a note/)).toHaveValue("I work until six.");
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/booked|confirmed/i);
    await theirs.reload();
    await expect(theirs.getByRole("tab", { name: /Upcoming/ })).toContainText("1");
    await expect(asked).toBeHidden();
  });
});

test("A customer pays for an offered time, sees another request declined, and withdraws a third", async ({
  browser,
}) => {
  const daysOff = [{ from: dayFromNow(-1), to: dayFromNow(30) }];
  const [designer, away, silent, customer] = await Promise.all([
    publishedDesigner("Noor Haddad", { availability: { ...PROFILE.availability, daysOff } }),
    publishedDesigner("Liv Sørensen"),
    publishedDesigner("Tomas Reuter"),
    newPerson("user", "Ellen Vos"),
  ]);
  const { id: declined } = await ask(customer, away);
  await answerTo("POST", "/bookings/decline-request", {
    token: away.token,
    body: { requestId: declined, reason: "away" },
  });
  await ask(customer, silent);
  const page = await (await browserOf(browser, customer)).newPage();

  await page.goto(`/designer/${designer.id}`);
  await page.getByRole("button", { name: "Ask for a time" }).click();
  await firstRange(page).getByLabel("Day").fill(DAY);
  await send(page).click();
  await expect(dialog(page).getByRole("button", { name: "Done" })).toBeVisible();
  const [request] = await sql()<[{ id: string }]>`
    select id from public.bookings
     where customer_id = ${customer.id} and designer_id = ${designer.id} and status = 'requested'`;
  const slots = [{ start: `${DAY}T18:00:00Z`, end: `${DAY}T19:00:00Z` }];
  await answerTo("POST", "/bookings/answer-request", { token: designer.token, body: { requestId: request.id, slots } });

  await dialog(page).getByRole("link", { name: "My Chats" }).click();
  await expect(requests(page).getByText("Liv Sørensen is away then. You have paid nothing.")).toBeVisible();
  await requests(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(requests(page).getByRole("heading", { name: "Tomas Reuter" })).toBeHidden();
  const open =
    await sql()`select 1 from public.bookings where customer_id = ${customer.id} and status = 'requested' and designer_id = ${silent.id}`;
  expect(open).toHaveLength(0);

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
  await expect(held).toBeHidden();
});
