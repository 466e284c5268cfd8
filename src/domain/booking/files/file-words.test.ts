import { expect, it } from "vitest";
import { formatFileSize } from "./file-words.ts";

it("says how large a file is", () => {
  expect([1, 840_400, 999_400, 999_600, 2_340_000, 25_000_000].map(formatFileSize)).toEqual([
    ...["1 KB", "840 KB", "999 KB", "1 MB", "2.3 MB", "25 MB"],
  ]);
});
