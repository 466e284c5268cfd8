import { beforeAll, describe, expect, it, vi } from "vitest";
import { book, bookingRequest } from "../support/bookings.ts";
import { inviteIn } from "../support/invite.ts";
import { runJobs } from "../support/jobs.ts";
import { arrived, mailsTo } from "../support/mail.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";

/* Emails from the queue to the mailbox. tests/db/events.test.ts tests what is queued for whom, tests/db/queue.test.ts the queue's own rules. */

const sql = connectAsPostgres();

let designer: DesignerPerson;
let day = 2;
beforeAll(async () => {
  designer = await newDesignerPerson({ name: "Mira <b>Sand</b>" });
});

/** Makes a free consultation, confirmed at once. Each has a day of its own, because they are limited per day. */
async function confirmed(customer: Person) {
  const request = await bookingRequest(designer, { free: true, fromToday: day++ });
  return { request, id: await book(customer, request) };
}

/** The state of the email about a customer's confirmed booking. */
const stateOf = ({ id }: Person) =>
  scalar(sql`select status from outbox where recipient_id = ${id} and kind = 'booking_confirmed'`);
const makeDue = ({ id }: Person) => sql`
  update outbox set due_at = now(), status = 'waiting', sent_at = null
   where recipient_id = ${id} and kind = 'booking_confirmed'`;
const mailWith = (address: string, text: string) =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(address)).find((mail) => JSON.stringify(mail).includes(text));
      if (!found) throw new Error(`no email with ${text}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );

describe("An email", () => {
  it("tells both members about a confirmed booking, with an invitation that their calendars can read", async () => {
    const customer = await newPerson("user");
    const { request, id } = await confirmed(customer);
    const [mail] = await arrived(customer.email);
    expect(mail?.subject).toBe("Confirmed: your call with Mira <b>Sand</b>");
    expect(mail?.html).toContain("Mira &lt;b&gt;Sand&lt;/b&gt;");
    expect(mail?.html).not.toContain("<b>Sand");
    expect(mail?.text).toContain(`/chat/${id}`);
    expect(mail?.text).not.toContain("Two cats live here.");
    expect(inviteIn(mail)).toMatchObject({
      ...{ contentType: "text/calendar; charset=utf-8; method=REQUEST", uid: `booking-${id}@parlour`, sequence: 0 },
      ...{ start: new Date(request.slotStart).toISOString(), end: new Date(request.slotEnd).toISOString() },
      ...{ url: expect.stringMatching(`^https?://[^/]+/chat/${id}$`), attendees: [`mailto:${customer.email}`] },
    });
    const theirs = await mailWith(designer.email, id);
    expect(theirs.subject).toBe(`New booking: call with ${customer.name}`);
    expect(theirs.text).toContain("Two cats live here.");
    // The emails do not contain the other member's address.
    expect(JSON.stringify(theirs) + Buffer.from(theirs.attachments[0]?.content ?? "", "base64")).not.toContain(
      customer.email,
    );
  });

  it("is sent once by concurrent runs, and by a run that replaces a crashed one", async () => {
    const customers = await Promise.all([0, 1, 2].map(() => newPerson("user")));
    for (const customer of customers) await confirmed(customer);
    await Promise.all(Array.from({ length: 4 }, () => runJobs("outbox")));
    const all = (status: string) =>
      expect.poll(() => Promise.all(customers.map(stateOf))).toEqual(customers.map(() => status));
    await all("sent");
    // As if a run had crashed after the provider's answer and before storing it.
    for (const customer of customers) await makeDue(customer);
    await runJobs("outbox");
    await all("sent");
    for (const { email } of customers) expect(await mailsTo(email)).toHaveLength(1);
  });
});
