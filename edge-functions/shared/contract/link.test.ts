import { expect, it } from "vitest";
import { isLink, siteOf } from "./link.ts";
import { Link } from "./plans.ts";

it.each([
  "https://shop.example:99999/x",
  "https://shop.123/",
  "https://999.999.999.999/",
  "https://1.2.3.4.5/",
  "https://xn--a/",
])("The link %s, which no browser can open, is refused, and shown in full where it is stored", (link) => {
  expect(isLink(link)).toBe(false);
  expect(Link.safeParse(link).success).toBe(false);
  expect(siteOf(link)).toBe(link);
});

it.each(["https://shop.example", "https://shop.example:8443/a?b#c", "https://xn--bcher-kva.example/"])(
  "The link %s is accepted",
  (link) => {
    expect(Link.safeParse(link).success).toBe(true);
  },
);

it("A link's site is shown without www", () => {
  expect(siteOf("https://www.shop.example/a")).toBe("shop.example");
});
