import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const facts = { email: "hello@parlour.test", site: "https://parlour.test" };

test.each([
  ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00.000Z"],
  ["2026-06-30T23:59:59Z", "2027-01-01T00:00:00.000Z"],
  ["2026-07-01T00:00:00Z", "2027-07-01T00:00:00.000Z"],
  ["2026-12-31T23:59:59Z", "2027-07-01T00:00:00.000Z"],
])("security.txt of %s names the contact, and expires in half a year to a year", (now, expires) => {
  expect(securityTxt(facts, new Date(now)).split("\n")).toEqual([
    "Contact: mailto:hello@parlour.test",
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    "Canonical: https://parlour.test/.well-known/security.txt",
    "",
  ]);
});

test("security.txt omits the site's address if the build does not know it", () => {
  expect(securityTxt({ ...facts, site: "" }, new Date())).not.toContain("Canonical");
});
