import { describe, expect, test } from "vitest";
import { Presence } from "./presence.ts";

describe("Presence", () => {
  test("reports how a member comes, changes and goes", () => {
    const presence = new Presence<string>();
    const came = presence.track("window 1", "me", { mood: "calm" });
    const first = came.joins.me?.metas[0];
    expect(came).toEqual({ joins: { me: { metas: [{ mood: "calm", phx_ref: expect.any(String) }] } }, leaves: {} });

    const changed = presence.track("window 1", "me", { mood: "busy" });
    expect(changed.leaves).toEqual({ me: { metas: [first] } });
    expect(changed.joins.me?.metas).toEqual([
      { mood: "busy", phx_ref: expect.any(String), phx_ref_prev: first?.phx_ref },
    ]);
    expect(presence.state()).toEqual(changed.joins);

    expect(presence.untrack("window 1")).toEqual({ joins: {}, leaves: changed.joins });
    expect(presence.untrack("window 1")).toBeUndefined();
    expect(presence.state()).toEqual({});
  });

  test("takes keys that mean something to JavaScript", () => {
    const presence = new Presence<number>();
    for (const [index, key] of ["__proto__", "constructor", "toString"].entries()) presence.track(index, key, {});
    expect(Object.keys(JSON.parse(JSON.stringify(presence.state())))).toEqual(["__proto__", "constructor", "toString"]);
  });
});
