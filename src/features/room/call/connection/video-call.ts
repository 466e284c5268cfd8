import { createCallStore, NOTHING_OF_THE_OTHER } from "./call-state.ts";
import { createConnectionMonitor } from "./connection-monitor.ts";
import { captureFrame } from "./freeze-frame.ts";
import { createFreezeFrameExchange } from "./freeze-frame-exchange.ts";
import { getCallServers } from "./get-call-servers.ts";
import { createOwnMedia, deviceChoice } from "./own-media.ts";
import { createPeerSession } from "./peer-session.ts";

export type VideoCallOptions = {
  bookingId: string;
  viewer: "customer" | "designer";
  /** Start of the slot, in milliseconds by the server's clock. */
  start: number;
  end: number;
};

/**
 * Creates a call of two, from the check of the devices to the end of the slot, behind an interface without WebRTC: another transport (a server that forwards
 * media) can replace it. `subscribe` and `state` serve React's `useSyncExternalStore`.
 */
export function createVideoCall({ end: firstEnd, ...options }: VideoCallOptions) {
  let end = firstEnd;
  const store = createCallStore();
  const media = createOwnMedia(store, {
    replace: async (place, track) => peerSession.peer()?.replace(place, track),
    tell: () => peerSession.tell(),
  });
  const freezeFrames = createFreezeFrameExchange(store);
  const peerSession = createPeerSession({
    ...options,
    store,
    media,
    freezeFrames,
    onDisplaced: () => leaveAs("displaced"),
  });
  const monitor = createConnectionMonitor({ store, peerSession, end: () => end, onEnd: () => leaveAs("ended") });
  /** Requested while the user checks the devices, so that joining need not wait. */
  let servers: Promise<RTCIceServer[]> | undefined;

  function leaveAs(phase: "idle" | "ended" | "displaced"): void {
    peerSession.leave();
    monitor.stop();
    media.close();
    store.set({
      phase,
      other: NOTHING_OF_THE_OTHER,
      freezeFrame: null,
      own: { ...store.state().own, picture: null, screen: null, microphone: null, sharing: false },
    });
  }

  async function check(): Promise<void> {
    servers ??= getCallServers(options.bookingId);
    // After a failure, joining requests them again.
    servers.catch(() => {
      servers = undefined;
    });
    const closings = media.closings();
    // Devices that are requested again count as on.
    store.set({ problems: {} });
    await media.open("microphone");
    if (!store.state().own.cameraOff && closings === media.closings()) await media.open("camera");
  }

  async function join(): Promise<void> {
    const closings = media.closings();
    const until = end;
    const given = await (servers ?? getCallServers(options.bookingId));
    if (store.joined() || closings !== media.closings()) return;
    // The slot now ends later, but the credentials do not.
    if (until !== end) return join();
    peerSession.join(given);
    monitor.start();
  }

  const { toggleMute, toggleCamera, share, stopSharing } = media;
  return {
    subscribe: store.subscribe,
    state: store.state,
    mediaSeconds: monitor.mediaSeconds,
    /** Opens microphone and camera, to check them before joining. */
    check,
    /** Joins; without checked devices, to listen and to write. Throws what `/api` refuses. */
    join,
    /** Opens the devices and joins at once, unless the user leaves before they are open. */
    async joinAgain() {
      const closings = media.closings();
      await check();
      if (closings === media.closings()) await join();
    },
    leave: () => leaveAs("idle"),
    /** Moves the end of the slot. The servers' credentials are for the earlier end, so the session gets others. */
    async lastUntil(later: number) {
      if (later === end) return;
      end = later;
      servers = undefined;
      for (let wait = 2000; store.joined() && end === later; wait = Math.min(wait * 2, 30_000)) {
        try {
          return peerSession.renew(await getCallServers(options.bookingId));
        } catch (error) {
          console.error("The call has no servers for the time that was added:", error);
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
      }
    },
    toggleMute,
    toggleCamera,
    share,
    stopSharing,
    /** Keeps the current frame of a video of the call as a freeze frame that both members see. */
    async freeze(video: HTMLVideoElement) {
      const freezeFrame = await captureFrame(video);
      if (freezeFrame && store.joined()) freezeFrames.show(freezeFrame);
    },
    unfreeze: freezeFrames.close,
    ...deviceChoice(store, media),
  };
}

export type VideoCall = ReturnType<typeof createVideoCall>;
