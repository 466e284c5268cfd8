import { Presence, type PresenceDiff } from "./presence.ts";
import { encodeBroadcast, encodeMessage, type UserBroadcast } from "./protocol.ts";

/** A joined channel as the topics see it. */
export interface Member {
  readonly readsBroadcasts: boolean;
  readonly readsPresence: boolean;
  send(frame: Buffer | string): void;
}

interface Topic {
  members: Set<Member>;
  presence: Presence<Member>;
}

/** Prefix of topics on the wire; `name` below is without it. */
export const TOPIC_PREFIX = "realtime:";

/** The joined channels of each topic. */
export class Topics {
  readonly #topics = new Map<string, Topic>();

  join(name: string, member: Member): void {
    const topic = this.#topics.get(name) ?? { members: new Set(), presence: new Presence() };
    topic.members.add(member);
    this.#topics.set(name, topic);
  }

  leave(name: string, member: Member): void {
    const topic = this.#topics.get(name);
    if (!topic?.members.delete(member)) return;
    if (topic.members.size === 0) this.#topics.delete(name);
    this.#announce(name, topic, topic.presence.untrack(member));
  }

  presenceState(name: string): ReturnType<Presence<Member>["state"]> {
    return this.#topics.get(name)?.presence.state() ?? {};
  }

  track(name: string, member: Member, key: string, payload: Record<string, unknown>): void {
    const topic = this.#topics.get(name);
    if (topic?.members.has(member)) this.#announce(name, topic, topic.presence.track(member, key, payload));
  }

  /** Sends to every member that may read broadcasts, except `except`. Builds the frame only if somebody listens. */
  broadcast(
    name: string,
    broadcast: UserBroadcast,
    options: { except?: Member; meta?: Record<string, unknown> } = {},
  ): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    const frame = encodeBroadcast(TOPIC_PREFIX + name, broadcast, options.meta);
    for (const member of topic.members) if (member !== options.except && member.readsBroadcasts) member.send(frame);
  }

  #announce(name: string, topic: Topic, diff: PresenceDiff | undefined): void {
    if (!diff) return;
    const message = { joinRef: null, ref: null, topic: TOPIC_PREFIX + name, event: "presence_diff", payload: diff };
    const frame = encodeMessage(message);
    for (const member of topic.members) if (member.readsPresence) member.send(frame);
  }
}
