import { serverNow } from "@/lib/server-clock.ts";
import {
  type Device,
  DeviceError,
  type DeviceKind,
  type DeviceProblem,
  type Devices,
  listDevices,
  openDevice,
  rememberDevice,
} from "./devices.ts";
import { getCallServers } from "./get-call-servers.ts";
import { measure } from "./measure.ts";
import { connectPeer, type OwnState, type Peer } from "./peer.ts";
import { createJudge, PICTURE, type Quality } from "./quality.ts";
import { joinSignals, type Signal, type Signals, type SignalWithout } from "./signals.ts";

export type CallPhase =
  /** Not joined; devices may be checked. */
  | "idle"
  /** Joined; the slot has not begun, or the other member has not joined. */
  | "waiting"
  | "connecting"
  | "connected"
  /** It was connected and comes back by itself. */
  | "reconnecting"
  /** The slot is over. */
  | "ended"
  /** The same member has joined in another tab or on another device. */
  | "displaced";

export type CallState = {
  phase: CallPhase;
  own: Omit<OwnState, "weak"> & { picture: MediaStream | null; microphone: MediaStreamTrack | null; level: number };
  other: OwnState & { stream: MediaStream | null; speaking: boolean; here: boolean };
  quality: Quality;
  relayed: boolean;
  problems: Partial<Record<"camera" | "microphone", DeviceProblem>>;
  devices: Devices;
};

export type CallOptions = {
  bookingId: string;
  ownId: string;
  /** Of the two, one has to give in when both offer at once. */
  polite: boolean;
  /** Of the slot, in milliseconds by the server's clock. */
  start: number;
  end: number;
};

const MEASURE_MS = 1000;
/** So long without a packet and the connection is restarted. */
const STANDSTILL_MS = 2500;
/** The same while the other member sends neither sound nor picture (then only the connection's own checks arrive), and before one more restart. */
const SILENCE_MS = 8000;
/** A connection that is not back after this is given up: the page calls again, as if it had just come. */
const GIVE_UP_MS = 30_000;
/** As loud as this is speaking. */
const SPEAKING = 0.02;

const NO_DEVICES: Record<DeviceKind, Device[]> = { camera: [], microphone: [], speaker: [] };
const NOTHING_OF_THE_OTHER = {
  muted: false,
  cameraOff: false,
  sharing: false,
  weak: false,
  stream: null,
  speaking: false,
  here: false,
};

/**
 * A call of two, from the check of the devices to the end of the slot, behind an interface that knows nothing of WebRTC: another transport
 * (a server that forwards media) can take its place. `subscribe` and `state` serve React's `useSyncExternalStore`.
 */
