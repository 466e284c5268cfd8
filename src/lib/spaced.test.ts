import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { spaced } from "./spaced.ts";

describe("spaced", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("acts at once, and once more for all that was asked for meanwhile", () => {
    const act = vi.fn();
    const { act: ask } = spaced(act, 1000);
    ask();
    expect(act).toHaveBeenCalledTimes(1);
    ask();
    ask();
    vi.advanceTimersByTime(999);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(2);
    // The second one begins a pause, too.
    ask();
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(5000);
    ask();
    expect(act).toHaveBeenCalledTimes(4);
  });

  it("does nothing more once it is cancelled", () => {
    const act = vi.fn();
    const { act: ask, cancel } = spaced(act, 1000);
    ask();
    ask();
    cancel();
    vi.advanceTimersByTime(5000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
