import fc from "fast-check";
import { Broken } from "./broken.ts";

/* The common parts of both kinds of random histories: how steps are described and drawn, and how a failing history is shortened. */

/** The weight of each step, and the values of its fields. */
type Steps = Record<string, readonly [weight: number, fields: Record<string, fc.Arbitrary<unknown>>]>;

export type StepOf<Known extends Steps> = {
  [Name in keyof Known]: { do: Name } & {
    [Field in keyof Known[Name][1]]: Known[Name][1][Field] extends fc.Arbitrary<infer Value> ? Value : never;
  };
}[keyof Known];

export const stepsOf = <Known extends Steps>(steps: Known, ...names: (keyof Known)[]): fc.Arbitrary<StepOf<Known>> =>
  fc.oneof(
    ...Object.entries(steps)
      .filter(([name]) => names.length === 0 || names.includes(name))
      .map(([name, [weight, fields]]) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields }) })),
  ) as fc.Arbitrary<StepOf<Known>>;

/** How often each result occurred, over all histories. */
export class Tally {
  readonly #ends = new Map<string, number>();
  count(what: string, end: string, times = 1): void {
    const name = `${what} → ${end}`;
    this.#ends.set(name, (this.#ends.get(name) ?? 0) + times);
  }
  add(other: Tally): void {
    for (const [name, times] of other.#ends) this.#ends.set(name, (this.#ends.get(name) ?? 0) + times);
  }
  print(): void {
    const lines = [...this.#ends]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([end, times]) => `${String(times).padStart(8)}  ${end}`);
    console.info(["What happened in them:", ...lines].join("\n"));
  }
}

/** Adds the earlier events to a failure. @throws Broken */
export async function withLog(log: readonly string[], work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    throw new Broken(`${error instanceof Broken ? error.message : error.stack}\n\n${log.join("\n")}`);
  });
}

/**
 * Plays random histories from `seed` on, or the one at `path`, and returns how many.
 * @param name of the environment variables that repeat a history: `<name>_SEED` and `<name>_PATH`
 * @throws the shortest failing history that was found in time, and how to play it again
 */
export async function playRandom<Plan>(
  name: "MODEL" | "MONEY",
  plans: fc.Arbitrary<Plan>,
  play: (plan: Plan) => Promise<void>,
  { seed, path, shrinkingMs, ...options }: fc.Parameters<[Plan]> & { seed: number; shrinkingMs: number },
): Promise<number> {
  let deadline = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(plans, async (plan) => {
    // Shrinking a failing history runs every attempt.
    if (Date.now() > deadline) return;
    await play(plan).catch((error: unknown) => {
      if (deadline === Number.POSITIVE_INFINITY) deadline = Date.now() + shrinkingMs;
      throw error;
    });
  });
  const details = await fc.check(property, {
    seed,
    ...options,
    ...(path && { path, numRuns: 1, endOnFailure: true }),
  });
  if (!details.failed) return details.numRuns;
  throw new Error(
    `History ${details.numRuns}, ${name}_SEED=${seed} ${name}_PATH=${details.counterexamplePath}, ${details.numShrinks} times cut down:
${(details.errorInstance as Error | null)?.message}`,
  );
}
