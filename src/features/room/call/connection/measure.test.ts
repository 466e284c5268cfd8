import { expect, it } from "vitest";
import { measure } from "./measure.ts";

/** Returns a connection with these statistics, each under its own id. */
const connection = (entries: Record<string, object>, connectionState = "connecting") =>
  ({ connectionState, getStats: async () => new Map(Object.entries(entries)) }) as unknown as RTCPeerConnection;

const transport = { type: "transport", selectedCandidatePairId: "pair" };
const pair = { type: "candidate-pair", responsesReceived: 7 };

it("counts what has arrived, uses the worst of what was sent, and detects who speaks", async () => {
  const found = await measure(
    connection({
      a: { type: "inbound-rtp", kind: "audio", mid: "0", packetsReceived: 100, audioLevel: 0.3 },
      b: { type: "inbound-rtp", kind: "video", mid: "1", packetsReceived: 40, audioLevel: 0.9 },
      // The sound of a screen is not a voice.
      c: { type: "inbound-rtp", kind: "audio", mid: "3", packetsReceived: 5, audioLevel: 0.8 },
      e: { type: "remote-inbound-rtp", fractionLost: 0.02, roundTripTime: 0.4 },
      f: { type: "remote-inbound-rtp", fractionLost: 0.3, roundTripTime: 0.1 },
      g: { type: "outbound-rtp", packetsReceived: 1000 },
    }),
  );
  expect(found).toEqual({ received: 145, answers: 0, remoteLevel: 0.3, sending: { lost: 0.3, roundTrip: 0.4 } });
});

it("ignores reports that are more than ten seconds old", async () => {
  const report = { type: "remote-inbound-rtp", fractionLost: 0.3, roundTripTime: 2 };
  const sent = { type: "outbound-rtp", timestamp: 20_000 };
  const found = (timestamp: number) => measure(connection({ report: { ...report, timestamp }, sent }));
  expect(await found(10_000)).toMatchObject({ sending: { lost: 0.3, roundTrip: 2 } });
  expect(await found(9_999)).toMatchObject({ sending: { lost: 0, roundTrip: 0 } });
});

it("counts the answers on the pair of addresses in use", async () => {
  expect(await measure(connection({ transport, pair }))).toMatchObject({ answers: 7 });
});

it.each([
  ["the pair of addresses in use", {}],
  ["its answers", { transport, pair: { type: "candidate-pair" } }],
])("relies on the browser’s state if the browser does not count %s", async (_, entries) => {
  const at = (timestamp: number, state: string) =>
    measure(connection({ ...entries, sent: { type: "outbound-rtp", timestamp } }, state));
  expect((await at(2000, "connected")).answers).toBeGreaterThan((await at(1000, "connected")).answers);
  expect(await at(2000, "disconnected")).toMatchObject({ answers: 0 });
});
