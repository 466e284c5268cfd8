import type { Measured } from "./quality.ts";

/** Counters of a connection at one moment. */
export type Snapshot = {
  /** Packets of sound and picture that have arrived. */
  received: number;
  /** Answers to the checks that keep a connection open, also when nobody sends sound or picture. */
  answers: number;
  /** 0 to 1: how loud the other member is now. */
  remoteLevel: number;
  sending: Measured;
};

/** What the standard calls the place of the other member's voice: their shared sound has another. */
const VOICE = "0";

/** Reads what WebRTC counts. `RTCStatsReport` types its entries as `any`; the names are those of https://w3c.github.io/webrtc-stats/. */
export async function measure(connection: RTCPeerConnection): Promise<Snapshot> {
  const snapshot: Snapshot = {
    received: 0,
    answers: 0,
    remoteLevel: 0,
    sending: { lost: 0, roundTrip: 0 },
  };
  const report = await connection.getStats();
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    const number = (name: string) => (typeof entry[name] === "number" ? entry[name] : 0);
    if (entry.type === "inbound-rtp") {
      snapshot.received += number("packetsReceived");
      if (entry.kind === "audio" && (entry.mid ?? VOICE) === VOICE) snapshot.remoteLevel = number("audioLevel");
    } else if (entry.type === "remote-inbound-rtp") {
      snapshot.sending.lost = Math.max(snapshot.sending.lost, number("fractionLost"));
      snapshot.sending.roundTrip = Math.max(snapshot.sending.roundTrip, number("roundTripTime"));
    } else if (entry.type === "transport" && typeof entry.selectedCandidatePairId === "string") {
      snapshot.answers = report.get(entry.selectedCandidatePairId)?.responsesReceived ?? 0;
    }
  }
  return snapshot;
}
