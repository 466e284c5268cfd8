/** A job that failed. `permanent`: retrying cannot help, so the job is parked at once for an administrator. */
export class WorkError extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message);
    this.name = "WorkError";
    this.permanent = permanent;
  }
}
