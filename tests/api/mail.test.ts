import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { call, SAFE_HEADERS } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { inviteIn } from "../support/invite.ts";
import { callJobs, runJobs } from "../support/jobs.ts";
import { arrived, mailsTo } from "../support/mail.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres, connectAsSuperuser, startsIn } from "../support/sql.ts";

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
    expect(inviteIn(mail)).toEqual({
      contentType: "text/calendar; charset=utf-8; method=REQUEST",
      method: "REQUEST",
      uid: `booking-${id}@parlour`,
      sequence: 0,
      status: "CONFIRMED",
      start: new Date(request.slotStart).toISOString(),
      end: new Date(request.slotEnd).toISOString(),
      location: expect.stringMatching(`^https?://[^/]+/chat/${id}$`),
      url: expect.stringMatching(`^https?://[^/]+/chat/${id}$`),
      description: expect.stringContaining(`/chat/${id}`),
      attendees: [`mailto:${customer.email}`],
    });
    const theirs = await mailWith(designer.email, id);
    expect(theirs.subject).toBe(`New booking: call with ${customer.name}`);
    expect(theirs.text).toContain("Two cats live here.");
    // The emails do not contain the other member's address.
    expect(JSON.stringify(theirs) + Buffer.from(theirs.attachments[0]?.content ?? "", "base64")).not.toContain(
      customer.email,
    );
  });

  it("about unread messages escapes and quotes them, and says nothing of those just written", async () => {
    const customer = await newPerson("user");
    const { id } = await confirmed(customer);
    await startsIn(connectAsSuperuser(), id, "-10 minutes");
    await sql`
      insert into messages (booking_id, sender_id, text, created_at)
      values (${id}, ${designer.id}, 'Is the <i>lamp</i> yours?', now() - interval '3 minutes'),
             (${id}, ${designer.id}, 'Only just said.', now() - interval '1 minute')`;
    // Again, if this tick met another transaction that was looking for unread messages.
    const mail = await vi.waitFor(
      async () => {
        await runJobs("tick");
        const found = (await mailsTo(customer.email)).find(({ subject }) => /^A new message from Mira/.test(subject));
        if (!found) throw new Error("no email about a message");
        return found;
      },
      { timeout: 30_000, interval: 250 },
    );
    expect(mail.html).toContain("Is the &lt;i&gt;lamp&lt;/i&gt; yours?");
    expect(mail.text).toContain(`/chat/${id}`);
    expect(mail.text).not.toContain("Only just said.");
  });

  it("reaches the administrator about money, and about a contact query, which can be answered", async () => {
    const orderId = `order_${randomUUID().slice(0, 8)}`;
    const problem = { kind: "refund_missing", bookingId: null, orderId, paymentId: null, detail: "0 of 6000 <b>" };
    await sql`
      insert into outbox (event_key, kind, content)
      values (${`money_alarm:${orderId}`}, 'money_alarm', ${sql.json({ problems: [problem], total: 1 })})`;
    const { email, name } = { email: `${randomUUID()}@example.test`, name: "Asha <i>Rao</i>" };
    const body = { name, email, phone: "+91 1", query: "Do you do boats?\nSmall ones." };
    expect((await call("POST", "/discovery/contact", { body })).status).toBe(200);
    await runJobs("outbox");
    const alarm = await mailWith("admin@parlour.test", orderId);
    expect(alarm.subject).toBe("Money needs a look: 1 problem");
    expect(alarm.html).toContain("0 of 6000 &lt;b&gt;");
    const query = await mailWith("admin@parlour.test", email);
    expect(query.replyTo).toContain(email);
    expect(query.text).toContain("Do you do boats?");
    expect(query.html).toContain("Asha &lt;i&gt;Rao");
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
    [500, { status: "waiting", attempts: 1, last_error: expect.stringContaining("500") }],
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

  it("is repeated as it was when the provider's answer was lost, although its text has been edited since", async () => {
    const customer = await newPerson("user");
    await refuse(customer.email, "lost");
    await confirmed(customer);
    await expect
      .poll(() => confirmationOf(customer), { timeout: 30_000 })
      .toMatchObject({ status: "waiting", last_error: "502 bad_gateway", request: expect.stringContaining("Mira") });
    // Another text, as a newer version of the function would write it.
    await makeDue(customer, { designerName: "Edited" });
    await refuse(customer.email, null);
    await runJobs("outbox");
    await expect
      .poll(() => confirmationOf(customer))
      .toMatchObject({ status: "sent", last_error: null, request: null });
    expect((await mailsTo(customer.email)).map(({ subject }) => subject)).toEqual([
      "Confirmed: your call with Mira <b>Sand</b>",
    ]);
  });
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
