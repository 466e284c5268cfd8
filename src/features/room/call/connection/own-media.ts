import type { CallStore } from "./call-state.ts";
import {
  DeviceError,
  type DeviceKind,
  type DeviceProblem,
  listDevices,
  onDevicesChanged,
  openDevice,
  openScreen,
  rememberDevice,
} from "./devices.ts";
import type { OwnState, Peer, Place } from "./peer.ts";

/** The destination of this page's sound and pictures, while there is a connection. */
type Outlet = {
  replace: Peer["replace"];
  /** Sends `told` to the other page again. */
  tell: () => void;
};

export type OwnMedia = ReturnType<typeof createOwnMedia>;

/** Manages the microphone, camera and shared screen of this page. */
export function createOwnMedia(store: CallStore, outlet: Outlet) {
  const tracks: Record<"microphone" | "camera" | "screen" | "screenSound", MediaStreamTrack | null> = {
    microphone: null,
    camera: null,
    screen: null,
    screenSound: null,
  };
  /** Counts how often devices were closed: one that opens after that is closed at once. */
  let closings = 0;
  /** Counts each device's openings: of two at once, the later one counts. */
  const openings = { camera: 0, microphone: 0 };
  let endListening: (() => void) | undefined;

  const own = () => store.state().own;
  const shown = () => (own().cameraOff ? null : tracks.camera);
  const heard = () => (own().muted ? null : tracks.microphone);

  function stop(kind: keyof typeof tracks): void {
    tracks[kind]?.stop();
    tracks[kind] = null;
  }

  function show(): void {
    const track = shown();
    store.setOwn({ picture: track && new MediaStream([track]) });
    void outlet.replace("picture", track);
    outlet.tell();
  }

  function showScreen(): void {
    const { screen, screenSound } = tracks;
    store.setOwn({ screen: screen && new MediaStream([screen]), sharing: screen !== null });
    void outlet.replace("screen", screen);
    void outlet.replace("screenSound", screenSound);
    outlet.tell();
  }

  async function hear(microphone: MediaStreamTrack | null): Promise<void> {
    tracks.microphone = microphone;
    store.setOwn({ microphone });
    outlet.tell();
    await outlet.replace("sound", heard());
  }

  const setProblem = (kind: "camera" | "microphone", problem?: DeviceProblem) =>
    store.set({ problems: { ...store.state().problems, [kind]: problem } });

  /** Opens a device; a failure becomes a problem in the state, and the call continues without the device. */
  async function open(kind: "camera" | "microphone", id?: string): Promise<void> {
    const closed = closings;
    const opening = ++openings[kind];
    const isOver = () => closed !== closings || opening !== openings[kind] || (kind === "camera" && own().cameraOff);
    // Many phones open only one camera at a time.
    if (kind === "camera") tracks.camera?.stop();
    try {
      const track = await openDevice(kind, id);
      if (isOver()) return track.stop();
      track.onended = () => void open(kind);
      tracks[kind]?.stop();
      if (kind === "camera") tracks.camera = track;
      else await hear(track);
      setProblem(kind);
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      if (isOver()) return;
      if (kind === "camera") tracks.camera = null;
      // An unplugged device sends nothing.
      else if (tracks.microphone?.readyState === "ended") await hear(null);
      setProblem(kind, error.problem);
    }
    if (kind === "camera") show();
    await list();
  }

  /** Lists devices, including those that are plugged in later. */
  async function list(): Promise<void> {
    const closed = closings;
    const devices = await listDevices();
    if (closed !== closings) return;
    store.set({ devices });
    endListening ??= onDevicesChanged(() => void list());
  }

  function stopSharing(): void {
    stop("screen");
    stop("screenSound");
    showScreen();
  }

  return {
    tracks: (): Record<Place, MediaStreamTrack | null> => ({
      sound: heard(),
      picture: shown(),
      screen: tracks.screen,
      screenSound: tracks.screenSound,
    }),
    /** The state that the other page receives. */
    told: (): OwnState => ({
      muted: own().muted || !tracks.microphone,
      cameraOff: own().cameraOff || !tracks.camera,
      sharing: own().sharing,
      weak: store.state().quality === "audio-only",
    }),
    open,
    closings: () => closings,
    close() {
      closings++;
      endListening?.();
      endListening = undefined;
      for (const kind of ["microphone", "camera", "screen", "screenSound"] as const) stop(kind);
    },
    cameraId: () => tracks.camera?.getSettings().deviceId,
    toggleMute() {
      store.setOwn({ muted: !own().muted });
      void outlet.replace("sound", heard());
      outlet.tell();
    },
    /** Releases a camera that is off, so that its light goes out. */
    async toggleCamera() {
      // A camera that is being opened counts as on.
      const on = own().cameraOff || store.state().problems.camera !== undefined;
      store.setOwn({ cameraOff: !on });
      if (on) {
        setProblem("camera");
        return open("camera");
      }
      stop("camera");
      show();
    },
    /** Asks for a screen or window to show beside the camera's picture; resolves false if none was chosen. */
    async share(): Promise<boolean> {
      const shared = await openScreen();
      if (!shared) return false;
      if (!store.joined()) {
        for (const track of shared.getTracks()) track.stop();
        return false;
      }
      stop("screen");
      stop("screenSound");
      const [screen = null] = shared.getVideoTracks();
      [tracks.screen, tracks.screenSound] = [screen, shared.getAudioTracks()[0] ?? null];
      if (screen) screen.onended = stopSharing;
      showScreen();
      return true;
    },
    stopSharing,
  };
}

/** Returns what the devices' dialog and the lobby need. */
export function deviceChoice(store: CallStore, media: OwnMedia) {
  /** Uses another device from now on, here and next time. */
  async function choose(kind: DeviceKind, id: string): Promise<void> {
    rememberDevice(kind, id);
    const { cameraOff } = store.state().own;
    if (kind === "microphone" || (kind === "camera" && !cameraOff)) await media.open(kind, id);
  }
  return {
    choose,
    /** Switches to the next camera: on a phone from the front to the back. */
    async switchCamera() {
      const cameras = store.state().devices.camera;
      const now = cameras.findIndex(({ id }) => id === media.cameraId());
      const next = cameras[(now + 1) % cameras.length];
      if (next) await choose("camera", next.id);
    },
  };
}
