/** A job that did not succeed. `permanent`: repeating it cannot help, it is parked at once, where an administrator sees it. */
export class WorkError extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message);
    this.name = "WorkError";
    this.permanent = permanent;
  }
}
