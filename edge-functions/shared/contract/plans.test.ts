import { expect, test } from "vitest";
import { Link } from "./plans.ts";

test.each(["", "https://shop.test", "https://shop.test:8443/lamp?color=white#size", " https://shop.test/ "])(
  "A plan accepts the link %j",
  (link) => expect(Link.safeParse(link).success).toBe(true),
);

test.each([
  "http://shop.test/",
  "javascript:alert(1)",
  "https://",
  "https://user:password@shop.test/",
  "https://shop.test\\@evil.test/",
  'https://shop.test/"onclick=',
  "https://shop.test/<script>",
  `https://shop.test/${"x".repeat(2000)}`,
])("A plan refuses the link %j", (link) => expect(Link.safeParse(link).success).toBe(false));