export function createCall({ bookingId, ownId, polite, start, end }: CallOptions) {
  let state: CallState = {
    phase: "idle",
    own: { muted: false, cameraOff: false, sharing: false, picture: null, microphone: null, level: 0 },
    other: NOTHING_OF_THE_OTHER,
    quality: "good",
    relayed: false,
    problems: {},
    devices: NO_DEVICES,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setOwn = (change: Partial<CallState["own"]>) => set({ own: { ...state.own, ...change } });
  const setOther = (change: Partial<CallState["other"]>) => set({ other: { ...state.other, ...change } });

  let microphone: MediaStreamTrack | null = null;
  let camera: MediaStreamTrack | null = null;
  let screen: MediaStreamTrack | null = null;
  /** Counts how often devices were closed: one that opens after that is closed at once. */
  let closings = 0;
  /** Of this join. */
  let page = "";
  let since = 0;
  let otherPage: string | null = null;
  let signals: Signals | undefined;
  let peer: Peer | undefined;
  let servers: RTCIceServer[] = [];
  /** Asked for while one checks the devices, so that joining need not wait. */
  let asked: Promise<RTCIceServer[]> | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];
  /** Signals are taken one after the other: each may wait for the browser. */
  let work: Promise<unknown> = Promise.resolve();
  let mediaMs = 0;
  /** Counts joins: the watch of an earlier one ends. */
  let watches = 0;

  const joined = () => !["idle", "ended", "displaced"].includes(state.phase);
  const begun = () => serverNow() >= start;
  const shown = () => screen ?? (state.own.cameraOff ? null : camera);
  const heard = () => (state.own.muted ? null : microphone);

  function show(): void {
    const track = screen ?? camera;
    setOwn({ picture: track && !(state.own.cameraOff && !screen) ? new MediaStream([track]) : null });
    void peer?.replace("video", shown());
    tell();
  }
  const tell = () => {
    const { muted, cameraOff, sharing } = state.own;
    peer?.tell({
      muted: muted || !microphone,
      cameraOff: (cameraOff || !camera) && !screen,
      sharing,
      weak: state.quality === "audio-only",
    });
  };

  /** Opens a device; what goes wrong becomes a problem in the state, and the call goes on without it. */
  async function open(kind: "camera" | "microphone", id?: string): Promise<void> {
    const closed = closings;
    // Many phones open one camera at a time.
    if (kind === "camera") camera?.stop();
    try {
      const track = await openDevice(kind, id);
      if (closed !== closings || (kind === "camera" && state.own.cameraOff)) return track.stop();
      track.onended = () => void open(kind);
      if (kind === "camera") {
        camera?.stop();
        camera = track;
      } else {
        microphone?.stop();
        microphone = track;
        setOwn({ microphone });
        tell();
        await peer?.replace("audio", heard());
      }
      set({ problems: { ...state.problems, [kind]: undefined } });
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      if (closed !== closings) return;
      if (kind === "camera") camera = null;
      set({ problems: { ...state.problems, [kind]: error.problem } });
    }
    if (kind === "camera") show();
    set({ devices: await listDevices() });
  }

  function closeDevices(): void {
    closings++;
    for (const track of [microphone, camera, screen]) track?.stop();
    microphone = camera = screen = null;
  }

  // The connection ---------------------------------------------------------------------------------------------------

  const post = (signal: SignalWithout<"from" | "who">) => signals?.send({ ...signal, from: page, who: ownId });
  const hello = () => {
    if (joined()) post({ kind: "hello", since, to: null });
  };
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
    set({ phase: "connecting", quality: "good", other: { ...NOTHING_OF_THE_OTHER, here: true } });
    peer = connectPeer({
      servers,
      polite,
      tracks: () => ({ audio: heard(), video: shown() }),
      send: (signal) => post({ ...signal, to }),
      onRemote: (stream) => setOther({ stream }),
      onState: (told) => setOther(told),
      onConnection: (connection) => {
        if (connection === "connected") set({ phase: "connected" });
        else if (connection === "disconnected" || connection === "failed") set({ phase: "reconnecting" });
      },
    });
    tell();
  }

  async function take(signal: Signal): Promise<void> {
    if (!joined()) return;
    if (signal.who === ownId) {
      // What one's other tab says besides is for the other member.
      if (signal.kind !== "hello" || signal.from === page) return;
      if (isLater(signal)) leaveAs("displaced");
      else hello();
      return;
    }
    if (signal.kind === "hello") {
      if (!begun()) return;
      // The same page says hello again after its channel broke: its connection lives on.
      if (signal.from === otherPage && peer) return;
      connect(signal.from);
      if (signal.to !== page) post({ kind: "hello", since, to: signal.from });
    } else if (signal.to === page && signal.from === otherPage) {
      if (signal.kind === "bye") {
        disconnect();
        set({ phase: "waiting", other: NOTHING_OF_THE_OTHER });
      } else await peer?.take(signal);
    }
  }

  // Watching it ------------------------------------------------------------------------------------------------------

  function watch(): void {
    const round = ++watches;
    let judge = createJudge();
    let judged: Peer | undefined;
    let before = { received: 0, answers: 0 };
    let movedAt = Date.now();
    let restartedAt = 0;
    async function look(): Promise<void> {
      if (serverNow() >= end) return leaveAs("ended");
      const watched = peer;
      if (watched !== judged) {
        judge = createJudge();
        judged = watched;
        before = { received: 0, answers: 0 };
        movedAt = restartedAt = Date.now();
      }
      if (!watched) return;
      const found = await measure(watched.connection);
      if (watched !== peer) return;
      const { muted, cameraOff, weak } = state.other;
      const sends = !muted || !(cameraOff || weak);
      const media = found.received > before.received;
      const moves = media || (!sends && found.answers !== before.answers);
      if (moves) movedAt = Date.now();
      if (media) mediaMs += MEASURE_MS;
      before = found;
      const patience = sends && state.phase === "connected" ? STANDSTILL_MS : SILENCE_MS;
      const stands = Date.now() - Math.max(movedAt, restartedAt) > patience;
      if (moves && state.phase === "reconnecting") set({ phase: "connected" });
      else if (Date.now() - movedAt > GIVE_UP_MS) return callAgain();
      else if (stands && state.phase !== "connecting") {
        set({ phase: "reconnecting" });
        restartedAt = Date.now();
        watched.restart();
      }
      setOther({ speaking: found.remoteLevel > SPEAKING });
      setOwn({ level: found.ownLevel });
      const quality = judge(found.sending);
      const changed = quality !== state.quality;
      set({ relayed: found.relayed, quality });
      if (!changed) return;
      tell();
      // The picture gives way before the sound does.
      await watched.limitPicture(PICTURE[quality]);
    }
    const current = () => joined() && round === watches;
    const next = () => timers.push(setTimeout(turn, MEASURE_MS));
    async function turn(): Promise<void> {
      if (!current()) return;
      // A connection that closes meanwhile cannot be measured.
      await look().catch((error: unknown) => console.error("The call could not be measured:", error));
      if (current()) next();
    }
    next();
  }

  /** Begins anew under another name, so that the other page does not take it for the connection that is lost. */
  function callAgain(): void {
    disconnect();
    page = crypto.randomUUID();
    set({ phase: "waiting", other: NOTHING_OF_THE_OTHER });
    hello();
  }

  function leaveAs(phase: "idle" | "ended" | "displaced"): void {
    if (joined() && otherPage) post({ kind: "bye", to: otherPage });
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    disconnect();
    signals?.leave();
    signals = undefined;
    closeDevices();
    set({
      phase,
      other: NOTHING_OF_THE_OTHER,
      own: { ...state.own, picture: null, microphone: null, sharing: false, level: 0 },
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** For how long sound or picture of the other member has arrived, in whole seconds. */
    mediaSeconds: () => Math.floor(mediaMs / 1000),

    /** Opens microphone and camera, to look at them before joining. */
    async check() {
      asked ??= getCallServers(bookingId);
      // Joining asks again then.
      asked.catch(() => {
        asked = undefined;
      });
      const closed = closings;
      await open("microphone");
      if (!state.own.cameraOff && closed === closings) await open("camera");
    },
    /** Without devices that were checked, one joins to listen and to write. Throws what `/api` refuses. */
    async join() {
      const closed = closings;
      servers = await (asked ?? getCallServers(bookingId));
      if (joined() || closed !== closings) return;
      page = crypto.randomUUID();
      since = serverNow();
      set({ phase: "waiting" });
      signals = joinSignals(bookingId, {
        onSignal: (signal) => {
          work = work.then(() => take(signal)).catch((error: unknown) => console.error("A signal failed:", error));
        },
        onLive: hello,
      });
      const wait = start - serverNow();
      if (wait > 0) timers.push(setTimeout(hello, wait + 50));
      watch();
    },
    leave: () => leaveAs("idle"),

    toggleMute() {
      setOwn({ muted: !state.own.muted });
      void peer?.replace("audio", heard());
      tell();
    },
    /** A camera that is off is given back to the system: its light goes out. */
    async toggleCamera() {
      const on = state.own.cameraOff || !camera;
      setOwn({ cameraOff: !on });
      if (on) return open("camera");
      camera?.stop();
      camera = null;
      show();
    },
    /** Asks for a screen or window to show in place of the camera; resolves false when none was chosen. */
    async share(): Promise<boolean> {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined);
      const [track] = stream?.getVideoTracks() ?? [];
      if (!track) return false;
      if (!joined()) {
        track.stop();
        return false;
      }
      screen = track;
      screen.onended = () => this.stopSharing();
      setOwn({ sharing: true });
      show();
      return true;
    },
    stopSharing() {
      screen?.stop();
      screen = null;
      setOwn({ sharing: false });
      show();
    },
    /** Uses another device from now on, here and next time. */
    async choose(kind: DeviceKind, id: string) {
      rememberDevice(kind, id);
      if (kind === "microphone" || (kind === "camera" && !state.own.cameraOff)) await open(kind, id);
    },
    /** The next camera: on a phone from the front to the back. */
    async switchCamera() {
      const cameras = state.devices.camera;
      const now = cameras.findIndex(({ id }) => id === camera?.getSettings().deviceId);
      const next = cameras[(now + 1) % cameras.length];
      if (next) await this.choose("camera", next.id);
    },
  };
}

export type Call = ReturnType<typeof createCall>;
