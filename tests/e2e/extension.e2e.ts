import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql } from "../support/target.ts";
import { booking, publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/* Two members add fifteen minutes to their session. */

const more = (page: Page) => page.getByRole("region", { name: "More time" });
const press = (page: Page, name: string) => more(page).getByRole("button", { name }).click();

test("Two members add fifteen minutes to their session, which the customer pays in the room", async ({ pageOf }) => {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  // A session of half an hour, with eight minutes left.
  const id = await booking({ customer, designer, from: -22 * 60, to: 8 * 60 });
  const at = `/chat/${id}`;
  const [hers, his] = await Promise.all([pageOf(customer, { at }), pageOf(designer, { at })]);
  const [{ later }] = await sql()<[{ later: string }]>`
    select to_char((upper(slot) + interval '15 minutes') at time zone 'Europe/Amsterdam', 'FMHH12:MI AM') as later
      from public.bookings where id = ${id}`;
  await expect(more(hers)).toContainText("15 more minutes cost $30, if Marta agrees.");
  await expect(more(his)).toContainText("Ellen can agree to 15 more minutes for $30.");

  await press(his, "Add 15 minutes");
  await expect(more(his)).toContainText("You asked for 15 more minutes. Ellen has not answered yet.");
  await expect(more(hers)).toContainText(`Marta would like 15 more minutes for $30Until ${later};`);
  await press(hers, "No, thanks");
  await expect(more(his).getByRole("button", { name: "Add 15 minutes" })).toBeVisible();

  await press(his, "Add 15 minutes");
  await press(hers, "Agree and pay $30");
  const popup = hers.getByRole("dialog");
  await popup.getByRole("button", { name: "Close" }).click();
  await expect(more(his)).toContainText(`Once Ellen has paid $30, the session goes on until ${later}.`);

  await press(hers, "Pay $30");
  await popup.getByRole("button", { name: "Success" }).click();
  // Check both pages at once, because the note disappears on its own.
  const note = (page: Page) =>
    page.locator("[data-sonner-toast]").filter({ hasText: `The session goes on until ${later}` });
  await Promise.all([hers, his].map((page) => expect(note(page)).toBeVisible()));
  for (const page of [hers, his]) {
    await expect(page.getByText(`until ${later}`, { exact: true })).toBeVisible();
    await expect(page.getByText(/2[0-3] min left/)).toBeVisible();
    await expect(more(page)).toHaveCount(0);
  }
});
