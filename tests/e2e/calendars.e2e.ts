import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { sql, stackUrl } from "../support/target.ts";
import { confirmSlot } from "./support/booking-steps.ts";
import { publishedDesigner } from "./support/people.ts";
import { test } from "./support/test.ts";

/** Publishes a calendar on the stack's stand-in for the internet, with one event in each of these hours. */
async function publish(path: string, starts: string[]): Promise<void> {
  const events = starts.map(
    (start) =>
      `BEGIN:VEVENT\r\nUID:${randomUUID()}\r\nDTSTART:${start.replace(/[-:]/g, "").slice(0, 15)}Z\r\nDURATION:PT1H\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n`,
  );
  const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
  await fetch(`${stackUrl()}/__calendars${path}`, { method: "PUT", body });
}

test("A private event of the designer closes a slot that a customer was about to book", async ({ pageOf }) => {
  const [designer, customer] = [await publishedDesigner("Noor Haddad"), await newPerson("user", "Ellen Vos")];
  const path = `/cal.test/${randomUUID()}.ics`;
  await publish(path, []);

  const page = await pageOf(designer);
  await page.goto("/designer/profile?section=availability");
  await page.getByRole("link", { name: "Connect it" }).click();
  const section = page.getByRole("region", { name: "Calendars that close your hours" });
  await section.getByRole("button", { name: "Connect a calendar" }).click();
  await section.getByLabel("Where do you keep it?").selectOption("Apple");
  await expect(section.getByLabel("Name")).toHaveValue("Apple");
  const address = section.getByLabel("Its secret address");
  await address.fill("https://cal.test/nothing.ics");
  await address.press("Enter");
  await expect(section.getByText("There is no calendar at this address any more.")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(`webcal:/${path}`);
  await address.press("Enter");
  await expect(section.getByRole("listitem").filter({ hasText: "cal.test" })).toContainText("0 busy times ahead");
  await expect(section.getByText("None of your hours.")).toBeVisible();

  const booking = await pageOf(customer);
  const { slotStart } = await confirmSlot(booking, designer.user.id);
  await publish(path, [slotStart]);
  await sql()`update public.calendars set tried_at = now() - interval '6 minutes' where designer_id = ${designer.user.id}`;
  await booking.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(booking.getByRole("alert")).toContainText("This time has just been taken");
  await expect(booking.getByRole("alert")).not.toContainText(/Dentist|calendar/i);
  await booking.getByRole("link", { name: "Choose another time" }).click();
  await expect(booking.getByRole("dialog", { name: "Book a Consultation with Noor Haddad" })).toContainText(
    "Room consultation",
  );
  await expect(booking.getByRole("group", { name: "Day" })).toBeVisible();

  await page.reload();
  await expect(section.getByText("1 busy time ahead")).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: /[AP]M.*Apple/, hasNotText: "Remove" })).toHaveCount(1);
  await section.getByRole("button", { name: "Remove Apple" }).click();
  await expect(section.getByRole("button", { name: "Remove Apple" })).toBeHidden();
});
