import { describe, expect, test } from "vitest";
import { DesignerBookingsResponse, EarningsResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import { Designer, OwnProfile } from "../../edge-functions/shared/contract/designers.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newDesignerPerson, newPerson, TWO_RATES } from "../support/people.ts";
import { profileRequest } from "../support/profile.ts";

describe("a designer", () => {
  test("reads the own page by user id before it is published, and nobody else does", async () => {
    const { id, token } = await newPerson("designer");
    const other = await newPerson("designer");
    const own = expectAnswer(Designer, await call("GET", `/designers/${id}`, { token }));
    expect(own).toMatchObject({ _id: id, rates: [], availability: null });
    expectRefusal(await call("GET", `/designers/${id}`, { token: other.token }), 404, "not_found");
    expectRefusal(await call("GET", `/designers/${id}`, { token: "stale.broken.token" }), 401, "unauthenticated");
  });

  test("onboards, and is found at once with what was saved", async () => {
    const { id, token } = await newPerson("designer");
    const body = profileRequest({ rates: TWO_RATES, skills: ["3D Modeling", "Space Planning"], profilePicture: null });
    expectAnswer(Done, await call("POST", "/designers/complete-onboarding", { token, body }));
    expect(expectAnswer(Designer, await call("GET", `/designers/${id}`))).toMatchObject({
      name: body.name,
      bio: body.bio,
      skills: body.skills,
      rates: body.rates.map(({ serviceName, rate, currency }) => ({ serviceName, rate, currency })),
      availability: { ...body.availability, daysOff: [] },
    });
  });

  test("changes a part of the page, sees what it lacks, and leaves the rest", async () => {
    const { id, token } = await newDesignerPerson();
    const own = async () => expectAnswer(OwnProfile, await call("GET", "/designers/own-profile", { token }));
    expect(await own()).toMatchObject({
      name: expect.stringMatching(/^Mira Sand/),
      intro: "",
      experienceYears: null,
      published: true,
      languages: [],
      faq: [],
    });
    expect((await own()).missing).toContain("address");
    const body = {
      address: { city: " Lyon ", state: "Rhône", country: "France" },
      languages: ["fr", "nl"],
      faq: [{ question: "How long?", answer: "Two weeks." }],
    };
    expectAnswer(Done, await call("POST", "/designers/save-profile", { token, body }));
    const { address, languages, faq, missing, ...rest } = await own();
    expect({ address, languages, faq }).toEqual({ ...body, address: { ...body.address, city: "Lyon" } });
    expect(missing).not.toContain("address");
    const page = expectAnswer(Designer, await call("GET", `/designers/${id}`));
    expect(page).toMatchObject({ address, languages, faq, name: rest.name, rates: rest.rates });
  });

  test("is told at the field what is wrong with a change", async () => {
    const { token } = await newDesignerPerson();
    const fieldsOf = async (body: object) =>
      expectRefusal(await call("POST", "/designers/save-profile", { token, body }), 400, "invalid_(request|profile)")
        .fields;
    expect(await fieldsOf({ faq: [{ question: "How long?", answer: " " }] })).toEqual({
      "faq.0.answer": "Answer is required",
    });
    expect(await fieldsOf({ name: "\u200b" })).toHaveProperty("name");
    expect(await fieldsOf({ languages: ["nl", "xx"] })).toHaveProperty(["languages.1"]);
    expect(await fieldsOf({ styles: ["Brutal"] })).toHaveProperty(["styles.0"]);
    expect(await fieldsOf({ address: { city: "", state: "", country: "Atlantis" } })).toHaveProperty([
      "address.country",
    ]);
    expect(await fieldsOf({ experienceYears: 81 })).toHaveProperty("experienceYears");
    expect(await fieldsOf({ skills: Array.from({ length: 201 }, (_, n) => `${n}`) })).toHaveProperty("skills");
    expect(await fieldsOf({ nothing: "known" })).toEqual({ json: "Nothing to save" });
  });

  test("changes a price in place and retires what is left out", async () => {
    const designer = await newDesignerPerson();
    const [paid] = profileRequest().rates;
    if (!paid) throw new Error("no rate");
    const body = profileRequest({ rates: [{ ...paid, _id: designer.paidRate, rate: 75.5 }] });
    expectAnswer(Done, await call("POST", "/designers/complete-onboarding", { token: designer.token, body }));
    const { rates } = expectAnswer(Designer, await call("GET", `/designers/${designer.id}`, { token: designer.token }));
    expect(rates).toMatchObject([{ _id: designer.paidRate, rate: 75.5 }]);
  });

  test("cannot ask for less than the payment provider takes, unless it is free", async () => {
    const designer = await newDesignerPerson();
    const save = (rate: number) =>
      call("POST", "/designers/complete-onboarding", {
        token: designer.token,
        body: profileRequest({ rates: TWO_RATES.map((each) => ({ ...each, rate })) }),
      });
    for (const rate of [0.01, 0.99]) {
      const { fields } = expectRefusal(await save(rate), 400, "invalid_request");
      expect(fields).toHaveProperty(["rates.0.rate"], "A price is 0 for a free consultation, or at least 1.00");
    }
    for (const rate of [0, 1, 19.99]) expectAnswer(Done, await save(rate));
  });

  test("sees the own bookings and what they have earned, and none of another's", async () => {
    const [designer, other, customer] = await Promise.all([
      newDesignerPerson(),
      newDesignerPerson(),
      newPerson("user"),
    ]);
    const id = await book(customer, await bookingRequest(designer, { free: true }));
    const of = async (token: string) =>
      expectAnswer(DesignerBookingsResponse, await call("GET", "/designers/bookings", { token }));
    expect((await of(designer.token)).bookings).toMatchObject([
      {
        _id: id,
        userId: { _id: customer.id, name: customer.name },
        serviceName: "First call",
        status: "confirmed",
        timeStatus: "upcoming",
        notes: "Two cats live here.",
      },
    ]);
    expect((await of(other.token)).bookings).toEqual([]);
    const earnings = expectAnswer(EarningsResponse, await call("GET", "/designers/earnings", { token: other.token }));
    expect(earnings).toMatchObject({ transactions: [], totalEarnings: 0, completedBookings: 0, averageRating: null });
  });
});
