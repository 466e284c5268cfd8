// @dom
import { expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { levelOf, useLevel } from "./use-level.ts";

it.each([
  [0, 0],
  [0.001, 0],
  [0.01, 5 / 12],
  [0.316_23, 1],
  [1, 1],
])("fills the meter for an amplitude of %d to %d", (amplitude, level) => expect(levelOf(amplitude)).toBe(level));

it("measures a microphone as long as it is there", async () => {
  vi.useFakeTimers();
  const close = vi.fn();
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal(
    "AudioContext",
    class {
      close = close;
      createMediaStreamSource = () => ({ connect: () => undefined });
      createAnalyser = () => ({
        fftSize: 4,
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(1),
      });
    },
  );
  const { current, render, run } = await renderHook(useLevel, null as MediaStreamTrack | null);
  await run(() => vi.advanceTimersByTime(500));
  expect(current()).toBe(0);
  await render({} as MediaStreamTrack);
  expect(current()).toBe(0);
  await run(() => vi.advanceTimersByTime(100));
  expect(current()).toBe(1);
  await render(null);
  expect(current()).toBe(0);
  expect(close).toHaveBeenCalledOnce();
});
