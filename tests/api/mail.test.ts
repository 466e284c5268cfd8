import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { SAFE_HEADERS } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { inviteIn } from "../support/invite.ts";
import { callJobs, runJobs } from "../support/jobs.ts";
import { arrived, mailsTo } from "../support/mail.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* Emails from the queue to the mailbox. tests/db/events.test.ts has what is queued for whom, tests/db/queue.test.ts the queue's own rules. */

const sql = connectAsPostgres();

/** From now on the provider answers emails to this address with a status, or accepts them and loses its answer; null ends this. */
const refuse = (address: string, fault: number | "lost" | null) =>
  fetch(`${inject("stack").url}/__mail/faults/${encodeURIComponent(address)}`, {
    method: fault ? "PUT" : "DELETE",
    ...(fault && { body: String(fault) }),
  });

let designer: DesignerPerson;
let day = 2;
beforeAll(async () => {
  designer = await newDesignerPerson({ name: "Mira <b>Sand</b>" });
});

/** A free consultation, confirmed at once. Each has a day of its own, because they are limited per day. */
async function confirmed(customer: Person) {
  const request = await bookingRequest(designer, { free: true, fromToday: day++ });
  return { request, id: await book(customer, request) };
}

/** The email about a customer's confirmed booking, as the queue has it. */
async function confirmationOf({ id }: Person) {
  const [row] = await sql<
    { id: string; status: string; attempts: number; last_error: string | null; request: string | null }[]
  >`
    select id, status, attempts, last_error, request from outbox where recipient_id = ${id} and kind = 'booking_confirmed'`;
  return row;
}
const makeDue = (customer: Person, content: object = {}) => sql`
  update outbox set due_at = now(), status = 'waiting', sent_at = null, content = content || ${sql.json(content as never)}
   where recipient_id = ${customer.id} and kind = 'booking_confirmed'`;
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
  it("tells both members of a confirmed booking, with an invitation that their calendars can read", async () => {
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

  it("is sent once by concurrent runs, and by one that replaces a crashed run", async () => {
    const customers = await Promise.all([0, 1, 2].map(() => newPerson("user")));
    for (const customer of customers) await confirmed(customer);
    await Promise.all(Array.from({ length: 4 }, () => runJobs("outbox")));
    const all = (status: string) =>
      expect
        .poll(async () => Promise.all(customers.map(async (customer) => (await confirmationOf(customer))?.status)))
        .toEqual(customers.map(() => status));
    await all("sent");
    // As if a run had crashed after the provider's answer and before storing it.
    for (const customer of customers) await makeDue(customer);
    await runJobs("outbox");
    await all("sent");
    for (const { email } of customers) expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each<[fault: number, row: object]>([
    [403, { status: "waiting", attempts: 1, last_error: "403 validation_error" }],
    [422, { status: "parked", attempts: 1 }],
    [429, { status: "waiting", attempts: 0, last_error: "429 rate_limit_exceeded" }],
  ])(
    "waits or is parked when the provider answers %i, delays no other, and is sent when it accepts again",
    async (fault, row) => {
      const [customer, other] = await Promise.all([newPerson("user"), newPerson("user")]);
      await refuse(customer.email, fault);
      await confirmed(customer);
      await confirmed(other);
      await arrived(other.email);
      // A leased job has an attempt but no error yet, and must not become due.
      await expect.poll(() => confirmationOf(customer), { timeout: 30_000 }).toMatchObject(row);
      expect(await mailsTo(customer.email)).toEqual([]);
      await refuse(customer.email, null);
      // A refused email is written again.
      await makeDue(customer, { designerName: "Mended" });
      await runJobs("outbox");
      const [mail] = await arrived(customer.email);
      if (fault === 403) expect(mail?.subject).toBe("Confirmed: your call with Mended");
    },
  );
});

it("The jobs are woken by the project's secret key alone", async () => {
  const { publishableKey } = inject("stack");
  for (const key of ["", "wrong", publishableKey, designer.token])
    for (const path of ["outbox", "tick"] as const) {
      const { status, headers } = await callJobs(path, key);
      expect(status).toBe(401);
      expect(Object.fromEntries(headers)).toMatchObject(SAFE_HEADERS);
    }
});
