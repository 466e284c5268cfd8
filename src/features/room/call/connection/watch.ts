import { serverNow } from "@/lib/server-clock.ts";
import type { CallStore } from "./call-state.ts";
import type { Line } from "./line.ts";
import { measure } from "./measure.ts";
import type { Peer } from "./peer.ts";
import { createPulse } from "./pulse.ts";
import { createJudge, PICTURE, type Quality, SCREEN } from "./quality.ts";

const MEASURE_MS = 1000;
/** As loud as this is speaking. */
const SPEAKING = 0.02;

type Found = Awaited<ReturnType<typeof measure>>;
/** `limited`: the quality whose limits the browser has taken. */
type Watched = {
  peer: Peer;
  judge: ReturnType<typeof createJudge>;
  pulse: ReturnType<typeof createPulse>;
  limited: Quality;
};
type WatchOptions = {
  store: CallStore;
  line: Pick<Line, "peer" | "tell" | "callAgain">;
  /** Of the slot, in milliseconds by the server's clock; it may move on. */
  end: () => number;
  onEnd: () => void;
};

/** Checks each second, from a join to its end, whether the connection is alive, how good it is, and whether the slot is over. */
export function createWatch({ store, line, end, onEnd }: WatchOptions) {
  let mediaMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts joins: the watch of an earlier one ends. */
  let rounds = 0;
  let watched: Watched | undefined;

  async function look(): Promise<void> {
    if (serverNow() >= end()) return onEnd();
    const peer = line.peer();
    if (peer !== watched?.peer)
      watched = peer && { peer, judge: createJudge(), pulse: createPulse(Date.now()), limited: "good" };
    if (!peer || !watched) return;
    const { judge, pulse } = watched;
    const found = await measure(peer.connection);
    if (peer !== line.peer()) return;
    const felt = keepAlive(peer, pulse, found);
    if (felt.lost) return line.callAgain();
    await show(watched, felt.settled ? judge(found.sending) : store.state().quality, found);
  }

  /** Restarts a stalled connection. */
  function keepAlive(peer: Peer, pulse: ReturnType<typeof createPulse>, found: Found) {
    const { phase, other } = store.state();
    const sends = !other.muted || (!other.weak && (!other.cameraOff || other.sharing));
    const felt = pulse.feel(found, { sends, connected: phase === "connected" }, Date.now());
    if (felt.media) mediaMs += MEASURE_MS;
    if (felt.moves && phase === "reconnecting") store.set({ phase: "connected" });
    else if (felt.stands && !felt.lost && phase !== "connecting") {
      store.set({ phase: "reconnecting" });
      pulse.restarted(Date.now());
      peer.restart();
    }
    return felt;
  }

  async function show(of: Watched, quality: Quality, found: Found): Promise<void> {
    store.setOther({ speaking: found.remoteLevel > SPEAKING });
    const changed = quality !== store.state().quality;
    store.set({ quality });
    if (changed) line.tell();
    if (quality === of.limited) return;
    // Pictures are reduced before the sound is.
    await Promise.all([of.peer.limit("picture", PICTURE[quality]), of.peer.limit("screen", SCREEN[quality])]);
    of.limited = quality;
  }

  return {
    /** For how long sound or picture of the other member has arrived, in whole seconds. */
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
