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

/** The joined channels of each topic. A private and a public topic of the same name are two topics. */
export class Topics {
  readonly #private = new Map<string, Topic>();
  readonly #public = new Map<string, Topic>();

  join(name: string, isPrivate: boolean, member: Member): void {
    const topics = this.#of(isPrivate);
    const topic = topics.get(name) ?? { members: new Set(), presence: new Presence() };
    topic.members.add(member);
    topics.set(name, topic);
  }

  leave(name: string, isPrivate: boolean, member: Member): void {
    const topics = this.#of(isPrivate);
    const topic = topics.get(name);
    if (!topic?.members.delete(member)) return;
    if (topic.members.size === 0) topics.delete(name);
    this.#announce(name, topic, topic.presence.untrack(member));
  }

  presenceState(name: string, isPrivate: boolean): ReturnType<Presence<Member>["state"]> {
    return this.#of(isPrivate).get(name)?.presence.state() ?? {};
  }

  track(name: string, isPrivate: boolean, member: Member, key: string, payload: Record<string, unknown>): void {
    const topic = this.#of(isPrivate).get(name);
    if (topic?.members.has(member)) this.#announce(name, topic, topic.presence.track(member, key, payload));
  }

  untrack(name: string, isPrivate: boolean, member: Member): void {
    const topic = this.#of(isPrivate).get(name);
    if (topic) this.#announce(name, topic, topic.presence.untrack(member));
  }

  /** Sends to every member that may read broadcasts, except `except`. Builds the frame only if somebody listens. */
  broadcast(
    name: string,
    isPrivate: boolean,
    broadcast: UserBroadcast,
    options: { except?: Member; meta?: Record<string, unknown> } = {},
  ): void {
    const topic = this.#of(isPrivate).get(name);
    if (topic) sendBroadcast(topic, encodeBroadcast(TOPIC_PREFIX + name, broadcast, options.meta), options.except);
  }

  /** Does the same for a broadcast that arrived as a text frame. */
  broadcastPayload(name: string, isPrivate: boolean, payload: unknown, except?: Member): void {
    const topic = this.#of(isPrivate).get(name);
    const message = { joinRef: null, ref: null, topic: TOPIC_PREFIX + name, event: "broadcast", payload };
    if (topic) sendBroadcast(topic, encodeMessage(message), except);
  }

  #of(isPrivate: boolean): Map<string, Topic> {
    return isPrivate ? this.#private : this.#public;
  }

  #announce(name: string, topic: Topic, diff: PresenceDiff | undefined): void {
    if (!diff) return;
    const message = { joinRef: null, ref: null, topic: TOPIC_PREFIX + name, event: "presence_diff", payload: diff };
    const frame = encodeMessage(message);
    for (const member of topic.members) if (member.readsPresence) member.send(frame);
  }
}

function sendBroadcast(topic: Topic, frame: Buffer | string, except?: Member): void {
  for (const member of topic.members) if (member !== except && member.readsBroadcasts) member.send(frame);
}
