/**
 * Throttles `act`: runs it at once, and then at most every `ms` milliseconds; calls in between run it once, at the end of the pause. `cancel`
 * drops a pending run.
 */
export function throttle(act: () => void, ms: number): { act: () => void; cancel: () => void } {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    if (pause) {
      again = true;
      return;
    }
    pause = setTimeout(() => {
      pause = undefined;
      if (again) run();
    }, ms);
    again = false;
    act();
  };
  return {
    act: run,
    cancel: () => {
      clearTimeout(pause);
      again = false;
    },
  };
}
