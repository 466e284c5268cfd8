import { expect, it } from "vitest";
import { countOf } from "./get-news.ts";

it("counts unread messages and news together", () => {
  const happened = { id: "1" } as never;
  expect(countOf({ unread: 2, news: [happened, happened, happened] })).toBe(5);
});
