/** An error that the person who started the stack can fix. The program prints only its message, without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns the message of a thrown value of any type. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
