import { expect, it } from "vitest";
import { measure } from "./measure.ts";

/** A connection with these statistics, each under its own id. */
const connection = (entries: Record<string, object>) =>
  ({ getStats: async () => new Map(Object.entries(entries)) }) as unknown as RTCPeerConnection;

const transport = { type: "transport", selectedCandidatePairId: "pair" };
const pair = { type: "candidate-pair", responsesReceived: 7, localCandidateId: "own", remoteCandidateId: "other" };

it("counts what has arrived, takes the worst of what was sent, and hears who speaks", async () => {
  const found = await measure(
    connection({
      a: { type: "inbound-rtp", kind: "audio", packetsReceived: 100, audioLevel: 0.3 },
      b: { type: "inbound-rtp", kind: "video", packetsReceived: 40, audioLevel: 0.9 },
      c: { type: "media-source", kind: "audio", audioLevel: 0.1 },
      d: { type: "media-source", kind: "video", audioLevel: 0.9 },
      e: { type: "remote-inbound-rtp", fractionLost: 0.02, roundTripTime: 0.4 },
      f: { type: "remote-inbound-rtp", fractionLost: 0.3, roundTripTime: 0.1 },
      g: { type: "outbound-rtp", packetsReceived: 1000 },
    }),
  );
  expect(found).toEqual({
    received: 140,
    answers: 0,
    remoteLevel: 0.3,
    ownLevel: 0.1,
    sending: { lost: 0.3, roundTrip: 0.4 },
    relayed: false,
  });
});

it.each([
  ["host", "srflx", false],
  ["relay", "srflx", true],
  ["host", "relay", true],
])("a pair of candidates %s and %s: carried by a relay %s", async (own, other, relayed) => {
  const found = await measure(
    connection({ transport, pair, own: { candidateType: own }, other: { candidateType: other } }),
  );
  expect(found).toMatchObject({ answers: 7, relayed });
});

it("finds nothing before there is a connection", async () => {
  expect(await measure(connection({ transport: { type: "transport" } }))).toMatchObject({ received: 0, answers: 0 });
});
