import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Application } from "../../edge-functions/shared/contract/applications.ts";
import { LARGEST_DOCUMENT_BYTES } from "../../edge-functions/shared/contract/limits.ts";
import { answerTo, call, expectAnswer, expectRefusal } from "../support/api.ts";
import { mailAbout } from "../support/mail.ts";
import { newDesignerPerson, newUnconfirmedPerson } from "../support/people.ts";
import { SAMPLES } from "../support/pictures.ts";
import { connectAsSuperuser, scalar, scalars } from "../support/sql.ts";

const sql = connectAsSuperuser();
const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
const details = { legalName: "Johanna Berg", phone: "+31 6 1234 5678", address: "Kade 1\nDelft", ownsPortfolio: true };

const add = (token: string, bytes: Uint8Array<ArrayBuffer>, documentId: string = randomUUID()) => {
  const body = new FormData();
  body.append("document", new Blob([bytes]), "document");
  return call("POST", `/designers/add-document/${documentId}?name=card.pdf`, { token, body });
};

it("A designer applies with documents, which only the private bucket contains, and can change nothing during the review", async () => {
  const { id, token, email } = await newDesignerPerson();
  const stored = async () =>
    scalars<string>(
      sql`select name from storage.objects where bucket_id = 'booking-files' and name like ${`applications/${id}/%`}`,
    );
  const first = randomUUID();
  for (const _ of [1, 2]) expectAnswer(Application, await add(token, pdf, first));
  const { documents } = expectAnswer(Application, await add(token, SAMPLES.png.bytes));
  expect(documents.map(({ name }) => name)).toEqual(["card.pdf", "card.pdf"]);
  expect(await stored()).toHaveLength(2);

  const tooLarge = new Uint8Array(LARGEST_DOCUMENT_BYTES + 1);
  tooLarge.set(pdf);
  for (const junk of [new Uint8Array(), new TextEncoder().encode("<svg/>"), tooLarge])
    expectRefusal(await add(token, junk), 400, "invalid_document");

  for (const _ of [1, 2]) {
    const { documents: left } = await answerTo<Application>("POST", "/designers/remove-document", {
      token,
      body: { documentId: first },
    });
    expect(left).toHaveLength(1);
  }
  expect(await stored()).toEqual([`applications/${id}/${documents[1]?.id}`]);

  const submit = (change: object = {}) =>
    call("POST", "/designers/submit-application", { token, body: { ...details, ...change } });
  for (const wrong of [{ phone: "call me" }, { phone: "12345" }, { ownsPortfolio: false }, { legalName: " " }])
    expect(Object.keys(expectRefusal(await submit(wrong), 400, "invalid_request").fields ?? {})).toEqual(
      Object.keys(wrong),
    );
  const { ownsPortfolio: _, ...shown } = details;
  expect(expectAnswer(Application, await submit())).toMatchObject({ state: "submitted", ...shown });
  expectRefusal(await submit(), 409, "application_closed");
  expectRefusal(await add(token, pdf), 409, "application_closed");
  expectRefusal(
    await call("POST", "/designers/remove-document", { token, body: { documentId: documents[1]?.id } }),
    409,
    "application_closed",
  );
  expect((await mailAbout(email, /We have your application/)).text).toContain("/account?as=designer#approval");
});

it("Nobody can add documents under an address that may be somebody else's", async () => {
  const { token } = await newUnconfirmedPerson("designer");
  expectRefusal(await add(token, pdf), 403, "address_unconfirmed");
});

it("A preview opens the page of one unlisted designer for a day", async () => {
  const [{ id, token }, other] = await Promise.all([newDesignerPerson(), newDesignerPerson()]);
  for (const person of [{ id, token }, other]) {
    await call("POST", "/designers/submit-application", { token: person.token, body: details });
    await sql`select admin.reject_designer(${person.id}, 'Asha', 'Why.')`;
  }
  const address = await scalar<string>(sql`select preview from admin.applications where designer_id = ${id}`);
  const { pathname, searchParams } = new URL(address, "http://parlour.test");
  expect(pathname).toBe(`/designer/${id}`);
  const given = searchParams.get("preview") ?? "";
  const [until = "", hash = ""] = given.split(".");
  expect(Number(until) - Date.now() / 1000).toBeCloseTo(86_400, -2);
  const ask = (preview: string, of = id, path = "") =>
    call("GET", `/designers/${of}${path}`, { headers: { "x-preview": preview } });
  const read = async (preview: string, of = id) => (await ask(preview, of)).status;
  for (const path of ["", "/reviews", "/projects"])
    expect([path, (await ask(given, id, path)).status]).toEqual([path, 200]);
  const old = await scalar<string>(sql`select private.preview_token(${id}, extract(epoch from now())::bigint - 1)`);
  for (const wrong of ["", "x", old, `${Number(until) + 1}.${hash}`, `${until}.`, `${given}0`, hash])
    expect([wrong, await read(wrong)]).toEqual([wrong, 404]);
  expect(await read(given, other.id)).toBe(404);
});
