/** A piece of work that did not succeed, and what follows for its row in the queue. */
export class WorkError extends Error {
  /** Repeating it cannot help: the row is parked at once, where an administrator sees it. */
  readonly permanent: boolean;

  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message);
    this.name = "WorkError";
    this.permanent = permanent;
  }
}
