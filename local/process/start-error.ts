/** Something the person who started the stack can put right: shown as its message alone, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
