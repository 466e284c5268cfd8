import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { currentRates, newAccount, newUnconfirmedAccount, reasonOf, saveProfile } from "../support/db.ts";
import { profileRequest } from "../support/profile.ts";
import { scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

type Own = Parameters<typeof newAccount>[0] & { savepoint: <T>(work: (inner: Own) => Promise<T>) => Promise<T> };

/** Makes a designer with a published page, where designers need approval. */
async function newApplicant(own: Own, rate = 60): Promise<string> {
  await own`update private.vetting set required = true`;
  const id = await newAccount(own, "designer", "Hanna Berg");
  await saveProfile(own, id, profileRequest({ name: "Hanna Berg", rates: [{ rate }] }));
  return id;
}
const submit = (own: Own, id: string) =>
  scalar<{ state: string }>(own`
    select public.submit_application(${id}, 'Johanna Berg', '+31 6 1234', 'Kade 1, Delft')`);
const decide = (own: Own, what: "approve_designer" | "want_changes" | "reject_designer", id: string, why = "Why.") =>
  scalar<string>(own.unsafe(`select admin.${what}($1, 'Asha', $2)`, [id, why]));
const listed = (own: Own, id: string) => scalar<boolean>(own`select listed from public.designers where id = ${id}`);
const stateOf = async (own: Own, id: string) =>
  (await own`select state, again, note from private.applications where designer_id = ${id}`)[0];
const refused = (own: Own, work: (inner: Own) => Promise<unknown>) => reasonOf(own.savepoint(work));
const mails = (own: Own, id: string) =>
  scalars<string>(own`
    select coalesce(content ->> 'state', 'to us') from public.outbox
     where kind in ('application_changed', 'application_received') and (recipient_id = ${id} or content ->> 'designerId' = ${id})
     order by created_at, kind, event_key`);

describe("A designer who needs approval", () => {
  it("is listed once approved, and told of every step", async ({ own }) => {
    const id = await newApplicant(own);
    const shown = async () =>
      (await scalar<{ application: string }>(own`select public.own_profile(${id})`)).application;
    expect([await listed(own, id), await shown()]).toEqual([false, "missing"]);
    await submit(own, id);
    const cases = own`select from admin.open_cases where case_id = ${`application:${id}`}`;
    expect([await listed(own, id), await shown(), (await cases).length]).toEqual([false, "submitted", 1]);
    expect(await refused(own, (inner) => submit(inner, id))).toEqual({ reason: "application_closed" });

    await decide(own, "want_changes", id, "A street, please.");
    expect(await stateOf(own, id)).toEqual({ state: "changes_wanted", again: null, note: "A street, please." });
    expect(await shown()).toBe("changes_wanted");
    await submit(own, id);
    expect(await decide(own, "approve_designer", id)).toBe("Johanna Berg is approved, and listed.");
    expect(await decide(own, "approve_designer", id)).toMatch(/Nothing was changed/);
    expect([await listed(own, id), await shown()]).toEqual([true, null]);

    await decide(own, "reject_designer", id, "The pictures are stolen.");
    expect([await listed(own, id), await shown()]).toEqual([false, "rejected"]);
    expect(await refused(own, (inner) => submit(inner, id))).toEqual({ reason: "application_closed" });
    const told = ["approved", "changes_wanted", "rejected", "submitted", "submitted", "to us", "to us"];
    expect((await mails(own, id)).toSorted()).toEqual(told);
    const acts = own`select what from admin.actions where target = ${id} order by id`;
    expect(await scalars(acts)).toEqual(["want_changes", "approve_designer", "reject_designer"]);
  });

  it("applies with a published page and a confirmed address", async ({ own }) => {
    await own`update private.vetting set required = true`;
    for (const id of [await newAccount(own, "designer"), await newUnconfirmedAccount(own, "designer")])
      expect(await refused(own, (inner) => submit(inner, id))).toEqual({ reason: "application_incomplete" });
  });

  it("is listed without approval where the operator requires none, unless rejected", async ({ own }) => {
    const [waiting, rejected, asked] = [await newApplicant(own), await newApplicant(own), await newApplicant(own)];
    for (const id of [rejected, asked]) await submit(own, id);
    await decide(own, "want_changes", asked);
    await decide(own, "reject_designer", rejected);
    await own`select admin.set_vetting(false, 'Asha', 'We know everybody.')`;
    expect([await listed(own, waiting), await listed(own, rejected)]).toEqual([true, false]);
    for (const [what, shown] of [
      ["want_changes", true],
      ["reject_designer", false],
    ] as const) {
      await decide(own, what, rejected);
      expect(await listed(own, rejected)).toBe(shown);
    }
    await own`select admin.set_vetting(true, 'Asha', 'We grow.')`;
    expect([await listed(own, waiting), await listed(own, await newApplicant(own))]).toEqual([true, false]);
    // Approval may have been turned off by mistake.
    expect(await listed(own, asked)).toBe(false);
  });
});

describe("An approved designer", () => {
  const approved = async (own: Own, rate?: number) => {
    const id = await newApplicant(own, rate);
    await submit(own, id);
    await decide(own, "approve_designer", id);
    return id;
  };
  const change = async (own: Own, id: string, profile: object) => {
    await own`select public.save_designer_profile(${id}, ${own.json(profile as never)})`;
    return (await stateOf(own, id))?.again ?? null;
  };
  const priced = async (own: Own, id: string, rate: number, currency = "USD") => {
    const [first = ""] = await currentRates(own, id);
    const { rates } = profileRequest({ rates: [{ _id: first, rate, currency: currency as "USD" }] });
    return change(own, id, { rates });
  };

  it("is reviewed again, unlisted, when the name changes on either page", async ({ own }) => {
    const id = await approved(own);
    expect(await change(own, id, { name: "hanna BERG" })).toBeNull();
    expect([await change(own, id, { name: "Hanna Bergman" }), await listed(own, id)]).toEqual(["name", false]);
    await decide(own, "approve_designer", id);
    await own`select public.rename_account(${id}, 'Somebody Else')`;
    expect([(await stateOf(own, id))?.again, await listed(own, id)]).toEqual(["name", false]);
  });

  it.for([
    [60, 180, "USD", null],
    [60, 180.01, "USD", "price"],
    [60, 60, "INR", "price"],
    [0, 1, "USD", "price"],
    [60, 0, "USD", null],
  ] as const)("with a price of %d USD who then asks %d %s is looked at again: %s", async (row, { own }) => {
    const [before, after, currency, why] = row;
    const id = await approved(own, before);
    expect(await priced(own, id, after, currency)).toBe(why);
    expect(await listed(own, id)).toBe(why === null);
  });

  it("may raise prices step by step only up to what was approved", async ({ own }) => {
    const id = await approved(own, 60);
    expect([await priced(own, id, 150), await priced(own, id, 200)]).toEqual([null, "price"]);
    await decide(own, "approve_designer", id);
    expect(await priced(own, id, 600)).toBeNull();
  });
});

describe("Documents of an application", () => {
  const reserve = (own: Own, id: string, document: string = randomUUID()) =>
    own`select public.reserve_document(${id}, ${document}, 'card.pdf', 1000)`;
  const finish = (own: Own, id: string, document: string) => own`select public.finish_document(${id}, ${document})`;

  it("are at most three, finished or just begun, and belong to the designer", async ({ own }) => {
    const [id, other] = [await newApplicant(own), await newApplicant(own)];
    const documents = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const document of [...documents, documents[0]]) await reserve(own, id, document);
    expect(await refused(own, (inner) => reserve(inner, id))).toEqual({ reason: "too_many_documents" });
    await finish(own, id, documents[0]);
    await own`update private.application_documents set created_at = now() - interval '2 hours' where designer_id = ${id}`;
    await reserve(own, id);
    for (const work of [
      (inner: Own) => reserve(inner, other, documents[0]),
      (inner: Own) => finish(inner, other, documents[0]),
      (inner: Own) => finish(inner, id, documents[1]),
    ])
      expect(await refused(own, work)).toEqual({ reason: "application_document_not_found" });
    await own`select public.remove_document(${other}, ${documents[0]}, true)`;
    const application = await scalar<{ documents: object[] }>(own`select public.own_application(${id})`);
    expect(application.documents).toEqual([{ id: documents[0], name: "card.pdf", bytes: 1000 }]);
  });

  it("cannot be changed during the review, are exported, and are forgotten", async ({ own }) => {
    const id = await newApplicant(own);
    const document = randomUUID();
    await reserve(own, id, document);
    await finish(own, id, document);
    await submit(own, id);
    for (const work of [
      (inner: Own) => reserve(inner, id),
      (inner: Own) => inner`select public.remove_document(${id}, ${document}, false)`,
    ])
      expect(await refused(own, work)).toEqual({ reason: "application_closed" });
    const { data } = await scalar<{ data: Record<string, unknown> }>(own`select public.account_data(${id})`);
    expect(data).toMatchObject({
      application: { legal_name: "Johanna Berg", phone: "+31 6 1234", address: "Kade 1, Delft" },
      applicationDocuments: [{ id: document, name: "card.pdf" }],
    });
    await own`select public.delete_account(${id})`;
    const left = await own`
      select from private.applications where designer_id = ${id} union all select from private.application_documents where designer_id = ${id}`;
    expect(left).toHaveLength(0);
  });
});
