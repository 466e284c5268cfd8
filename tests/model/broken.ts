/** A rule was broken. */
export class Broken extends Error {}

export function ensure(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}
