// @dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { serverNow } from "@/lib/server-clock.ts";
import { render } from "@/lib/testing/render.tsx";
import { useShownDay } from "./use-shown-day.ts";

const DAY = 86_400_000;
const NOON = Date.parse("2026-11-23T12:00:00Z");

let shown: ReturnType<typeof useShownDay>;
function Picker({ instant }: { instant?: number }) {
  shown = useShownDay(instant);
  return null;
}
/** How many days after today the shown one is. */
const ahead = () => Math.round((shown.day.start - (shown.firstDays[0]?.start ?? 0)) / DAY);
const turn = (way: "turnBack" | "turnOn") => act(async () => shown[way]?.());

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  return () => vi.useRealTimers();
});

it("turns by whole weeks, from today to the twelfth week and back", async () => {
  await render(<Picker />);
  expect([ahead(), shown.turnBack]).toEqual([0, undefined]);
  await turn("turnOn");
  await turn("turnOn");
  expect(ahead()).toBe(14);
  await turn("turnBack");
  expect(ahead()).toBe(7);
  for (let week = 2; week < 12; week++) await turn("turnOn");
  expect([ahead(), shown.turnOn]).toEqual([77, undefined]);
});

it("opens on a day by itself until somebody has chosen one, and stays on it for an instant that it cannot show", async () => {
  await render(<Picker />);
  await act(async () => shown.openOn(serverNow() + 3 * DAY));
  expect(ahead()).toBe(3);
  await act(async () => shown.openOn(serverNow() + 5 * DAY));
  expect(ahead()).toBe(3);
  await act(async () => shown.show(serverNow() + 200 * DAY));
  expect(ahead()).toBe(3);
  await render(<Picker instant={serverNow() + 8 * DAY} />);
  expect(ahead()).toBe(8);
});
