import { formatTime } from "@contract/format.ts";
import { Mic, MicOff, Video, VideoOff, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { firstNameOf } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { CallButton } from "./call-button.tsx";
import { joinLabel } from "./call-words.ts";
import type { CallState } from "./connection/call-state.ts";
import type { DeviceKind } from "./connection/devices.ts";
import type { VideoCall } from "./connection/video-call.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { DeviceProblems } from "./device-problems.tsx";
import { canCall } from "./device-words.ts";
import { LevelMeter } from "./level-meter.tsx";
import { OwnPicture } from "./own-pictures.tsx";

type LobbyProps = {
  call: VideoCall;
  state: CallState;
  used: Partial<Record<DeviceKind, string | undefined>>;
  onChoose: (kind: DeviceKind, id: string) => void;
  otherName: string;
  /** Whether the slot has begun. */
  begun: boolean;
  start: number;
  onClose: () => void;
};

/** Before the call: the user's own picture, the level of the microphone, and the choice of devices. */
export function Lobby({ call, state, used, onChoose, otherName, begun, start, onClose }: LobbyProps) {
  const { own, problems, devices } = state;
  const [checked, setChecked] = useState(false);
  const [joining, setJoining] = useState(false);
  const [failure, setFailure] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    let current = true;
    void call.check().finally(() => current && setChecked(true));
    return () => {
      current = false;
    };
  }, [call]);

  async function join(soundOnly = false): Promise<void> {
    setJoining(true);
    setFailure("");
    try {
      if (soundOnly && !own.cameraOff) await call.toggleCamera();
      await call.join();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "The call could not be joined.");
      setJoining(false);
    }
  }

  if (!canCall()) return <NoCalls onClose={onClose} />;
  const picture = own.picture !== null;
  const sound = own.microphone !== null;
  const dark = checked && !picture && !own.cameraOff;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-duck-100">
      <div className="mx-auto grid max-w-2xl beside:max-w-5xl xl:max-w-[min(60vw,64rem)] gap-6 p-4 sm:min-h-full sm:content-center sm:p-6 short:gap-4 beside:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-10 lg:p-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] low:gap-6 low:p-6">
        <header className="flex items-start gap-3 beside:col-span-2">
          <div className="min-w-0 flex-1">
            <h2 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
              Check your camera and sound
            </h2>
            <p className="mt-1.5 text-sm text-ink-700 empty:hidden">
              {begun ? !dark && "Only you see this until you join." : `The call begins at ${formatTime(start)}.`}
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close the device check"
            className="-mt-1 -mr-2.5"
            onClick={onClose}
          >
            <X aria-hidden="true" />
          </Button>
        </header>
        <div
          className={cn(
            "on-dark relative aspect-[4/3] self-start max-sm:max-h-55 max-sm:not-has-[video]:max-h-40 max-sm:w-full overflow-hidden rounded-tr-door bg-petrol-950 text-white sm:aspect-video short:aspect-auto short:h-52",
            // Without a picture, it is no higher than the choices beside it.
            dark ? "sm:max-lg:max-h-75 sm:max-lg:w-full lg:aspect-auto lg:min-h-56 lg:self-stretch" : "xl:aspect-[4/3]",
          )}
        >
          {picture ? (
            <OwnPicture stream={own.picture} className="absolute inset-0 size-full object-cover sm:object-contain" />
          ) : (
            <p className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-6 text-center text-sm has-[+:not(:empty)]:pb-14">
              <VideoOff className="size-8" strokeWidth={1.5} aria-hidden="true" />
              {!checked && "Your browser is asking whether this page may use them..."}
              {checked &&
                (own.cameraOff ? (
                  "Your camera is off"
                ) : (
                  <span className="wrap-anywhere">
                    <bdi>{firstNameOf(otherName)}</bdi> won’t see {!sound && "or hear "}you
                  </span>
                ))}
            </p>
          )}
          <div className="absolute inset-x-0 bottom-0 flex justify-center gap-2 p-3 empty:hidden">
            {sound && (
              <CallButton
                Icon={own.muted ? MicOff : Mic}
                label={own.muted ? "Unmute" : "Mute"}
                word=""
                small
                off={own.muted}
                onPress={call.toggleMute}
              />
            )}
            {(picture || own.cameraOff) && (
              <CallButton
                Icon={own.cameraOff ? VideoOff : Video}
                label={own.cameraOff ? "Start video" : "Stop video"}
                word=""
                small
                off={own.cameraOff}
                onPress={() => void call.toggleCamera()}
              />
            )}
          </div>
        </div>
        <div className="grid content-start gap-5">
          <DeviceProblems
            problems={problems}
            onRetry={() => {
              // The focused button disappears.
              heading.current?.focus();
              setChecked(false);
              void call.check().finally(() => setChecked(true));
            }}
          />
          {own.microphone && <LevelMeter microphone={own.microphone} muted={own.muted} />}
          <DeviceChoice devices={devices} used={used} onChoose={onChoose} />
          {failure && (
            <p role="alert" className="text-sm font-medium text-danger">
              {failure}
            </p>
          )}
          <div className="flex flex-wrap gap-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:bg-duck-100 max-lg:px-4 max-lg:py-3 sm:max-lg:-mx-6 sm:max-lg:px-6 beside:max-lg:ml-0 beside:max-lg:pl-0">
            <Button
              variant="coral"
              size="lg"
              className="flex-1"
              busy={joining}
              disabled={!checked}
              onClick={() => void join()}
            >
              {joining ? "Joining..." : joinLabel({ sound: sound || !checked, picture: picture || !checked })}
            </Button>
            {/* Present from the start, and enabled only when nothing above it moves any more. */}
            {(picture || !checked) && (
              <Button variant="outline" size="lg" disabled={!checked || joining} onClick={() => void join(true)}>
                Sound only
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function NoCalls({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid min-h-0 flex-1 content-center justify-items-start gap-3 bg-duck-100 p-6 lg:p-16">
      <h2 className="display text-2xl">This browser cannot make calls</h2>
      <p className="max-w-prose text-ink-700">
        Open this page in a current Chrome, Edge, Firefox or Safari. You can still write to each other here.
      </p>
      <Button variant="outline" onClick={onClose}>
        Back to the conversation
      </Button>
    </div>
  );
}
