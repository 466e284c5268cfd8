import type { Measured } from "./quality.ts";

/** Counters of a connection at one moment. */
export type Snapshot = {
  /** Packets of sound and picture that have arrived. */
  received: number;
  /** Answers to the checks that keep a connection open, also when nobody sends sound or picture. */
  answers: number;
  /** 0 to 1: how loud the other member is now. */
  remoteLevel: number;
  /** The same of one's own microphone. */
  ownLevel: number;
  sending: Measured;
  /** Whether a relay carries the call. */
  relayed: boolean;
};

/** Reads what WebRTC counts. `RTCStatsReport` types its entries as `any`; the names are those of https://w3c.github.io/webrtc-stats/. */
export async function measure(connection: RTCPeerConnection): Promise<Snapshot> {
  const snapshot: Snapshot = {
    received: 0,
    answers: 0,
    remoteLevel: 0,
    ownLevel: 0,
    sending: { lost: 0, roundTrip: 0 },
    relayed: false,
  };
  const report = await connection.getStats();
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    const number = (name: string) => (typeof entry[name] === "number" ? entry[name] : 0);
    if (entry.type === "inbound-rtp") {
      snapshot.received += number("packetsReceived");
      if (entry.kind === "audio") snapshot.remoteLevel = number("audioLevel");
    } else if (entry.type === "media-source" && entry.kind === "audio") {
      snapshot.ownLevel = number("audioLevel");
    } else if (entry.type === "remote-inbound-rtp") {
      snapshot.sending.lost = Math.max(snapshot.sending.lost, number("fractionLost"));
      snapshot.sending.roundTrip = Math.max(snapshot.sending.roundTrip, number("roundTripTime"));
    } else if (entry.type === "transport" && typeof entry.selectedCandidatePairId === "string") {
      const pair = report.get(entry.selectedCandidatePairId);
      snapshot.answers = pair?.responsesReceived ?? 0;
      snapshot.relayed = [pair?.localCandidateId, pair?.remoteCandidateId].some(
        (id) => id && report.get(id)?.candidateType === "relay",
      );
    }
  }
  return snapshot;
}
