import { describe, expect, it } from "vitest";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import { Designer } from "../../edge-functions/shared/contract/designers.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { newDesignerPerson, newPerson, TWO_RATES } from "../support/people.ts";
import { profileRequest } from "../support/profile.ts";

describe("A designer", () => {
  it("can read their own page before it is published, and nobody else can", async () => {
    const { id, token } = await newPerson("designer");
    const other = await newPerson("designer");
    const own = expectAnswer(Designer, await call("GET", `/designers/${id}`, { token }));
    expect(own).toMatchObject({ _id: id, rates: [], availability: null });
    expectRefusal(await call("GET", `/designers/${id}`, { token: other.token }), 404, "not_found");
    expectRefusal(await call("GET", `/designers/${id}`, { token: "stale.broken.token" }), 401, "unauthenticated");
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
});
