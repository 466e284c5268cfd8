import { browserStorage } from "@/lib/browser-storage.ts";

/** The reason why this page sends no sound or picture. */
export type DeviceProblem = "denied" | "no-device" | "in-use" | "unsupported";

export type DeviceKind = "camera" | "microphone" | "speaker";
/** `group`: the same for all parts of one device, such as a headset's microphone and speaker. */
export type Device = { id: string; label: string; group: string };
export type Devices = Record<DeviceKind, Device[]>;
export type Chosen = Partial<Record<DeviceKind, string>>;

const KINDS: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: "camera",
  audioinput: "microphone",
  audiooutput: "speaker",
};
const CHOSEN = "browser:devices";

/** Returns the last devices chosen in this browser, by id. */
export function chosenDevices(): Chosen {
  const stored = browserStorage.read(CHOSEN);
  return typeof stored === "object" && stored !== null ? (stored as Chosen) : {};
}

export function rememberDevice(kind: DeviceKind, id: string): void {
  browserStorage.write(CHOSEN, { ...chosenDevices(), [kind]: id });
}

/** Lists all devices to choose from. Browsers name devices only after the user has allowed one of them. */
export async function listDevices(): Promise<Devices> {
  const devices: Devices = { camera: [], microphone: [], speaker: [] };
  const found = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  for (const { kind, deviceId, label, groupId } of found) {
    const list = devices[KINDS[kind]];
    if (deviceId) list.push({ id: deviceId, label: label || `${KINDS[kind]} ${list.length + 1}`, group: groupId });
  }
  return devices;
}

/** Calls `listener` when a device is plugged in or unplugged; the returned function ends that. */
export function onDevicesChanged(listener: () => void): () => void {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener("devicechange", listener);
  return () => mediaDevices?.removeEventListener("devicechange", listener);
}

/**
 * Opens one track of the chosen camera or microphone, or of another one if that is gone.
 * @throws DeviceError
 */
export async function openDevice(kind: "camera" | "microphone", id = chosenDevices()[kind]): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DeviceError("unsupported");
  const wanted: MediaTrackConstraints = id ? { deviceId: { ideal: id } } : {};
  try {
    const stream = await navigator.mediaDevices.getUserMedia(
      kind === "camera"
        ? { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: id ? undefined : "user", ...wanted } }
        : { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...wanted } },
    );
    const [track] = stream.getTracks();
    if (!track) throw new DeviceError("no-device");
    return track;
  } catch (error) {
    throw error instanceof DeviceError ? error : new DeviceError(problemOf(error));
  }
}

/** Whether this is a phone's rear camera. Some browsers indicate it only in the name. */
export const facesAway = (camera: MediaStreamTrack) =>
  camera.getSettings().facingMode === "environment" || /\b(back|rear|environment)\b/i.test(camera.label);

/** Not in TypeScript's library yet (https://w3c.github.io/mediacapture-screen-share/). */
type ScreenWanted = DisplayMediaStreamOptions & { systemAudio: "include" | "exclude"; selfBrowserSurface: "exclude" };

/**
 * Opens the screen or window that the user chooses when the browser asks, with its sound if the browser offers it; undefined if none is chosen. The system's
 * sound contains that of the call: it is offered only if the browser removes the call's sound, or the other member would hear themselves.
 */
export async function openScreen(): Promise<MediaStream | undefined> {
  const known: MediaTrackSupportedConstraints & { restrictOwnAudio?: boolean } =
    navigator.mediaDevices.getSupportedConstraints();
  const withoutOwn = known.restrictOwnAudio === true;
  const wanted: ScreenWanted = {
    video: true,
    audio: withoutOwn ? ({ restrictOwnAudio: true } as MediaTrackConstraints) : true,
    systemAudio: withoutOwn ? "include" : "exclude",
    selfBrowserSurface: "exclude",
  };
  const stream = await navigator.mediaDevices.getDisplayMedia(wanted).catch(() => undefined);
  // Keeps the lines and words of a plan sharp; movement may stutter.
  for (const track of stream?.getVideoTracks() ?? []) track.contentHint = "detail";
  return stream;
}

export class DeviceError extends Error {
  override readonly name = "DeviceError";
  readonly problem: DeviceProblem;

  constructor(problem: DeviceProblem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(error: unknown): DeviceProblem {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "no-device";
    case "NotReadableError":
    case "AbortError":
      return "in-use";
    default:
      return "unsupported";
  }
}
