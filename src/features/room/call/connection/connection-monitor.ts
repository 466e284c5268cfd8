import { serverNow } from "@/lib/server-clock.ts";
import type { CallStore } from "./call-state.ts";
import { createHealthCheck } from "./health-check.ts";
import { measure } from "./measure.ts";
import type { Peer } from "./peer.ts";
import type { PeerSession } from "./peer-session.ts";
import { createQualityEstimator, PICTURE, type Quality, SCREEN } from "./quality.ts";

const MEASURE_MS = 1000;
/** The level from which a sound counts as speech. */
const SPEAKING = 0.02;

type Found = Awaited<ReturnType<typeof measure>>;
/** `limited`: the quality whose limits the browser has accepted. */
type Monitored = {
  peer: Peer;
  estimateQuality: ReturnType<typeof createQualityEstimator>;
  healthCheck: ReturnType<typeof createHealthCheck>;
  limited: Quality;
};
type ConnectionMonitorOptions = {
  store: CallStore;
  peerSession: Pick<PeerSession, "peer" | "tell" | "callAgain">;
  /** The end of the slot, in milliseconds by the server's clock; it may be moved later. */
  end: () => number;
  onEnd: () => void;
};

/** Checks every second, from a join to its end, whether the connection is alive, how good it is, and whether the slot is over. */
export function createConnectionMonitor({ store, peerSession, end, onEnd }: ConnectionMonitorOptions) {
  let mediaMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts joins, so that the monitor of an earlier join ends. */
  let rounds = 0;
  let monitored: Monitored | undefined;

  async function look(): Promise<void> {
    if (serverNow() >= end()) return onEnd();
    const peer = peerSession.peer();
    if (peer !== monitored?.peer)
      monitored = peer && {
        peer,
        estimateQuality: createQualityEstimator(),
        healthCheck: createHealthCheck(Date.now()),
        limited: "good",
      };
    if (!peer || !monitored) return;
    const { estimateQuality, healthCheck } = monitored;
    const found = await measure(peer.connection);
    if (peer !== peerSession.peer()) return;
    const health = keepAlive(peer, healthCheck, found);
    if (health.lost) return peerSession.callAgain();
    await show(monitored, health.settled ? estimateQuality(found.sending) : store.state().quality, found);
  }

  /** Restarts a stalled connection. */
  function keepAlive(peer: Peer, healthCheck: ReturnType<typeof createHealthCheck>, found: Found) {
    const { phase, other } = store.state();
    const sends = !other.muted || (!other.weak && (!other.cameraOff || other.sharing));
    const health = healthCheck.check(found, { sends, connected: phase === "connected" }, Date.now());
    if (health.media) mediaMs += MEASURE_MS;
    if (health.alive && phase === "reconnecting") store.set({ phase: "connected" });
    else if (health.stalled && !health.lost && phase !== "connecting") {
      store.set({ phase: "reconnecting" });
      healthCheck.restarted(Date.now());
      peer.restart();
    }
    return health;
  }

  async function show(of: Monitored, quality: Quality, found: Found): Promise<void> {
    store.setOther({ speaking: found.remoteLevel > SPEAKING });
    const changed = quality !== store.state().quality;
    store.set({ quality });
    if (changed) peerSession.tell();
    if (quality === of.limited) return;
    // Pictures are reduced before the sound.
    await Promise.all([of.peer.limit("picture", PICTURE[quality]), of.peer.limit("screen", SCREEN[quality])]);
    of.limited = quality;
  }

  return {
    /** Returns for how long sound or picture of the other member has arrived, in whole seconds. */
    mediaSeconds: () => Math.floor(mediaMs / 1000),
    start() {
      const round = ++rounds;
      const current = () => store.joined() && round === rounds;
      async function turn(): Promise<void> {
        if (!current()) return;
        // A connection that closes meanwhile cannot be measured.
        await look().catch((error: unknown) => console.error("The call could not be measured:", error));
        if (current()) timer = setTimeout(turn, MEASURE_MS);
      }
      timer = setTimeout(turn, MEASURE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
