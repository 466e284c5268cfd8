import { serverNow } from "@/lib/server-clock.ts";
import { type CallStore, NOTHING_OF_THE_OTHER } from "./call-state.ts";
import type { FreezeFrameExchange } from "./freeze-frame-exchange.ts";
import type { OwnMedia } from "./own-media.ts";
import { connectPeer, type Peer } from "./peer.ts";
import { joinSignals, type Signal, type Signals, type SignalWithout } from "./signals.ts";

type PeerSessionOptions = {
  bookingId: string;
  viewer: "customer" | "designer";
  /** The start of the slot: nobody is connected before. */
  start: number;
  store: CallStore;
  media: Pick<OwnMedia, "tracks" | "told">;
  freezeFrames: Pick<FreezeFrameExchange, "use">;
  /** Called when the same member has joined later on another page. */
  onDisplaced: () => void;
};

export type PeerSession = ReturnType<typeof createPeerSession>;

/** Creates the session with the other member: the pages find each other by signals, and have one connection at a time. */
export function createPeerSession({
  bookingId,
  viewer,
  start,
  store,
  media,
  freezeFrames,
  onDisplaced,
}: PeerSessionOptions) {
  /** The name of this page in this join. */
  let page = "";
  let since = 0;
  let otherPage: string | null = null;
  /** When the other page joined. */
  let otherSince = 0;
  let signals: Signals | undefined;
  let peer: Peer | undefined;
  let servers: RTCIceServer[] = [];
  let beginning: ReturnType<typeof setTimeout> | undefined;
  /** Signals are processed one after the other: each may wait for the browser, and forever if its connection is closed meanwhile. */
  let work: Promise<unknown> = Promise.resolve();

  const post = (signal: SignalWithout<"from">) => signals?.send({ ...signal, from: page });
  const hello = () => post({ kind: "hello", since, to: null });
  const tell = () => peer?.tell(media.told());
  /** Of two pages of one member, the one that joined later stays. */
  const isLater = (signal: Extract<Signal, { kind: "hello" }>) =>
    signal.since === since ? signal.from > page : signal.since > since;

  function disconnect(): void {
    peer?.close();
    peer = undefined;
    otherPage = null;
  }

  function connect(to: string): void {
    disconnect();
    otherPage = to;
    store.set({ phase: "connecting", quality: "good", other: { ...NOTHING_OF_THE_OTHER, here: true } });
    peer = connectPeer({
      servers,
      offers: viewer === "designer",
      tracks: media.tracks,
      send: (signal) => post({ ...signal, to }),
      onRemote: (arrived) => store.setOther(arrived),
      onState: (told) => store.setOther(told),
      onConnection: (connection) => {
        if (connection === "connected") store.set({ phase: "connected" });
        else if (connection === "disconnected" || connection === "failed") store.set({ phase: "reconnecting" });
      },
      onFreezeFrameChannel: freezeFrames.use,
    });
    tell();
  }

  /** Says hello when the slot begins, even if a better measurement sets the server's clock back meanwhile: before the start, nobody would listen. */
  function awaitStart(): void {
    const wait = start - serverNow();
    if (wait > 0) beginning = setTimeout(awaitStart, wait + 50);
    else hello();
  }

  async function take(signal: Signal, own: boolean): Promise<void> {
    if (!store.joined()) return;
    if (own) {
      // Other signals of the member's other tab are for the other member.
      if (signal.kind !== "hello" || signal.from === page) return;
      if (isLater(signal)) onDisplaced();
      else hello();
    } else if (signal.kind === "hello") {
      if (serverNow() < start) return;
      // The same page says hello again after its channel broke; its connection is still alive.
      if (signal.from === otherPage && peer) return;
      // A page that the other member joined earlier is back. The later one stays, as among this member's own pages (`isLater`).
      if (peer && signal.since < otherSince) return;
      otherSince = signal.since;
      connect(signal.from);
      if (signal.to !== page) post({ kind: "hello", since, to: signal.from });
    } else if (signal.to === page && signal.from === otherPage) {
      if (signal.kind !== "bye") return peer?.take(signal);
      disconnect();
      store.set({ phase: "waiting", other: NOTHING_OF_THE_OTHER });
    }
  }

  return {
    peer: () => peer,
    tell,
    join(given: RTCIceServer[]) {
      servers = given;
      page = crypto.randomUUID();
      since = serverNow();
      store.set({ phase: "waiting" });
      signals = joinSignals(bookingId, viewer, {
        onSignal: (signal, own) => {
          work = work.then(() => take(signal, own)).catch((error: unknown) => console.error("A signal failed:", error));
        },
        onLive: hello,
      });
      if (since < start) awaitStart();
    },
    /** Uses other servers; a connection through the earlier ones moves to them without interruption. */
    renew(given: RTCIceServer[]) {
      servers = given;
      peer?.connection.setConfiguration({ ...peer.connection.getConfiguration(), iceServers: given });
      peer?.restart();
    },
    /** Starts over under another name, so that the other page does not confuse it with the lost connection. */
    callAgain() {
      disconnect();
      work = Promise.resolve();
      page = crypto.randomUUID();
      store.set({ phase: "waiting", other: NOTHING_OF_THE_OTHER });
      hello();
    },
    leave() {
      if (store.joined() && otherPage) post({ kind: "bye", to: otherPage });
      clearTimeout(beginning);
      disconnect();
      work = Promise.resolve();
      signals?.leave();
      signals = undefined;
    },
  };
}
