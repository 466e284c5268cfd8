import { describe, expect, it } from "vitest";
import { originOf, rememberOrigin } from "./remembered-origin.ts";

describe("the page to return to after signing in", () => {
  it("comes back with its query, its hash and its history state", () => {
    const location = { pathname: "/designer/7", search: "?book=1", hash: "#times", state: { slot: 3 } };
    expect(originOf(rememberOrigin(location))).toEqual({ from: "/designer/7?book=1#times", state: { slot: 3 } });
  });

  it.each([null, "/chats", {}, { from: 7 }, { from: "" }, { from: "chats" }, { from: "https://elsewhere.test" }])(
    "is none in %j",
    (state) => {
      expect(originOf(state)).toBeNull();
    },
  );

  it.each(["//elsewhere.test", "//elsewhere.test/chats"])("is never the other site %s", (from) => {
    expect(originOf({ from })).toBeNull();
  });
});
