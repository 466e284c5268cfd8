import {
  Maximize2,
  Mic,
  MicOff,
  Minimize2,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Play,
  Settings2,
  Snowflake,
  SwitchCamera,
  Video,
  VideoOff,
} from "lucide-react";
import { CallButton } from "./call-button.tsx";
import { CALL_KEYS } from "./call-keys.ts";
import type { CallState } from "./connection/call-state.ts";
import type { VideoCall } from "./connection/video-call.ts";
import { canShare } from "./device-words.ts";

type ControlsProps = {
  call: VideoCall;
  state: CallState;
  /** Shows only the controls that must be reachable at any time. */
  small: boolean;
  fullScreen: { on: boolean; toggle: () => void } | null;
  /** Keeps the other member's picture as a freeze frame; null if there is none. */
  onFreeze: (() => void) | null;
  onDevices: () => void;
  onLeave: () => void;
};

export function Controls({ call, state, small, fullScreen, onFreeze, onDevices, onLeave }: ControlsProps) {
  const { own, devices, problems, freezeFrame } = state;
  const silent = own.muted || !own.microphone;
  const dark = own.cameraOff || Boolean(problems.camera);
  const brief = own.microphone ? undefined : "Sound";
  const mute = (
    <CallButton
      Icon={silent ? MicOff : Mic}
      label={muteWord(own)}
      word={(small && brief) || muteWord(own)}
      brief={brief}
      shortcut={CALL_KEYS.mute}
      off={silent}
      small={small}
      onPress={own.microphone ? call.toggleMute : onDevices}
    />
  );
  const camera = (
    <CallButton
      Icon={dark ? VideoOff : Video}
      label={dark ? "Start video" : "Stop video"}
      word={dark ? "Start video" : "Stop video"}
      brief={small ? "Video" : undefined}
      shortcut={CALL_KEYS.camera}
      off={dark}
      small={small}
      onPress={() => void call.toggleCamera()}
    />
  );
  const leave = (
    <CallButton
      Icon={PhoneOff}
      label="Leave the call"
      word="Leave"
      leave
      small={small}
      className={small ? "" : "sm:ml-3"}
      onPress={onLeave}
    />
  );
  if (small) {
    return (
      <>
        {mute}
        {camera}
        {leave}
      </>
    );
  }
  return (
    <>
      <div className="contents gap-1 sm:flex sm:flex-1">
        {canShare() && (
          <CallButton
            Icon={own.sharing ? MonitorX : MonitorUp}
            label={own.sharing ? "Stop sharing" : "Share your screen"}
            word={own.sharing ? "Stop sharing" : "Share"}
            brief={own.sharing ? "Stop" : undefined}
            shortcut={CALL_KEYS.share}
            off={own.sharing}
            quiet
            onPress={() => (own.sharing ? call.stopSharing() : void call.share())}
          />
        )}
        {(freezeFrame || onFreeze) && (
          <CallButton
            Icon={freezeFrame ? Play : Snowflake}
            label={freezeFrame ? "Back to the live picture" : "Freeze the picture for both of you"}
            word={freezeFrame ? "Live picture" : "Freeze"}
            brief={freezeFrame ? "Live" : undefined}
            off={freezeFrame !== null}
            quiet
            onPress={() => (freezeFrame ? call.unfreeze() : onFreeze?.())}
          />
        )}
      </div>
      {mute}
      {camera}
      {devices.camera.length > 1 && !dark && (
        <CallButton Icon={SwitchCamera} label="Switch camera" word="Switch" onPress={() => void call.switchCamera()} />
      )}
      {leave}
      <div className="contents justify-end gap-1 sm:flex sm:flex-1">
        <CallButton Icon={Settings2} label="Camera and sound settings" word="Settings" quiet onPress={onDevices} />
        {fullScreen && (
          <CallButton
            Icon={fullScreen.on ? Minimize2 : Maximize2}
            label={fullScreen.on ? "Exit full screen" : "Full screen"}
            word={fullScreen.on ? "Exit" : "Full screen"}
            brief={fullScreen.on ? undefined : "Full"}
            quiet
            className="max-sm:hidden"
            onPress={fullScreen.toggle}
          />
        )}
      </div>
    </>
  );
}

function muteWord({ microphone, muted }: CallState["own"]): string {
  if (!microphone) return "Set up sound";
  return muted ? "Unmute" : "Mute";
}
