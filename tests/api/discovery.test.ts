import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { callNames, partsOf } from "../../edge-functions/shared/contract/calls.ts";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import {
  Designer,
  DesignersResponse,
  FilterOptions,
  SlotsResponse,
} from "../../edge-functions/shared/contract/designers.ts";
import { LONGEST } from "../../edge-functions/shared/contract/limits.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { QUERIES } from "../support/bodies.ts";
import { book, bookingRequest, slotsOn } from "../support/bookings.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";
import { stackUrl } from "../support/target.ts";
import { dayFromNow } from "../support/time.ts";

const sql = connectAsPostgres();

test("caches keep only answers that everybody may see, with or without a token", async () => {
  const [designer, customer] = await Promise.all([newDesignerPerson(), newPerson("user")]);
  const booking = await book(customer, await bookingRequest(designer, { free: true }));
  const slots = new URLSearchParams({ designerId: designer.id, date: dayFromNow(1) });
  const paths = callNames
    .filter((name) => partsOf(name).method === "GET")
    .map(
      (name) =>
        partsOf(name).path.replace(":id", designer.id).replace(":bookingId", booking).replace(":slug", "no-room") +
        (QUERIES[name] ?? ""),
    )
    .map((path) => (path.endsWith("/available-slots") ? `${path}?${slots}` : path));
  for (const path of paths) {
    for (const token of [undefined, customer.token, designer.token]) {
      // `call` checks the header of every answer against the contract, here and in all tests.
      const { status } = await call("GET", path, { token });
      expect([200, 401, 403, 404], path).toContain(status);
    }
  }
  const own = await call("GET", `/designers/${designer.id}`, { token: designer.token });
  expect(own.headers.get("cache-control")).toBe("no-store");
});

