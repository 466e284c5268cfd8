import { expect, test } from "vitest";
import { createPulse } from "./pulse.ts";

const sending = { sends: true, connected: true };
const nothing = { received: 0, answers: 0 };

test("a connection stands still when nothing has arrived for 2.5 seconds, and is lost after 30", () => {
  const pulse = createPulse(0);
  expect(pulse.feel(nothing, sending, 2500)).toEqual({ media: false, moves: false, stands: false, lost: false });
  expect(pulse.feel(nothing, sending, 2501)).toMatchObject({ stands: true, lost: false });
  expect(pulse.feel({ received: 1, answers: 0 }, sending, 3000)).toMatchObject({ media: true, moves: true });
  expect(pulse.feel({ received: 1, answers: 0 }, sending, 33_000)).toMatchObject({ media: false, lost: false });
  expect(pulse.feel({ received: 1, answers: 0 }, sending, 33_001)).toMatchObject({ lost: true });
});

test("one that was restarted has eight seconds to come back", () => {
  const pulse = createPulse(0);
  pulse.restarted(3000);
  const back = { sends: true, connected: false };
  expect(pulse.feel(nothing, back, 11_000)).toMatchObject({ stands: false });
  expect(pulse.feel(nothing, back, 11_001)).toMatchObject({ stands: true });
});

test("of a member who sends nothing, the answers to the connection's own checks are enough", () => {
  const pulse = createPulse(0);
  const silent = { sends: false, connected: true };
  expect(pulse.feel({ received: 0, answers: 1 }, silent, 7000)).toMatchObject({ media: false, moves: true });
  expect(pulse.feel({ received: 0, answers: 2 }, sending, 8000)).toMatchObject({ moves: false });
  expect(pulse.feel({ received: 0, answers: 2 }, silent, 15_000)).toMatchObject({ stands: false });
  expect(pulse.feel({ received: 0, answers: 2 }, silent, 15_001)).toMatchObject({ stands: true });
});
