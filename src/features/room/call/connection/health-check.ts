/** After this time without a packet, the connection is restarted. */
const STANDSTILL_MS = 2500;
/** The same while the other member sends neither sound nor picture (then only the connection's own checks arrive), and before another restart. */
const SILENCE_MS = 8000;
/** A connection that has not recovered after this time is abandoned. */
const GIVE_UP_MS = 30_000;
/** If two checks are further apart than this, the machine has slept: the timer checks each second. */
const SLEPT_MS = 5000;
/** For this long after a sleep of either machine, reports still count packets lost during it: reports of sound come every five seconds. */
const SETTLE_MS = 7000;

type Arrived = { received: number; answers: number };

/** Tells from what has arrived whether a connection is alive. Times are in milliseconds. */
export function createHealthCheck(begun: number) {
  let before: Arrived = { received: 0, answers: 0 };
  let aliveAt = begun;
  let restartedAt = begun;
  let checkedAt = begun;
  let wokeAt = begun;
  let brokenAt = Number.NEGATIVE_INFINITY;
  return {
    /** `sends`: the other member sends sound or picture. `settled` in the answer: the count of lost packets is meaningful. */
    check({ received, answers }: Arrived, { sends, connected }: { sends: boolean; connected: boolean }, now: number) {
      const media = received > before.received;
      const alive = media || (!sends && answers !== before.answers);
      const slept = now - checkedAt > SLEPT_MS;
      if (slept) wokeAt = now;
      if (slept || now - aliveAt > SILENCE_MS) brokenAt = now;
      checkedAt = now;
      if (alive) aliveAt = now;
      before = { received, answers };
      const patience = sends && connected ? STANDSTILL_MS : SILENCE_MS;
      const stalled = now - Math.max(aliveAt, restartedAt) > patience;
      // Nothing moved in a sleep of this machine's own: given up at once, it would look as if the other member were gone.
      const lost = now - Math.max(aliveAt, wokeAt) > GIVE_UP_MS;
      return { media, alive, stalled, settled: now - brokenAt > SETTLE_MS, lost };
    },
    restarted(now: number) {
      restartedAt = now;
    },
  };
}
