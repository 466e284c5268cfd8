// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { DAYS_SHOWN, useShownDay } from "./use-shown-day.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  vi.useFakeTimers({ now: NOW });
});

async function open(instant?: number, horizonDays?: number) {
  const { current, run } = await renderHook(() => useShownDay(instant, horizonDays), undefined);
  return { current, run, shown: () => current().day.key };
}

it("opens on the requested day, otherwise on today, and on the first free day until somebody has chosen", async () => {
  expect((await open(NOW + 9 * DAY)).shown()).toBe("2026-11-30");
  const { current, run, shown } = await open();
  expect(shown()).toBe("2026-11-21");
  await run(() => current().openOn(NOW + 3 * DAY));
  expect(shown()).toBe("2026-11-24");
  // Later answers do not change a chosen day.
  await run(() => current().openOn(NOW + 5 * DAY));
  expect(shown()).toBe("2026-11-24");
  const chosen = await open(NOW + 2 * DAY);
  await chosen.run(() => chosen.current().openOn(NOW + 5 * DAY));
  expect(chosen.shown()).toBe("2026-11-23");
});

it("shows the week around the day, but no day out of reach", async () => {
  const { current, run, shown } = await open();
  await run(() => current().show(NOW + 13 * DAY));
  expect(shown()).toBe("2026-12-04");
  const keys = current().days.map(({ key }) => key);
  expect([keys[0], keys[6], keys.length]).toEqual(["2026-11-28", "2026-12-04", 7]);
  expect(current().firstDays[0]?.key).toBe("2026-11-21");
  for (const at of [NOW - DAY, NOW + DAYS_SHOWN * DAY]) {
    await run(() => current().show(at));
    expect(shown()).toBe("2026-12-04");
  }
});

it("opens on a requested day that is further ahead than the weeks shown at first", async () => {
  const { current, run, shown } = await open(NOW + 200 * DAY);
  expect(shown()).toBe("2027-06-09");
  expect(current().days.map(({ key }) => key)).toContain("2027-06-09");
  expect(current().turnOn).toBeUndefined();
  await run(() => current().turnBack?.());
  expect(shown()).toBe("2027-05-29");
});

it("shows two weeks at once, and the rest of the horizon at the end", async () => {
  const { current, run } = await renderHook(() => useShownDay(undefined, 20, 2), undefined);
  const ends = () => [current().days[0]?.key, current().days.at(-1)?.key, current().days.length];
  expect(ends()).toEqual(["2026-11-21", "2026-12-04", 14]);
  await run(() => current().turnOn?.());
  expect(ends()).toEqual(["2026-12-05", "2026-12-11", 7]);
  expect(current().turnOn).toBeUndefined();
  await run(() => current().turnBack?.());
  expect(ends()[0]).toBe("2026-11-21");
});

it.each([
  [14, 3],
  // The last day of the horizon is the last of its week.
  [13, 2],
  [365, 53],
])("with times for %i days ahead, shows %i weeks and the way back", async (horizon, weeks) => {
  const { current, run, shown } = await open(undefined, horizon);
  expect(current().turnBack).toBeUndefined();
  let turned = 1;
  for (; current().turnOn; turned++) await run(() => current().turnOn?.());
  expect(turned).toBe(weeks);
  for (; current().turnBack; turned--) await run(() => current().turnBack?.());
  expect([turned, shown()]).toEqual([1, "2026-11-21"]);
});
