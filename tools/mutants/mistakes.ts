/** A deliberate mistake in one file: `text` replaces what is between `start` and `end`. */
export interface Mistake {
  file: string;
  kind: string;
  start: number;
  end: number;
  text: string;
}

export interface Place {
  /** Counted from 1. */
  line: number;
  /** The lines that the mistake changes, before and after. */
  before: string;
  after: string;
}

export const withMistake = (source: string, { start, end, text }: Mistake): string =>
  source.slice(0, start) + text + source.slice(end);

export function placeOf(source: string, mistake: Mistake): Place {
  const from = source.lastIndexOf("\n", mistake.start - 1) + 1;
  const next = source.indexOf("\n", mistake.end);
  const to = next < 0 ? source.length : next;
  return {
    line: source.slice(0, from).split("\n").length,
    before: source.slice(from, to),
    after: source.slice(from, mistake.start) + mistake.text + source.slice(mistake.end, to),
  };
}

/** Returns numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns mistakes in a random order that gives each line the same chance, however many mistakes it offers; one per line. */
export function chooseByLine(
  mistakes: readonly Mistake[],
  sources: Map<string, string>,
  random: () => number,
): Mistake[] {
  const lines = new Map<string, Mistake[]>();
  for (const mistake of mistakes) {
    const line = (sources.get(mistake.file) ?? "").slice(0, mistake.start).split("\n").length;
    const key = `${mistake.file}:${line}`;
    const found = lines.get(key);
    if (found) found.push(mistake);
    else lines.set(key, [mistake]);
  }
  return [...lines.values()]
    .map((ofLine) => ({ at: random(), mistake: ofLine[Math.floor(random() * ofLine.length)] as Mistake }))
    .sort((one, other) => one.at - other.at)
    .map(({ mistake }) => mistake);
}
