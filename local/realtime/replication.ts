import { setTimeout as delay } from "node:timers/promises";

/**
 * Whether broadcasts from the database come through. Hosted begins to read the database's changes some time after the first
 * join has been answered, ends it when nobody is connected any more, and what is sent while it does not read is lost; a
 * client that asked for it at the join is told when it reads. Here the connection stands from start to end, unless a delay
 * is given: then it is as on hosted.
 */
export class Replication {
  readonly #listening: Promise<void>;
  readonly #startsAfter: number;
  #begun: Promise<void> | undefined;
  #running: boolean;

  /**
   * @param listening resolves when the listener stands
   * @param startsAfter milliseconds from the first join; 0: always there
   */
  constructor(listening: Promise<void>, startsAfter = 0) {
    this.#listening = listening;
    this.#startsAfter = startsAfter;
    this.#running = startsAfter === 0;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Begins at the first join. Resolves when broadcasts come through. */
  begin(): Promise<void> {
    if (this.#startsAfter === 0) return this.#listening;
    this.#begun ??= this.#start();
    return this.#begun;
  }

  /** Nobody is connected any more. */
  end(): void {
    if (this.#startsAfter === 0) return;
    this.#begun = undefined;
    this.#running = false;
  }

  async #start(): Promise<void> {
    await Promise.all([this.#listening, delay(this.#startsAfter, undefined, { ref: false })]);
    if (this.#begun) this.#running = true;
  }
}
