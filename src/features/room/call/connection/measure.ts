import type { Measured } from "./quality.ts";

/** Counters of a connection at one moment. */
export type Snapshot = {
  /** Packets of sound and picture that have arrived. */
  received: number;
  /**
   * Answers to the checks that keep a connection open, even when nobody sends sound or picture. If the browser does not count them, a number that grows while
   * it receives them.
   */
  answers: number;
  /** The other member's current volume, from 0 to 1. */
  remoteLevel: number;
  sending: Measured;
};

/** The standard's name for the transceiver of the other member's voice; their shared sound has another. */
const VOICE = "0";

/**
 * Age from which reports of the other page say nothing about the present, in milliseconds: the report of a held-back picture, or of a camera that is off, stays
 * unchanged. Reports of sound come about every five seconds.
 */
const STALE_MS = 10_000;

/** Reads WebRTC's counters. `RTCStatsReport` types its entries as `any`; the names are those of https://w3c.github.io/webrtc-stats/. */
export async function measure(connection: RTCPeerConnection): Promise<Snapshot> {
  const snapshot: Snapshot = {
    received: 0,
    answers: 0,
    remoteLevel: 0,
    sending: { lost: 0, roundTrip: 0 },
  };
  const report = await connection.getStats();
  const entries = [...report.values()] as Record<string, unknown>[];
  const numberOf = (entry: Record<string, unknown>, name: string) =>
    typeof entry[name] === "number" ? entry[name] : 0;
  // Use the clock of the reports, because the page's clock may have been set meanwhile.
  const now = Math.max(...entries.map((entry) => numberOf(entry, "timestamp")));
  let answers: unknown;
  for (const entry of entries) {
    const number = (name: string) => numberOf(entry, name);
    if (entry.type === "inbound-rtp") {
      snapshot.received += number("packetsReceived");
      if (entry.kind === "audio" && (entry.mid ?? VOICE) === VOICE) snapshot.remoteLevel = number("audioLevel");
    } else if (entry.type === "remote-inbound-rtp" && number("timestamp") >= now - STALE_MS) {
      snapshot.sending.lost = Math.max(snapshot.sending.lost, number("fractionLost"));
      snapshot.sending.roundTrip = Math.max(snapshot.sending.roundTrip, number("roundTripTime"));
    } else if (entry.type === "transport" && typeof entry.selectedCandidatePairId === "string") {
      answers = report.get(entry.selectedCandidatePairId)?.responsesReceived;
    }
  }
  if (typeof answers === "number") snapshot.answers = answers;
  // Firefox does not count them. Its connection stays "connected" only while its checks are answered.
  else if (connection.connectionState === "connected") snapshot.answers = now;
  return snapshot;
}