describe("a visitor", () => {
  test("finds a designer by name, and by name and skill together", async () => {
    const name = `Zed ${randomUUID().slice(0, 8)}`;
    const { id } = await newDesignerPerson({ name, skills: ["Lighting Design"] });
    const find = async (more: Record<string, string>) =>
      expectAnswer(
        DesignersResponse,
        await call("GET", `/designers?${new URLSearchParams({ search: name, ...more })}`),
      );
    expect(await find({})).toMatchObject({ designers: [{ _id: id, name }], page: 1, pageCount: 1, total: 1 });
    expect((await find({ skill: "Lighting Design", style: "all", budget: "", location: "all" })).total).toBe(1);
    expect((await find({ skill: "Kitchen Design" })).designers).toEqual([]);
  });

  test("sees the next free slot, the price and the order they ask for, and what a misspelt word was taken for", async () => {
    const word = [...randomUUID().replaceAll("-", "")]
      .map((digit) => "bcdfghjklmnpqrst"[Number.parseInt(digit, 16)])
      .join("");
    const { id } = await newDesignerPerson({ name: `Zed ${word}` });
    const list = (query: Record<string, string>) => call("GET", `/designers?${new URLSearchParams(query)}`);
    for (const sort of ["recommended", "rating", "price", "soonest"]) {
      const found = expectAnswer(DesignersResponse, await list({ search: word, sort, session: "chat" }));
      expect(found).toMatchObject({
        designers: [{ _id: id, rating: null, pictures: [] }],
        total: 1,
        correctedSearch: null,
      });
      expect(Date.parse(found.designers[0]?.nextFree ?? "")).toBeGreaterThan(Date.now());
    }
    const misspelt = `${word.slice(0, 7)}${word.slice(8)}`;
    expect(expectAnswer(DesignersResponse, await list({ search: misspelt }))).toMatchObject({
      designers: [{ _id: id }],
      correctedSearch: word,
    });
    expect(expectAnswer(DesignersResponse, await list({ search: misspelt, literal: "true" })).total).toBe(0);
    expectRefusal(await list({ sort: "best" }), 400, "invalid_request");
  });

  test("finds a designer by the longest skill that can be saved", async () => {
    const skill = randomUUID().padEnd(LONGEST.skill, "x");
    const { id } = await newDesignerPerson({ skills: [skill] });
    const answer = await call("GET", `/designers?${new URLSearchParams({ skill })}`);
    expect(expectAnswer(DesignersResponse, answer)).toMatchObject({ designers: [{ _id: id }], total: 1 });
  });

  test("who asks for a page beyond the end is shown the last one", async () => {
    const mark = `Pageful${randomUUID().slice(0, 8)}`;
    for (const n of [1, 2, 3]) await newDesignerPerson({ name: `${mark} ${n}` });
    const answer = await call("GET", `/designers?${new URLSearchParams({ search: mark, page: "99", limit: "2" })}`);
    expect(expectAnswer(DesignersResponse, answer)).toMatchObject({ page: 2, pageCount: 2, total: 3 });
  });

  test("is offered the filters, for a while from the browser's own memory", async () => {
    const answer = await call("GET", "/filter-options/discovery-filters");
    expectAnswer(FilterOptions, answer);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300, stale-while-revalidate=1500");
  });

  test("sees a published designer whatever token their browser still sends, and no unpublished one", async () => {
    const shown = await newDesignerPerson();
    const hidden = await newPerson("designer");
    for (const token of [undefined, "stale.broken.token"]) {
      const designer = expectAnswer(Designer, await call("GET", `/designers/${shown.id}`, { token }));
      expect(designer).toMatchObject({ _id: shown.id, rates: [{ rate: 60 }, { rate: 0 }] });
    }
    expectRefusal(await call("GET", `/designers/${hidden.id}`), 404, "not_found");
    expectRefusal(await call("GET", `/designers/${randomUUID()}`), 404, "not_found");
  });

  test("leaves a contact query, kept as it was written", async () => {
    const email = `${randomUUID()}@example.test`;
    const body = { name: "Ada L", email, phone: "+44 1", query: "<b>It's</b> '; drop table bookings; -- 🛋️" };
    expectAnswer(Done, await call("POST", "/discovery/contact", { body }));
    const rows = await sql`select name, phone, query from contact_queries where email = ${email}`;
    expect(rows).toEqual([{ name: body.name, phone: body.phone, query: body.query }]);
  });

  test("leaves no control characters, nor signs that turn text round, in a contact query", async () => {
    const email = `${randomUUID()}@example.test`;
    const body = {
      name: " Ada\u202Eecaf\r\nL",
      email,
      phone: "+44\t1\u2066",
      query: "Lamps?\u202E\n\n\n\nAnd chairs.\u0007",
    };
    expectAnswer(Done, await call("POST", "/discovery/contact", { body }));
    const rows = await sql`select name, phone, query from contact_queries where email = ${email}`;
    expect(rows).toEqual([{ name: "Adaecaf L", phone: "+44 1", query: "Lamps?\n\nAnd chairs." }]);
  });
});

describe("the slots of a day", () => {
  test("are that UTC day's, or that day's in the zone that is named", async () => {
    const { id } = await newDesignerPerson();
    const utc = await slotsOn(id);
    expect(utc).toHaveLength(48);
    expect(new Date(utc[0]?.start ?? 0)).toEqual(new Date(`${dayFromNow(2)}T00:00:00Z`));
    const query = new URLSearchParams({ designerId: id, date: dayFromNow(2), timeZone: "Asia/Kolkata" });
    const there = expectAnswer(SlotsResponse, await call("GET", `/designers/available-slots?${query}`));
    expect(new Date(there.slots[0]?.start ?? 0)).toEqual(new Date(`${dayFromNow(2)}T00:00:00+05:30`));
  });

  test("show a held one as booked, to everybody, at once", async () => {
    const designer = await newDesignerPerson();
    await book(await newPerson("user"), await bookingRequest(designer, { index: 3 }));
    const slots = await slotsOn(designer.id);
    expect(slots.map(({ status }) => status === "booked")).toEqual(slots.map((_, n) => n === 3));
  });

  test("are sent again only if they have changed, to a browser or a cache that says what it has", async () => {
    const designer = await newDesignerPerson();
    const url = `${stackUrl()}/api/designers/available-slots/?designerId=${designer.id}&date=${dayFromNow(2)}`;
    const tag = (await fetch(url)).headers.get("etag") ?? "";
    const again = () => fetch(url, { headers: { "if-none-match": tag } });
    const unchanged = await again();
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    await book(await newPerson("user"), await bookingRequest(designer, { index: 3 }));
    expect((await again()).status).toBe(200);
  });
});
