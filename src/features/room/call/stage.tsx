import { MicOff, Minimize2, Volume2, WifiOff } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Member } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { formatSpan } from "@/lib/span.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { callStatus } from "./call-words.ts";
import type { Call } from "./connection/call.ts";
import type { CallState } from "./connection/call-state.ts";
import { Controls } from "./controls.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { Sound, VideoView } from "./video-view.tsx";

type StageProps = {
  call: Call;
  state: CallState;
  other: Member;
  start: number;
  end: number;
  now: number;
  speaker: string | undefined;
  ifNobody: string;
  /** On a phone: a small picture over the conversation. */
  small: boolean;
  onSmall: (small: boolean) => void;
  onDevices: () => void;
  onLeave: () => void;
};

/** The call: the other member's picture, one's own in its corner, how it stands, and the controls below. */
export function Stage({
  call,
  state,
  other,
  start,
  end,
  now,
  speaker,
  ifNobody,
  small,
  onSmall,
  onDevices,
  onLeave,
}: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(stage);
  const status = callStatus(state, { other: other.name, start, end, now });
  const seen = state.other.here && state.other.stream !== null && !state.other.cameraOff && !state.other.weak;
  const connected = state.phase === "connected" || state.phase === "reconnecting";
  return (
    <div
      ref={stage}
      className={cn(
        "on-dark flex flex-col bg-petrol-950 text-white lg:min-h-0 lg:flex-1",
        small ? "max-lg:w-28 max-lg:shadow-lift" : "max-lg:h-[46dvh]",
      )}
    >
      <div className={cn("relative min-h-0 flex-1 overflow-hidden", small && "max-lg:aspect-[3/4] max-lg:flex-none")}>
        <Sound stream={state.other.stream} speaker={speaker} />
        <VideoView
          stream={state.other.stream}
          label={`Picture of ${other.name}`}
          className={cn(
            "absolute inset-0 size-full",
            state.other.sharing ? "object-contain" : "object-cover",
            !seen && "invisible",
          )}
        />
        {!seen && (
          <div
            className={cn(
              "absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center max-lg:content-start",
              // Below the line on how it stands.
              connected && status ? "max-lg:pt-20" : "max-lg:pt-12",
            )}
          >
            <Avatar
              id={other.id}
              name={other.name}
              src={other.avatar}
              size={small ? 3.5 : 6}
              // What is said below it needs the height of a small phone.
              className={small || connected ? undefined : "max-lg:[@media(max-height:42rem)]:hidden"}
            />
            {!small && !connected && status && <p className="display text-xl lg:text-2xl">{status.text}</p>}
            {!small && state.phase === "waiting" && now >= start && ifNobody && (
              <p className="max-w-[24em] text-sm text-balance text-duck-200">{ifNobody}</p>
            )}
            {!small && connected && state.other.cameraOff && <p className="text-sm">{other.name}’s camera is off</p>}
          </div>
        )}
        <div
          className={cn(
            "absolute inset-x-0 top-0 flex items-start justify-between gap-2",
            small ? "max-lg:p-1.5 lg:p-3" : "p-3",
          )}
        >
          {status && (seen || connected) ? (
            <Chip warn={status.trouble} className={small ? "max-lg:hidden" : ""}>
              {status.trouble && <WifiOff className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />}
              {status.text}
            </Chip>
          ) : (
            <span />
          )}
          {now >= start && now < end && (
            // On wide screens the bar above says it.
            <Chip warn={end - now <= 60_000} className={fullScreen?.on ? "" : "sm:hidden"}>
              <span className="whitespace-nowrap tabular-nums">{formatSpan(end - now)} left</span>
            </Chip>
          )}
        </div>
        <div className={cn("absolute bottom-3 left-3 flex gap-2", small && "max-lg:hidden")}>
          {state.other.here && (
            <Chip>
              <bdi className="max-w-60 truncate">{other.name}</bdi>
              {state.other.muted && (
                <>
                  <MicOff className="size-4" strokeWidth={1.75} aria-hidden="true" /> muted
                </>
              )}
              {state.other.speaking && !state.other.muted && (
                <>
                  <Volume2 className="size-4 text-coral-300" strokeWidth={1.75} aria-hidden="true" />
                  <span className="sr-only">is speaking</span>
                </>
              )}
            </Chip>
          )}
        </div>
        <OwnPicture state={state} small={small} />
        {small ? (
          <button
            type="button"
            aria-label="Make the picture large"
            className="absolute inset-0 focus-visible:-outline-offset-4 lg:hidden"
            onClick={() => onSmall(false)}
          />
        ) : (
          <button
            type="button"
            aria-label="Make the picture small"
            title="Make the picture small"
            className="absolute top-14 right-3 grid size-11 place-items-center rounded-control bg-petrol-950/85 lg:hidden"
            onClick={() => onSmall(true)}
          >
            <Minimize2 className="size-5" strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <div
        role="toolbar"
        aria-label="Call"
        className={cn(
          "flex flex-none flex-wrap items-center justify-center",
          small ? "gap-1 p-1.5 lg:gap-2 lg:p-3" : "gap-1.5 p-2 lg:gap-2 lg:p-3",
        )}
      >
        <Controls
          call={call}
          state={state}
          small={small}
          fullScreen={fullScreen}
          onDevices={() => {
            // The dialog would stand behind the full screen.
            if (fullScreen?.on) fullScreen.toggle();
            onDevices();
          }}
          onLeave={onLeave}
        />
      </div>
    </div>
  );
}

function OwnPicture({ state: { own }, small }: { state: CallState; small: boolean }) {
  if (!own.picture) return null;
  return (
    <div
      className={cn(
        "absolute right-3 bottom-3 aspect-[3/4] w-18 overflow-hidden rounded-control shadow-float outline outline-white/70 sm:aspect-video sm:w-40 lg:w-52",
        small && "max-lg:hidden",
      )}
    >
      <VideoView
        stream={own.picture}
        label={own.sharing ? "Your screen, as shared" : "Your picture"}
        className={cn("size-full", own.sharing ? "object-contain" : "-scale-x-100 object-cover")}
      />
    </div>
  );
}

/** Words over a picture, readable on any picture. */
function Chip({ warn = false, className, children }: { warn?: boolean; className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "flex items-center gap-2 rounded-control px-2.5 py-1.5 text-xs font-semibold",
        warn ? "bg-warning-bg text-warning" : "bg-petrol-950/85 text-white",
        className,
      )}
    >
      {children}
    </span>
  );
}
