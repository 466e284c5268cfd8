import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { DRAWN_PORTRAITS, drawnPortraitPath, smallPathOf } from "./picture-path.ts";

test("The site has each drawn portrait with its small copy, and no other", () => {
  const files = readdirSync("public/images/portraits").map((name) => `/images/portraits/${name}`);
  const paths = DRAWN_PORTRAITS.map(drawnPortraitPath);
  expect(files.sort()).toEqual([...paths, ...paths.map(smallPathOf)].sort());
});
