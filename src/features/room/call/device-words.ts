import { type DeviceNews, nameOf } from "./connection/device-news.ts";
import type { DeviceProblem } from "./connection/devices.ts";

export type BrowserName = "ios" | "android" | "safari" | "firefox" | "edge" | "chrome";

/** Returns the browser, as far as it decides where the permission is changed. */
export function browserOf(userAgent: string): BrowserName {
  // An iPad identifies as a Mac: Safari's words for it are close enough.
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/.test(userAgent)) return "android";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Edg\//.test(userAgent)) return "edge";
  if (/Safari\//.test(userAgent) && !/Chrome\//.test(userAgent)) return "safari";
  return "chrome";
}

/** `it` is "the camera", "the microphone" or both. */
const allow: Record<BrowserName, (it: string) => string> = {
  ios: (it) => `Press the page icon beside the address, open Website Settings and allow ${it}.`,
  android: (it) => `Press the icon left of the address, open Permissions and allow ${it}.`,
  safari: (it) => `In the Safari menu, choose Settings for This Website and allow ${it}.`,
  firefox: (it) => `Press the crossed-out icon left of the address and take the block of ${it} away.`,
  edge: (it) => `Press the lock left of the address and allow ${it}.`,
  chrome: (it) => `Press the icon left of the address and allow ${it}.`,
};

type Kind = "camera" | "microphone";
type Problem = { title: string; text: string };

/** Says why this page sends no picture or sound, with the remedies in this browser. Names both devices at once if they have the same problem. */
export function formatDeviceProblems(problems: Partial<Record<Kind, DeviceProblem>>, browser: BrowserName): Problem[] {
  const { camera, microphone } = problems;
  if (camera && camera === microphone) return [formatProblem(["camera", "microphone"], camera, browser)];
  return (["camera", "microphone"] as const).flatMap((kind) => {
    const problem = problems[kind];
    return problem ? [formatProblem([kind], problem, browser)] : [];
  });
}

function formatProblem(kinds: Kind[], problem: DeviceProblem, browser: BrowserName): Problem {
  const both = kinds.length > 1;
  const they = `the ${kinds.join(" and ")}`;
  const either = kinds.join(" or ");
  switch (problem) {
    case "denied":
      return { title: `This page isn’t allowed to use ${they}`, text: allow[browser](they) };
    case "no-device":
      return { title: `No ${either} found`, text: `Connect one, or join without${both ? "" : " it"}.` };
    case "in-use":
      return {
        title: `The ${kinds.join(" and ")} ${both ? "are" : "is"} busy`,
        text: `Another program uses ${both ? "them" : "it"}. Close that program and try again.`,
      };
    case "unsupported":
      return {
        title: `This browser can’t use a ${either}`,
        text: `Use a current Chrome, Edge, Firefox or Safari, or join without${both ? "" : " it"}.`,
      };
  }
}

/** Words what was plugged in or unplugged, and which microphone is used now. */
export function formatDeviceNews({ name, came }: DeviceNews, microphone: MediaStreamTrack | null): string {
  if (came) return `${name} is plugged in.`;
  const now = microphone ? `You are heard through ${nameOf(microphone.label)}.` : "Nobody hears you now.";
  return `${name} is unplugged. ${now}`;
}

/** Whether the browser has WebRTC, which calls need and some in-app browsers lack. */
export const canCall = () => typeof RTCPeerConnection === "function";
export const canShare = () => typeof navigator.mediaDevices?.getDisplayMedia === "function";
export const canChooseSpeaker = () => "setSinkId" in HTMLMediaElement.prototype;
