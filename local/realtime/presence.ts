import { randomBytes } from "node:crypto";

type Meta = Record<string, unknown> & { phx_ref: string; phx_ref_prev?: string };
type Entries = Record<string, { metas: Meta[] }>;

export interface PresenceDiff {
  joins: Entries;
  leaves: Entries;
}

const newRef = () => randomBytes(9).toString("base64url");
// Object.fromEntries defines its properties, so that a presence key like "__proto__" stays a plain key.
const entry = (key: string, meta: Meta): Entries => Object.fromEntries([[key, { metas: [meta] }]]);

/** The members present on one topic. A member (a joined channel) is listed at most once; several may share a key. */
export class Presence<Member> {
  readonly #metas = new Map<Member, { key: string; meta: Meta }>();

  /** The payload of `presence_state`. */
  state(): Entries {
    const metas = new Map<string, Meta[]>();
    for (const { key, meta } of this.#metas.values()) metas.set(key, [...(metas.get(key) ?? []), meta]);
    return Object.fromEntries([...metas].map(([key, list]) => [key, { metas: list }]));
  }

  /** Announces the member, or replaces its earlier announcement. */
  track(member: Member, key: string, payload: Record<string, unknown>): PresenceDiff {
    const previous = this.#metas.get(member);
    const meta: Meta = { ...payload, phx_ref: newRef(), ...(previous && { phx_ref_prev: previous.meta.phx_ref }) };
    this.#metas.set(member, { key, meta });
    return { joins: entry(key, meta), leaves: previous ? entry(previous.key, previous.meta) : {} };
  }

  /** Removes the member. Returns undefined if it was not present. */
  untrack(member: Member): PresenceDiff | undefined {
    const previous = this.#metas.get(member);
    if (!previous) return undefined;
    this.#metas.delete(member);
    return { joins: {}, leaves: entry(previous.key, previous.meta) };
  }
}
