import { describe, expect, it } from "vitest";
import { DesignerBookingsResponse, EarningsResponse } from "../../edge-functions/shared/contract/bookings.ts";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import { Designer, OwnProfile } from "../../edge-functions/shared/contract/designers.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { newDesignerPerson, newPerson, TWO_RATES } from "../support/people.ts";
import { profileRequest } from "../support/profile.ts";

describe("A designer", () => {
  it("reads their own page before it is published, and nobody else does", async () => {
    const { id, token } = await newPerson("designer");
    const other = await newPerson("designer");
    const own = expectAnswer(Designer, await call("GET", `/designers/${id}`, { token }));
    expect(own).toMatchObject({ _id: id, rates: [], availability: null });
    expectRefusal(await call("GET", `/designers/${id}`, { token: other.token }), 404, "not_found");
    expectRefusal(await call("GET", `/designers/${id}`, { token: "stale.broken.token" }), 401, "unauthenticated");
  });

  it("onboards, and is found at once with what was saved", async () => {
    const { id, token } = await newPerson("designer");
    const body = profileRequest({ rates: TWO_RATES, skills: ["3D Modeling", "Space Planning"], profilePicture: "" });
    expectAnswer(Done, await call("POST", "/designers/complete-onboarding", { token, body }));
    expect(expectAnswer(Designer, await call("GET", `/designers/${id}`))).toMatchObject({
      name: body.name,
      bio: body.bio,
      skills: body.skills,
      rates: body.rates.map(({ serviceName, rate, currency }) => ({ serviceName, rate, currency })),
      availability: { ...body.availability, daysOff: [] },
    });
  });

  it("changes a part of the page, sees what it lacks, and leaves the rest", async () => {
    const { id, token } = await newDesignerPerson();
    const own = async () => expectAnswer(OwnProfile, await call("GET", "/designers/own-profile", { token }));
    expect(await own()).toMatchObject({ intro: "", experienceYears: null, published: true, languages: [], faq: [] });
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

  it("is told at the field what is wrong with a change", async () => {
    const { token } = await newDesignerPerson();
    const save = (path: string, body: object) => call("POST", `/designers/${path}`, { token, body });
    const rates = (rate: number) => profileRequest({ rates: TWO_RATES.map((each) => ({ ...each, rate })) });
    const { fields } = expectRefusal(await save("save-profile", { languages: ["nl", "xx"] }), 400, "invalid_request");
    expect(Object.keys(fields ?? {})).toEqual(["languages.1"]);
    const cheap = expectRefusal(await save("complete-onboarding", rates(0.99)), 400, "invalid_request");
    expect(cheap.fields).toHaveProperty(["rates.0.rate"]);
    for (const rate of [0, 1]) expectAnswer(Done, await save("complete-onboarding", rates(rate)));
    const mars = profileRequest({ availability: { timeZone: "Mars/Base" } });
    expectRefusal(await save("complete-onboarding", mars), 400, "invalid_time_zone");
  });

  it("sees their own bookings and earnings, and none of another's", async () => {
    const [designer, other] = await Promise.all([newDesignerPerson(), newDesignerPerson()]);
    const customer = await newPerson("user");
    const id = await book(customer, await bookingRequest(designer, { free: true }));
    const of = async (token: string) =>
      expectAnswer(DesignerBookingsResponse, await call("GET", "/designers/bookings", { token }));
    const booked = { _id: id, userId: { _id: customer.id, name: customer.name }, notes: "Two cats live here." };
    expect((await of(designer.token)).bookings).toMatchObject([booked]);
    expect((await of(other.token)).bookings).toEqual([]);
    const earnings = expectAnswer(EarningsResponse, await call("GET", "/designers/earnings", { token: other.token }));
    expect(earnings).toMatchObject({ transactions: [], totalEarnings: 0, completedBookings: 0, averageRating: null });
  });
});
