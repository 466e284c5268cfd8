import { expect, it } from "vitest";
import { isLink, siteOf } from "./link.ts";
import { Link } from "./plans.ts";

it.each([
  "https://shop.example:99999/x",
  "https://shop.123/",
  "https://999.999.999.999/",
  "https://1.2.3.4.5/",
  "https://xn--a/",
])("refuses %s, which no browser can open, and shows it whole where it is stored", (link) => {
  expect(isLink(link)).toBe(false);
  expect(Link.safeParse(link).success).toBe(false);
  expect(siteOf(link)).toBe(link);
});

it.each(["https://shop.example", "https://shop.example:8443/a?b#c", "https://xn--bcher-kva.example/"])(
  "accepts %s",
  (link) => {
    expect(Link.safeParse(link).success).toBe(true);
  },
);

it("names the site of a link without www", () => {
  expect(siteOf("https://www.shop.example/a")).toBe("shop.example");
});
