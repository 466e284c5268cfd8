import { describe, expect, it } from "vitest";
import { originOf, rememberOrigin } from "./remembered-origin.ts";
import { afterSignIn, roleOfOrigin } from "./roles.ts";

describe("The page to return to after signing in", () => {
  it("keeps its query, its hash and its history state", () => {
    const location = { pathname: "/designer/7", search: "?book=1", hash: "#times", state: { slot: 3 } };
    expect(originOf(rememberOrigin(location))).toEqual({ from: "/designer/7?book=1#times", state: { slot: 3 } });
  });

  const others = ["chats", "https://elsewhere.test", "//elsewhere.test", "/\\elsewhere.test"].map((from) => ({ from }));
  it.each([null, {}, { from: 7 }, ...others])("is null for %j", (state) => expect(originOf(state)).toBeNull());
});

describe("Signing in for a page", () => {
  const page = { pathname: "/chat/7", search: "", hash: "", state: null };
  const from = "/chat/7";
  const earnings = { ...page, pathname: "/designer/earnings" };

  it.each([
    ["a customer, to any page", "user", rememberOrigin(page), from],
    ["a customer, to one that asked them to", "user", rememberOrigin(page, { guarded: "both" }), from],
    ["a customer, not to a designer's", "user", rememberOrigin(earnings, { guarded: "designer" }), "/"],
    ["a designer, to their own", "designer", rememberOrigin(earnings, { guarded: "designer" }), "/designer/earnings"],
    ["a designer, to one of both roles", "designer", rememberOrigin(page, { guarded: "both" }), from],
    ["a designer, not to one that did not ask", "designer", rememberOrigin(page), "/designer/dashboard"],
    ["a designer, not to a customer's", "designer", rememberOrigin(page, { guarded: "user" }), "/designer/dashboard"],
    ["anybody, home", "user", null, "/"],
  ] as const)("leads %s", (_, role, origin, to) => {
    expect(afterSignIn(role, origin).from).toBe(to);
  });

  it.each([
    [rememberOrigin(earnings, { guarded: "designer" }), "designer"],
    [rememberOrigin(page, { guarded: "user", role: "designer" }), "user"],
    [rememberOrigin(page, { guarded: "both", role: "designer" }), "designer"],
    [rememberOrigin(page, { guarded: "both" }), "user"],
    [rememberOrigin(page), "user"],
    [{ from, guarded: "everybody", role: "administrator" }, "user"],
    [null, "user"],
  ])("starts after %j with the tab of a %s", (origin, tab) => {
    expect(roleOfOrigin(origin)).toBe(tab);
  });
});
