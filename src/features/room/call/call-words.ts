import { formatMinutes, formatTime } from "@contract/format.ts";
import type { CallState } from "./connection/call-state.ts";
import type { ShownFreezeFrame } from "./connection/freeze-frame.ts";

type Named = {
  other: string;
  start: number;
  end: number;
  now: number;
  /** The problem with this page's connection, and that the other member was here and has left; otherwise empty. */
  trouble?: string;
  gone?: string;
};

/** Returns one line on the state of the call; `trouble`: there is a problem. Null if all is well and there is nothing to say. */
export function callStatus(
  { phase, other, quality }: Pick<CallState, "phase" | "other" | "quality">,
  { other: name, start, end, now, trouble, gone }: Named,
): { text: string; trouble: boolean } | null {
  const say = (text: string, trouble = false) => ({ text, trouble });
  switch (phase) {
    case "waiting":
      if (trouble) return say(trouble, true);
      return say(now < start ? `The call begins at ${formatTime(start)}` : gone || `${name} has not joined yet`);
    case "connecting":
      return say(`Connecting you with ${name}...`);
    case "reconnecting":
      return say(trouble || "Connection lost. Reconnecting...", true);
    case "connected":
      if (quality === "audio-only") return say("Your connection is too weak for video: sound only for now", true);
      if (quality === "poor") return say("Weak connection: your video is less sharp for now", true);
      if (other.weak) return say(`${name}’s connection is too weak for video: sound only for now`, true);
      return other.sharing ? say(`${name} is sharing their screen`) : null;
    case "displaced":
      return say("You joined in another tab", true);
    case "ended":
      return say(`The call ended at ${formatTime(end)}`);
    case "idle":
      return null;
  }
}

/** Names the member who took the freeze frame. */
export const freezeFrameLabel = ({ own }: ShownFreezeFrame, other: string) =>
  own ? "A still that you both see" : `A still that ${other} took for both of you`;

/** Returns the state of the call and of the other member; a screen reader announces it when it changes. */
export function callCaption(
  state: Pick<CallState, "phase" | "other" | "quality" | "freezeFrame">,
  named: Named,
): string {
  const { phase, other, freezeFrame } = state;
  const parts = [
    callStatus(state, named)?.text ?? (phase === "connected" ? `You are connected with ${named.other}` : ""),
  ];
  if (phase === "connected") {
    if (other.muted) parts.push(`${named.other} is muted`);
    if (other.cameraOff) parts.push(`${named.other}’s camera is off`);
    if (freezeFrame) parts.push(freezeFrameLabel(freezeFrame, named.other));
  }
  return parts.filter(Boolean).join(", ");
}

/** Says what the other member receives from this page; a screen reader announces each sentence when it changes. */
export function ownCaption({ muted, microphone, cameraOff, picture, sharing }: CallState["own"]): string[] {
  return [
    !microphone ? "You have no sound" : muted ? "You are muted" : "You can be heard",
    cameraOff || !picture ? "Your camera is off" : "Your camera is on",
    sharing ? "You are sharing your screen" : "",
  ];
}

/** Announces the end five minutes and one minute before; otherwise empty. */
export function endingSoon(now: number, end: number): string {
  const left = end - now;
  if (left <= 0 || left > 5 * 60_000) return "";
  return left > 60_000
    ? `Less than five minutes left: the call ends at ${formatTime(end)}.`
    : `Less than a minute left: the call ends at ${formatTime(end)}.`;
}

/** Returns the label of the button that joins: what the other member will receive from this page. */
export function joinLabel({ sound, picture }: { sound: boolean; picture: boolean }): string {
  if (sound && picture) return "Join the call";
  if (sound) return "Join with sound only";
  return picture ? "Join without sound" : "Join to listen and write";
}

/** Says how long the user has waited, in whole minutes; "" during the first minute. */
export function formatWaited(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 1 ? "" : `You have waited ${formatMinutes(minutes)}.`;
}

/** For a member who waits for the other one to return; the header says for how long. */
export const WAIT_FOR_RETURN = "You can wait here.";
