/** Time without a packet after which the connection is restarted, in milliseconds. */
const STANDSTILL_MS = 2500;
/** The same time while the other member sends neither sound nor picture (only the connection's own checks arrive), and before another restart. */
const SILENCE_MS = 8000;
/** Time after which a connection that has not recovered is abandoned, in milliseconds. */
const GIVE_UP_MS = 30_000;
/** If two checks are further apart than this, the machine has slept, because the timer checks every second. */
const SLEPT_MS = 5000;
/** Time in milliseconds after a sleep of either machine in which reports still count packets lost during it: reports of sound come every five seconds. */
const SETTLE_MS = 7000;

type Arrived = { received: number; answers: number };

/** Determines from the arrived packets whether a connection is alive. Times are in milliseconds. */
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
      // Do not count this machine's own sleep: abandoning the connection at once would make the other member seem gone.
      const lost = now - Math.max(aliveAt, wokeAt) > GIVE_UP_MS;
      return { media, alive, stalled, settled: now - brokenAt > SETTLE_MS, lost };
    },
    restarted(now: number) {
      restartedAt = now;
    },
  };
}
