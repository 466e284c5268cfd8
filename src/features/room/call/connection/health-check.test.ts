import { expect, test } from "vitest";
import { createHealthCheck } from "./health-check.ts";

const sending = { sends: true, connected: true };
const nothing = { received: 0, answers: 0 };

test("considers a connection stalled when nothing has arrived for 2.5 seconds, and lost after 30", () => {
  const healthCheck = createHealthCheck(0);
  const check = (received: number, now: number) => healthCheck.check({ received, answers: 0 }, sending, now);
  expect(check(0, 2500)).toEqual({ media: false, alive: false, stalled: false, settled: true, lost: false });
  expect(check(0, 2501)).toMatchObject({ stalled: true, lost: false });
  expect(check(1, 3000)).toMatchObject({ media: true, alive: true });
  for (let second = 4; second <= 33; second++)
    expect(check(1, second * 1000)).toMatchObject({ media: false, lost: false });
  expect(check(1, 33_001)).toMatchObject({ lost: true });
});

test("gives a restarted connection eight seconds to recover", () => {
  const healthCheck = createHealthCheck(0);
  healthCheck.restarted(3000);
  const back = { sends: true, connected: false };
  expect(healthCheck.check(nothing, back, 11_000)).toMatchObject({ stalled: false });
  expect(healthCheck.check(nothing, back, 11_001)).toMatchObject({ stalled: true });
});

test("accepts answers to the connection's checks from a member who sends nothing", () => {
  const healthCheck = createHealthCheck(0);
  const silent = { sends: false, connected: true };
  expect(healthCheck.check({ received: 0, answers: 1 }, silent, 7000)).toMatchObject({ media: false, alive: true });
  expect(healthCheck.check({ received: 0, answers: 2 }, sending, 8000)).toMatchObject({ alive: false });
  expect(healthCheck.check({ received: 0, answers: 2 }, silent, 15_000)).toMatchObject({ stalled: false });
  expect(healthCheck.check({ received: 0, answers: 2 }, silent, 15_001)).toMatchObject({ stalled: true });
});

test("does not count losses until seven seconds after a sleep of either machine", () => {
  let received = 0;
  const arriving = () => ({ received: ++received, answers: 0 });
  const healthCheck = createHealthCheck(0);
  for (let second = 1; second <= 5; second++)
    expect(healthCheck.check(arriving(), sending, second * 1000)).toMatchObject({ settled: true });
  // Asleep for 20 seconds: the packets of that time arrive together.
  for (let second = 25; second <= 32; second++)
    expect(healthCheck.check(arriving(), sending, second * 1000)).toMatchObject({ alive: true, settled: false });
  expect(healthCheck.check(arriving(), sending, 33_000)).toMatchObject({ settled: true });
  // The connection stalls for a moment: its losses are its own.
  for (let second = 34; second <= 40; second++)
    expect(healthCheck.check({ received, answers: 0 }, sending, second * 1000)).toMatchObject({ settled: true });
  expect(healthCheck.check(arriving(), sending, 41_000)).toMatchObject({ settled: true });
  // The other machine sleeps.
  for (let second = 42; second <= 50; second++) healthCheck.check({ received, answers: 0 }, sending, second * 1000);
  expect(healthCheck.check(arriving(), sending, 51_000)).toMatchObject({ alive: true, settled: false });
});
