import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ContactResponse } from "../../edge-functions/shared/contract/contact.ts";
import { Designer, DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { stackUrl } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

it("A search in words is read as a budget and a time, unless it is literal or a filter says something else", async () => {
  const name = `Zed ${randomUUID().slice(0, 8)}`;
  const { id } = await newDesignerPerson({ name });
  const find = async (query: Record<string, string>) =>
    expectAnswer(DesignersResponse, await call("GET", `/designers?${new URLSearchParams(query)}`));
  const search = `${name} under $9,000 tomorrow morning`;
  expect(await find({ search, timeZone: "Asia/Kolkata" })).toMatchObject({
    designers: [{ _id: id }],
    correctedSearch: null,
    understood: { search: name, budget: "USD:0-9000", day: "tomorrow", part: "morning" },
    without: [],
  });
  const cheaper = await find({ search, budget: "USD:0-1" });
  expect(cheaper).toMatchObject({ total: 0, without: expect.arrayContaining([{ wish: "budget", found: 1 }]) });
  expect(await find({ search, literal: "true" })).toMatchObject({ total: 0, understood: null });
  expect((await find({ search: name, day: "all", part: "" })).understood).toBeNull();
  for (const query of ["day=someday", "day=today&timeZone=Mars/Olympus"])
    expectRefusal(await call("GET", `/designers?${query}`), 400, /^invalid_/);
});

it("A day in a designer's name is read as a day, unless the search has more of the name and nothing else", async () => {
  const word = `Qe${randomUUID().slice(0, 8)}`;
  const { id } = await newDesignerPerson({ name: `Sunday ${word}é` });
  const find = async (search: string) =>
    expectAnswer(DesignersResponse, await call("GET", `/designers?${new URLSearchParams({ search })}`));
  for (const search of [`sunday ${word}e`, `${word}, Sunday`])
    expect(await find(search)).toMatchObject({ designers: [{ _id: id }], total: 1, understood: null });
  for (const search of ["sunday", `${word} sunday chat`])
    expect((await find(search)).understood, search).toMatchObject({ day: "sunday" });
});

const crawl = (path: string) => fetch(stackUrl() + path, { headers: { "user-agent": "facebookexternalhit/1.1" } });

it("A crawler gets a published designer's page at its usual address, and 404 for others", async () => {
  const shown = await newDesignerPerson();
  const hidden = await newPerson("designer");
  const page = await crawl(`/designer/${shown.id}`);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toMatch(/<title>[^<]+, Interior Designer \| Parlour<\/title>/);
  expect(text).toContain(`/designer/${shown.id}"`);
  for (const { id } of [hidden, { id: randomUUID() }]) expect((await crawl(`/designer/${id}`)).status).toBe(404);
  const sitemap = await (await crawl("/sitemap.xml")).text();
  expect(sitemap).toContain(`/designer/${shown.id}</loc>`);
  expect(sitemap).not.toContain(hidden.id);
});

describe("A visitor", () => {
  it("sees a published designer, even if the browser still sends a token, and no unpublished one", async () => {
    const shown = await newDesignerPerson();
    const hidden = await newPerson("designer");
    for (const token of [undefined, "stale.broken.token"]) {
      const designer = expectAnswer(Designer, await call("GET", `/designers/${shown.id}`, { token }));
      expect(designer).toMatchObject({ _id: shown.id, rates: [{ rate: 60 }, { rate: 0 }] });
    }
    expectRefusal(await call("GET", `/designers/${hidden.id}`), 404, "not_found");
    expectRefusal(await call("GET", `/designers/${randomUUID()}`), 404, "not_found");
  });

  it("leaves a contact query, which is stored without control characters or characters that reverse the text", async () => {
    const email = `${randomUUID()}@example.test`;
    const query = "<b>It's</b> '; drop table bookings; -- 🛋️\u202E\n\n\n\nAnd chairs.\u0007";
    const body = { name: " Ada\u202Eecaf\r\nL", email, phone: "+44\t1\u2066", query };
    expectAnswer(ContactResponse, await call("POST", "/discovery/contact", { body }));
    const rows = await sql`select name, phone, query from contact_queries where email = ${email}`;
    const clean = "<b>It's</b> '; drop table bookings; -- 🛋️\n\nAnd chairs.";
    expect(rows).toEqual([{ name: "Adaecaf L", phone: "+44 1", query: clean }]);
  });
});

it("The slots of a day are sent again only if they have changed since the version that a browser or cache names", async () => {
  const designer = await newDesignerPerson();
  const url = `${stackUrl()}/api/designers/available-slots/?designerId=${designer.id}&date=${dayFromNow(2)}`;
  const tag = (await fetch(url)).headers.get("etag") ?? "";
  const again = () => fetch(url, { headers: { "if-none-match": tag } });
  const unchanged = await again();
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  await book(await newPerson("user"), await bookingRequest(designer, { index: 3 }));
  expect((await again()).status).toBe(200);
});
