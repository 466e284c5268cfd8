import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { MOST } from "../../edge-functions/shared/contract/limits.ts";
import { call, SAFE_HEADERS } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { inviteIn } from "../support/invite.ts";
import { callJobs, runJobs } from "../support/jobs.ts";
import { arrived, mailsTo } from "../support/mail.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { connectAsPostgres, connectAsSuperuser, startsIn } from "../support/sql.ts";

const sql = connectAsPostgres();
const superuser = connectAsSuperuser();

/** From now on the provider answers emails to this address with a status, or accepts them and loses its answer; null ends this. */
const refuse = (address: string, fault: number | "lost" | null) =>
  fetch(`${inject("stack").url}/__mail/faults/${encodeURIComponent(address)}`, {
    method: fault ? "PUT" : "DELETE",
    ...(fault && { body: String(fault) }),
  });

const outboxOf = (person: Person) => sql<
  { id: string; kind: string; status: string; attempts: number; last_error: string | null; waits: number }[]
>`select id, kind, status, attempts, last_error, extract(epoch from due_at - now())::float as waits
    from outbox where recipient_id = ${person.id} order by created_at, event_key`;

describe("mail", () => {
  let designer: DesignerPerson;
  let slot = 0;
  beforeAll(async () => {
    designer = await newDesignerPerson({ name: "Mira <b>Sand</b>" });
  });

  /** A free consultation of a new customer, confirmed at once. */
  async function confirmed(customer?: Person) {
    const who = customer ?? (await newPerson("user"));
    // Free consultations are limited per day.
    const request = await bookingRequest(designer, {
      index: slot,
      free: true,
      fromToday: 2 + Math.floor(slot / MOST.freeADay),
    });
    slot++;
    return { customer: who, request, id: await book(who, request) };
  }

  test("a confirmed booking is emailed to both, with an invitation that their calendars can read", async () => {
    const { customer, request, id } = await confirmed();
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
    const theirs = await vi.waitFor(
      async () => {
        const found = (await mailsTo(designer.email)).find(({ text }) => text?.includes(id));
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(theirs?.subject).toBe(`New booking: call with ${customer.name}`);
    expect(theirs?.text).toContain("Two cats live here.");
    // The emails do not contain the other member's address.
    expect(JSON.stringify(theirs) + Buffer.from(theirs?.attachments[0]?.content ?? "", "base64")).not.toContain(
      customer.email,
    );
  });

  test("cancelling withdraws the invitation and drops the reminders", async () => {
    const { customer, id } = await confirmed();
    await arrived(customer.email);
    await expect
      .poll(async () => (await outboxOf(customer)).filter(({ status }) => status === "waiting").map(({ kind }) => kind))
      .toEqual(["chat_open", "reminder_day", "reminder_hour"]);
    await sql`update bookings set status = 'cancelled' where id = ${id}`;
    await runJobs("outbox");
    const [, mail] = await arrived(customer.email, 2);
    expect(inviteIn(mail)).toMatchObject({
      method: "CANCEL",
      uid: `booking-${id}@parlour`,
      sequence: 1,
      status: "CANCELLED",
    });
    expect(
      (await outboxOf(customer)).filter(({ kind }) => /reminder|open/.test(kind)).map((row) => row.status),
    ).toEqual(["dropped", "dropped", "dropped"]);
  });

  test("rescheduling updates the invitation and replaces the reminders", async () => {
    const { customer, id } = await confirmed();
    await arrived(customer.email);
    await sql`
      update bookings set slot = tstzrange(lower(slot) + interval '20 days', upper(slot) + interval '20 days') where id = ${id}`;
    await runJobs("outbox");
    const [, mail] = await arrived(customer.email, 2);
    expect(mail?.subject).toMatch(/^New time/);
    expect(inviteIn(mail)).toMatchObject({ method: "REQUEST", uid: `booking-${id}@parlour`, sequence: 1 });
    const reminders = (await outboxOf(customer)).filter(({ kind }) => kind === "reminder_day");
    expect(reminders.map(({ status }) => status).sort()).toEqual(["dropped", "waiting"]);
  });

  test("reminders go out when they are due, and not when that was long ago", async () => {
    const { customer, id } = await confirmed();
    await arrived(customer.email);
    await sql`
      update outbox set due_at = now(), expires_at = case when kind = 'reminder_day' then now() else expires_at end
       where booking_id = ${id} and status = 'waiting' and recipient_id = ${customer.id}`;
    await runJobs("outbox");
    const subjects = (await arrived(customer.email, 3)).slice(1).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "In an hour: your call with Mira <b>Sand</b>",
      "Your call with Mira <b>Sand</b> begins now",
    ]);
    expect((await outboxOf(customer)).find(({ kind }) => kind === "reminder_day")?.status).toBe("dropped");
  });

  test("a booking that is never confirmed causes no email", async () => {
    const customer = await newPerson("user");
    await book(customer, await bookingRequest(designer, { index: slot++ }));
    expect(await outboxOf(customer)).toEqual([]);
  });

  test("messages that wait for an absent member are reported once an hour, and not once they are read", async () => {
    const { customer, id } = await confirmed();
    await arrived(customer.email);
    await startsIn(superuser, id, "-10 minutes");
    const write = (text: string, age: string) => sql`
      insert into messages (booking_id, sender_id, text, created_at) values (${id}, ${designer.id}, ${text}, now() - ${age}::interval)`;
    const away = async () => (await mailsTo(customer.email)).filter(({ subject }) => /message/.test(subject));
    const tick = () => runJobs("tick");
    /** The email with such a subject: after another tick, if this one met another transaction that was looking for unread messages. */
    const told = (subject: RegExp) =>
      vi.waitFor(
        async () => {
          await tick();
          const found = (await mailsTo(customer.email)).find((mail) => subject.test(mail.subject));
          if (!found) throw new Error(`no ${subject}`);
          return found;
        },
        { timeout: 30_000, interval: 250 },
      );

    await write("Only just said.", "1 minute");
    await tick();
    expect(await away()).toEqual([]);
    await write("Is the <i>lamp</i> yours?", "3 minutes");
    const mail = await told(/^A new message from Mira/);
    expect(mail.html).toContain("Is the &lt;i&gt;lamp&lt;/i&gt; yours?");
    expect(mail.text).toContain(`/chat/${id}`);
    expect(mail.text).not.toContain("Only just said.");

    await write("Hello?", "2 minutes");
    await tick();
    expect(await away()).toHaveLength(1);
    await sql`update booking_events set created_at = created_at - interval '61 minutes' where booking_id = ${id} and kind = 'messages_unread'`;
    expect((await told(/^2 new messages from Mira/)).text).toContain("> Hello?");

    await sql`update booking_events set created_at = created_at - interval '61 minutes' where booking_id = ${id} and kind = 'messages_unread'`;
    await sql`insert into read_markers (booking_id, profile_id) values (${id}, ${customer.id})`;
    await write("Seen by now.", "2 minutes");
    await tick();
    expect(await away()).toHaveLength(2);
    // The sender gets no email.
    expect((await mailsTo(designer.email)).filter(({ subject }) => /message/.test(subject))).toEqual([]);
  });

  test("an alarm about money reaches the administrator", async () => {
    const orderId = `order_${crypto.randomUUID().slice(0, 8)}`;
    const problem = { kind: "refund_missing", bookingId: null, orderId, paymentId: null, detail: "0 of 6000 <b>" };
    await sql`
      insert into outbox (event_key, kind, content)
      values (${`money_alarm:${orderId}`}, 'money_alarm', ${sql.json({ problems: [problem], total: 1 })})`;
    await runJobs("outbox");
    const mail = await vi.waitFor(
      async () => {
        const found = (await mailsTo("admin@parlour.test")).find(({ text }) => text?.includes(orderId));
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(mail?.subject).toBe("Money needs a look: 1 problem");
    expect(mail?.html).toContain("0 of 6000 &lt;b&gt;");
  });

  test("a contact query reaches the administrator, who can answer it", async () => {
    const { email, name } = { email: `${crypto.randomUUID()}@example.test`, name: "Asha <i>Rao</i>" };
    const body = { name, email, phone: "+91 1", query: "Do you do boats?\nSmall ones." };
    expect((await call("POST", "/discovery/contact", { body })).status).toBe(200);
    const mail = await vi.waitFor(
      async () => {
        const found = (await mailsTo("admin@parlour.test")).find(({ replyTo }) => replyTo.includes(email));
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(mail?.text).toContain("Do you do boats?");
    expect(mail?.html).toContain("Asha &lt;i&gt;Rao");
  });

  test("concurrent and repeated runs send each email once", async () => {
    const customers = await Promise.all([0, 1, 2].map(() => newPerson("user")));
    for (const customer of customers) await confirmed(customer);
    await Promise.all([runJobs("outbox"), runJobs("outbox"), runJobs("outbox"), runJobs("outbox")]);
    await runJobs("outbox");
    for (const { email } of customers) expect(await arrived(email)).toHaveLength(1);
  });

  test("a crashed run is replaced, and its email still arrives once", async () => {
    const { customer } = await confirmed();
    await arrived(customer.email);
    await expect.poll(async () => (await outboxOf(customer))[0]?.status).toBe("sent");
    const [row] = await outboxOf(customer);
    // As if the run had crashed after the provider's answer and before storing it.
    await sql`update outbox set status = 'waiting', sent_at = null, due_at = now() where id = ${row?.id ?? ""}`;
    await runJobs("outbox");
    await expect.poll(async () => (await outboxOf(customer))[0]?.status).toBe("sent");
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  test("a failing provider is tried again, and the email is parked in the end", async () => {
    const customer = await newPerson("user");
    await refuse(customer.email, 500);
    await confirmed(customer);
    const first = async () => (await outboxOf(customer))[0];
    // The error tells when the attempt has ended; a job that is still leased must not become due.
    await expect.poll(async () => (await first())?.last_error ?? "", { timeout: 30_000 }).toContain("500");
    expect((await first())?.waits).toBeLessThanOrEqual(30);
    // Seven attempts have failed: tests/db/queue.test.ts has the pauses between them.
    await sql`
      update outbox set due_at = now(), last_error = null, attempts = 7
       where recipient_id = ${customer.id} and kind = 'booking_confirmed' and status = 'waiting'`;
    await runJobs("outbox");
    await expect.poll(first).toMatchObject({
      kind: "booking_confirmed",
      status: "parked",
      attempts: 8,
      last_error: expect.stringContaining("500"),
    });
    expect(await mailsTo(customer.email)).toEqual([]);
    // After an administrator's retry it is sent.
    await refuse(customer.email, null);
    await sql`update outbox set status = 'waiting', attempts = 0, due_at = now() where id = ${(await first())?.id ?? ""}`;
    await runJobs("outbox");
    await arrived(customer.email);
  });

  test("an email that the provider will never accept is parked at once, and delays no other", async () => {
    const [refused, fine] = [await newPerson("user"), await newPerson("user")];
    await refuse(refused.email, 422);
    await confirmed(refused);
    await confirmed(fine);
    await arrived(fine.email);
    await expect.poll(async () => (await outboxOf(refused))[0]?.status).toBe("parked");
    expect((await outboxOf(refused))[0]?.attempts).toBe(1);
  });

  test("an email whose answer was lost is repeated as it was, although its text has been edited since", async () => {
    const customer = await newPerson("user");
    await refuse(customer.email, "lost");
    await confirmed(customer);
    const row = async () => {
      const [found] = await sql`
        select status, last_error, request from outbox where recipient_id = ${customer.id} and kind = 'booking_confirmed'`;
      return found;
    };
    await expect
      .poll(row, { timeout: 30_000 })
      .toMatchObject({ status: "waiting", last_error: "502 bad_gateway", request: expect.stringContaining("Mira") });
    // Another text, as a newer version of the function would write it.
    await sql`
      update outbox set content = content || '{"designerName": "Edited"}', due_at = now()
       where recipient_id = ${customer.id} and kind = 'booking_confirmed'`;
    await refuse(customer.email, null);
    await runJobs("outbox");
    await expect.poll(row).toMatchObject({ status: "sent", last_error: null, request: null });
    expect((await mailsTo(customer.email)).map(({ subject }) => subject)).toEqual([
      "Confirmed: your call with Mira <b>Sand</b>",
    ]);
  });

  test("an email that was refused is written again for the next attempt", async () => {
    const customer = await newPerson("user");
    await refuse(customer.email, 403);
    await confirmed(customer);
    await expect
      .poll(async () => (await outboxOf(customer))[0], { timeout: 30_000 })
      .toMatchObject({ status: "waiting", attempts: 1, last_error: "403 validation_error" });
    await refuse(customer.email, null);
    await sql`
      update outbox set content = content || '{"designerName": "Mended"}', due_at = now()
       where recipient_id = ${customer.id} and kind = 'booking_confirmed'`;
    await runJobs("outbox");
    const [mail] = await arrived(customer.email);
    expect(mail?.subject).toBe("Confirmed: your call with Mended");
  });

  test("too many requests use up no attempts, and the email follows when the provider says so", async () => {
    const customer = await newPerson("user");
    await refuse(customer.email, 429);
    await confirmed(customer);
    /** Read at once: between two readings another run may lease the job. */
    const first = async () => {
      const [row] = await outboxOf(customer);
      return row && { ...row, soon: row.waits <= 1 };
    };
    const refused = { status: "waiting", attempts: 0, last_error: "429 rate_limit_exceeded", soon: true };
    await expect.poll(first, { timeout: 30_000 }).toMatchObject(refused);
    // A job that is leased has an attempt, and must not become due.
    await sql`
      update outbox set due_at = now(), last_error = null
       where recipient_id = ${customer.id} and kind = 'booking_confirmed' and attempts = 0`;
    await runJobs("outbox");
    await expect.poll(first, { timeout: 30_000 }).toMatchObject(refused);
    await refuse(customer.email, null);
    await expect
      .poll(async () => {
        await runJobs("outbox");
        return (await first())?.status;
      })
      .toBe("sent");
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  test("only the project's secret key wakes the jobs", async () => {
    const { publishableKey } = inject("stack");
    for (const key of ["", "wrong", publishableKey, designer.token]) {
      for (const path of ["outbox", "tick"] as const) {
        const { status, headers } = await callJobs(path, key);
        expect(status).toBe(401);
        expect(Object.fromEntries(headers)).toMatchObject(SAFE_HEADERS);
      }
    }
    await runJobs("tick");
  });
});
