/* Replaces `supabase.ts`: `vi.mock("@/lib/supabase.ts", () => import("@/lib/testing/fake-supabase.ts"))`. The test acts as its server. */

type Callback = (argument: never) => void;

/** A channel as the client returns it. */
class FakeChannel {
  readonly topic: string;
  readonly config: unknown;
  readonly tracked: unknown[] = [];
  readonly sent: unknown[] = [];
  readonly #heard: Record<string, Callback> = {};
  #status: Callback = () => {};

  constructor(topic: string, config: unknown) {
    this.topic = topic;
    this.config = config;
  }
  on(type: string, _filter: object, callback: Callback) {
    this.#heard[type] = callback;
    return this;
  }
  subscribe(callback: Callback) {
    this.#status = callback;
    return this;
  }
  async track(payload: unknown) {
    this.tracked.push(payload);
  }
  async send(message: unknown) {
    this.sent.push(message);
  }
  presenceState = () => ({ somebody: [{}] });
  becomes = (status: string) => this.#status(status as never);
  says = (type: string, message: unknown) => this.#heard[type]?.(message as never);
}

const nothing = async () => undefined;

export const server = {
  channels: [] as FakeChannel[],
  removed: [] as FakeChannel[],
  /** Promises awaited when setting Realtime's token and when leaving a channel; a test may make them fail. */
  setAuth: nothing as () => Promise<unknown>,
  remove: nothing as () => Promise<unknown>,
  reset() {
    Object.assign(server, { channels: [], removed: [], setAuth: nothing, remove: nothing });
  },
  /** @throws if there are fewer */
  channel(index: number): FakeChannel {
    const channel = server.channels[index];
    if (!channel) throw new Error(`no channel ${index}`);
    return channel;
  },
};

export const supabase = () => ({
  realtime: { setAuth: () => server.setAuth() },
  channel(topic: string, { config }: { config: unknown }) {
    const channel = new FakeChannel(topic, config);
    server.channels.push(channel);
    return channel;
  },
  removeChannel(channel: FakeChannel) {
    server.removed.push(channel);
    return server.remove();
  },
});
