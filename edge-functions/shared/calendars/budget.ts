import { CALENDAR } from "../contract/limits.ts";
import { CalendarError } from "./fetch-calendar.ts";

/**
 * Limits the cost of reading calendars: milliseconds, which several files may share, and the steps of each file. Every loop over a stranger's text spends from
 * the budget, so that no file can keep the function busy. The runtime does not tell its processor time. Nothing else runs while a file is read, so the clock is
 * good enough.
 */
export class Budget {
  /** Milliseconds spent on the files read so far. */
  spent = 0;
  readonly #milliseconds: number;
  readonly #mostSteps: number;
  readonly #clock: () => number;
  #until = 0;
  #steps = 0;

  constructor(
    milliseconds: number = CALENDAR.fileMs,
    mostSteps: number = CALENDAR.mostSteps,
    clock = () => performance.now(),
  ) {
    this.#milliseconds = milliseconds;
    this.#mostSteps = mostSteps;
    this.#clock = clock;
  }

  /** Reads one file and adds its time to `spent`. */
  readFile<Result>(read: () => Result): Result {
    const began = this.#clock();
    this.#until = began + this.#milliseconds - this.spent;
    this.#steps = 0;
    try {
      return read();
    } finally {
      this.spent += this.#clock() - began;
    }
  }

  /** @throws CalendarError `too_large` if the file has cost too much. */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > this.#mostSteps || this.#clock() > this.#until) throw new CalendarError("too_large");
  }
}
