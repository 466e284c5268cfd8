import { describe, expect, it } from "vitest";
import { phaseAt } from "./use-slot-phase.ts";

describe("a slot", () => {
  it("begins with its first instant and is over at its last", () => {
    expect([99, 100, 199, 200].map((now) => phaseAt(now, 100, 200))).toEqual(["before", "open", "open", "after"]);
  });
});
