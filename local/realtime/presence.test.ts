import { describe, expect, test } from "vitest";
import { Presence } from "./presence.ts";

describe("Presence", () => {
  test("a member comes, changes and goes", () => {
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

  test("members may share a key", () => {
    const presence = new Presence<number>();
    presence.track(1, "me", { window: 1 });
    presence.track(2, "me", { window: 2 });
    expect(presence.state().me?.metas.map(({ window }) => window)).toEqual([1, 2]);
    presence.untrack(1);
    expect(presence.state().me?.metas.map(({ window }) => window)).toEqual([2]);
  });

  test("keys with a meaning in JavaScript are keys like others", () => {
    const presence = new Presence<number>();
    for (const [index, key] of ["__proto__", "constructor", "toString"].entries()) presence.track(index, key, {});
    expect(Object.keys(JSON.parse(JSON.stringify(presence.state())))).toEqual(["__proto__", "constructor", "toString"]);
  });
});
