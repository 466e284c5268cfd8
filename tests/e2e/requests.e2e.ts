import { expect, type Page } from "@playwright/test";
import { answerTo } from "../support/api.ts";
import { type DesignerPerson, newPerson, type Person, signUp } from "../support/people.ts";
import { dayFromNow } from "../support/time.ts";
import { openTimes } from "./support/booking-steps.ts";
import { codeFor } from "./support/emails.ts";
import { PROFILE, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const requests = (page: Page) => page.getByRole("region", { name: "Times you asked for" });
const firstRange = (page: Page) => dialog(page).getByRole("group", { name: "First choice" });
const send = (page: Page) => dialog(page).getByRole("button", { name: "Send request" });
const FREE = { ...PROFILE.rates[0], rate: 0 } as (typeof PROFILE.rates)[0];
const DAY = dayFromNow(5);

/** Requests an evening of a designer, without the page. */
const ask = async ({ token }: Person, designer: DesignerPerson) =>
  answerTo<{ id: string }>("POST", "/bookings/request-time", {
    token,
    body: {
      designerId: designer.id,
      serviceInfo: { _id: designer.paidRate || designer.freeRate },
      ranges: [{ start: `${DAY}T17:00:00Z`, end: `${DAY}T20:00:00Z` }],
    },
  });

test("A customer asks for a time, and books the one that the designer offers outside the hours", async ({ pageOf }) => {
  const [designer, customer, other] = await Promise.all([
    publishedDesigner("Noor Haddad", { rates: [FREE] }),
    signUp("user"),
    newPerson("user", "Joris Bakker"),
  ]);
  await ask(other, designer);
  const page = await pageOf(customer);
  const theirs = await pageOf(designer);
  const asked = theirs.getByRole("region", { name: "Time requests" });

  await test.step("sends the request after the code", async () => {
    await openTimes(page, designer.id, "Room consultation");
    await page.getByRole("button", { name: "Ask for another time" }).click();
    await firstRange(page).getByLabel("Day").fill(DAY);
    await firstRange(page).getByLabel("To").fill("");
    await send(page).click();
    await expect(firstRange(page)).toContainText("Please choose a time.");
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
    await dialog(page).getByRole("button", { name: "Confirm and send" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Noor Haddad has your request" })).toBeFocused();
  });

  await test.step("declines one request and offers a time for the other", async () => {
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

  await test.step("books the offered time", async () => {
    await page.goto("/chats");
    await requests(page)
      .getByRole("button", { name: /^Take this time/ })
      .click();
    await expect(page.getByLabel(/Add a note/)).toHaveValue("I work until six.");
    await page.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/booked|confirmed/i);
  });
});
