import { expect, test } from "vitest";
import { createPulse } from "./pulse.ts";

const sending = { sends: true, connected: true };
const nothing = { received: 0, answers: 0 };

test("says that a connection is stalled when nothing has arrived for 2.5 seconds, and lost after 30", () => {
  const pulse = createPulse(0);
  const calm = { media: false, moves: false, stands: false, settled: true, lost: false };
  expect(pulse.feel(nothing, sending, 2500)).toEqual(calm);
  expect(pulse.feel(nothing, sending, 2501)).toMatchObject({ stands: true, lost: false });
  expect(pulse.feel({ received: 1, answers: 0 }, sending, 3000)).toMatchObject({ media: true, moves: true });
  for (let second = 4; second <= 33; second++)
    expect(pulse.feel({ received: 1, answers: 0 }, sending, second * 1000)).toMatchObject({
      media: false,
      lost: false,
    });
  expect(pulse.feel({ received: 1, answers: 0 }, sending, 33_001)).toMatchObject({ lost: true });
});

test("gives a restarted connection eight seconds to come back", () => {
  const pulse = createPulse(0);
  pulse.restarted(3000);
  const back = { sends: true, connected: false };
  expect(pulse.feel(nothing, back, 11_000)).toMatchObject({ stands: false });
  expect(pulse.feel(nothing, back, 11_001)).toMatchObject({ stands: true });
});

test("is content with answers to the connection's checks from a member who sends nothing", () => {
  const pulse = createPulse(0);
  const silent = { sends: false, connected: true };
  expect(pulse.feel({ received: 0, answers: 1 }, silent, 7000)).toMatchObject({ media: false, moves: true });
  expect(pulse.feel({ received: 0, answers: 2 }, sending, 8000)).toMatchObject({ moves: false });
  expect(pulse.feel({ received: 0, answers: 2 }, silent, 15_000)).toMatchObject({ stands: false });
  expect(pulse.feel({ received: 0, answers: 2 }, silent, 15_001)).toMatchObject({ stands: true });
});

test("does not count losses until seven seconds after a sleep of either machine", () => {
  let received = 0;
  const arriving = () => ({ received: ++received, answers: 0 });
  const pulse = createPulse(0);
  for (let second = 1; second <= 5; second++)
    expect(pulse.feel(arriving(), sending, second * 1000)).toMatchObject({ settled: true });
  // Asleep for 20 seconds: what arrives then comes at once.
  for (let second = 25; second <= 32; second++)
    expect(pulse.feel(arriving(), sending, second * 1000)).toMatchObject({ moves: true, settled: false });
  expect(pulse.feel(arriving(), sending, 33_000)).toMatchObject({ settled: true });
  // The line stands still for a moment: its losses are its own.
  for (let second = 34; second <= 40; second++)
    expect(pulse.feel({ received, answers: 0 }, sending, second * 1000)).toMatchObject({ settled: true });
  expect(pulse.feel(arriving(), sending, 41_000)).toMatchObject({ settled: true });
  // The other machine sleeps.
  for (let second = 42; second <= 50; second++) pulse.feel({ received, answers: 0 }, sending, second * 1000);
  expect(pulse.feel(arriving(), sending, 51_000)).toMatchObject({ moves: true, settled: false });
});
