// @dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { SlotMeter } from "./slot-meter.tsx";

const START = Date.parse("2026-11-21T14:00:00Z");
const END = Date.parse("2026-11-21T15:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: START + 16 * 60_000 }));
afterEach(() => void vi.useRealTimers());

it.each([
  [false, "44 min left"],
  [true, "Session ended"],
])("counts what is left of the slot, unless the session is over (%s)", async (over, words) => {
  const { container } = await render(<SlotMeter start={START} end={END} over={over} />);
  expect(container.textContent).toContain(words);
});
