import { setTimeout as delay } from "node:timers/promises";

/**
 * Whether broadcasts from the database are delivered. Hosted begins to read the database's changes some time after it has answered the first join, and stops
 * when no client is connected; it loses messages that are sent while it does not read. A client that asks for `replication_ready` at its join is told when
 * reading has begun. Here the listener reads all the time. If a delay is given, it begins and stops as hosted does.
 */
export class Replication {
  readonly #listening: Promise<void>;
  readonly #startsAfter: number;
  #begun: Promise<void> | undefined;
  #running: boolean;

  /**
   * @param listening resolves when the listener reads
   * @param startsAfter milliseconds from the first join; 0: replication always runs
   */
  constructor(listening: Promise<void>, startsAfter = 0) {
    this.#listening = listening;
    this.#startsAfter = startsAfter;
    this.#running = startsAfter === 0;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Begins at the first join. Resolves when broadcasts are delivered. */
  begin(): Promise<void> {
    if (this.#startsAfter === 0) return this.#listening;
    if (this.#begun) return this.#begun;
    const begun = Promise.all([this.#listening, delay(this.#startsAfter, undefined, { ref: false })]).then(() => {
      // Replication may have ended and begun again in the meantime.
      if (this.#begun === begun) this.#running = true;
    });
    this.#begun = begun;
    return begun;
  }

  /** Called when the last client has disconnected. */
  end(): void {
    if (this.#startsAfter === 0) return;
    this.#begun = undefined;
    this.#running = false;
  }
}
