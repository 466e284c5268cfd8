import { Maximize2, MessageSquareText, MicOff, Minimize2, Volume2, WifiOff } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { firstNameOf, type Member } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { formatSpan } from "@/lib/span.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Illustration } from "@/ui/illustration.tsx";
import { callStatus, freezeFrameLabel } from "./call-words.ts";
import type { CallState } from "./connection/call-state.ts";
import type { DeviceKind } from "./connection/devices.ts";
import type { VideoCall } from "./connection/video-call.ts";
import { Controls } from "./controls.tsx";
import { formatDeviceNews } from "./device-words.ts";
import { FreezeFrameView } from "./freeze-frame-view.tsx";
import { OwnPictures } from "./own-pictures.tsx";
import { useAddedWhileHidden } from "./use-added-while-hidden.ts";
import { useDeviceNews } from "./use-device-news.ts";
import { useFillsFrame } from "./use-fills-frame.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { usePictureInPicture } from "./use-picture-in-picture.ts";
import { Sound, VideoView } from "./video-view.tsx";
import "./small-call.css";

type CallViewProps = {
  call: VideoCall;
  state: CallState;
  other: Member;
  start: number;
  end: number;
  now: number;
  speaker: string | undefined;
  trouble: string;
  gone: string;
  ifNobody: string;
  /** The subject of the session; "" if the customer has not said it. */
  about: string;
  /** The other member's messages, oldest first. */
  written: string[];
  /** Whether it is above the conversation beside the stage, or a strip above both. */
  small: boolean;
  inStage: boolean;
  /** The button back to the drawing, over a large picture; null without a stage. */
  toRoom: ReactNode;
  onSmall: (small: boolean) => void;
  onChoose: (kind: DeviceKind, id: string) => void;
  onDevices: () => void;
  onLeave: () => void;
};

/** The call: the other member's picture, a shared screen beside it, the user's own picture, the state of the call, and the controls below. */
export function CallView(props: CallViewProps) {
  const { call, state, other, now, speaker, written, inStage, toRoom, onSmall, onDevices, onLeave } = props;
  const view = useRef<HTMLDivElement>(null);
  const face = useRef<HTMLVideoElement>(null);
  const fullScreen = useFullScreen(view);
  // The call is large in full screen: the room may be drawn meanwhile, and the button that leaves full screen must stay.
  const small = props.small && !fullScreen?.on;
  usePictureInPicture(face, { onMute: call.toggleMute, onLeave });
  const [chosen, setFills] = useState<boolean | null>(null);
  const fillsByItself = useFillsFrame(face);
  const fills = chosen ?? fillsByItself;
  const unseen = useAddedWhileHidden(written, fullScreen?.on === true);
  const status = callStatus(state, { ...props, other: firstNameOf(other.name) });
  const seen = isSeen(state);
  const shared = state.freezeFrame !== null || state.other.sharing;
  const begun = now >= props.start && now < props.end;
  return (
    <div
      ref={view}
      className={cn(
        "on-dark flex bg-petrol-950 text-white beside:min-h-0 beside:flex-1",
        small
          ? cn("small-call", !seen && !shared && !state.own.picture && "small-call-bare")
          : cn(
              "flex-col",
              inStage
                ? "stacked:min-h-0 stacked:flex-1"
                : shared
                  ? "stacked:h-[58dvh]"
                  : "stacked:h-[46dvh] tablet:h-[58dvh]",
            ),
      )}
    >
      <Sound stream={state.other.stream} speaker={speaker} />
      <Sound stream={state.other.screen} speaker={speaker} />
      <div className={cn("relative flex min-h-0 flex-col", small ? "small-call-face" : "flex-1 overflow-hidden")}>
        <div
          data-shared={shared || undefined}
          className={cn(
            "z-10 items-start justify-between gap-2 p-3",
            small ? "small-call-status" : "flex",
            // Over a face, but beside a shared screen, so that it covers no part of a plan.
            shared ? "flex-none pb-2" : "absolute inset-x-0 top-0",
          )}
        >
          <Status state={state} status={status} otherName={other.name} />
          <div className={small ? "hidden" : "flex flex-none items-start gap-2"}>
            {begun && fullScreen?.on && (
              // Otherwise the header shows it.
              <Chip warn={props.end - now <= 60_000}>
                <span className="whitespace-nowrap tabular-nums">{formatSpan(props.end - now)} left</span>
              </Chip>
            )}
            {seen && !shared && (
              <button
                type="button"
                className={cn(OVER, "h-11 px-3 text-sm font-semibold")}
                onClick={() => setFills(!fills)}
              >
                {fills ? "Whole picture" : "Fill the frame"}
              </button>
            )}
            {!fullScreen?.on &&
              (toRoom ?? (
                <button
                  type="button"
                  aria-label="Make the picture small"
                  title="Make the picture small"
                  className={cn(OVER, "grid size-11 place-items-center beside:hidden")}
                  onClick={() => onSmall(true)}
                >
                  <Minimize2 className="size-5" strokeWidth={1.75} aria-hidden="true" />
                </button>
              ))}
          </div>
        </div>
        <div className={cn("flex min-h-0 flex-1 flex-col", shared && "beside:flex-row")}>
          {shared && <Shared state={state} otherName={other.name} />}
          <div
            className={cn(
              "min-h-0",
              shared
                ? "flex flex-none gap-2 p-2 stacked:h-24 stacked:justify-center beside:w-40 beside:flex-col lg:w-52"
                : "relative flex-1",
              shared && small && "hidden",
            )}
          >
            <div
              className={cn(
                shared
                  ? "relative aspect-video min-w-0 flex-none overflow-hidden rounded-control bg-petrol-900"
                  : "absolute inset-0",
              )}
            >
              <VideoView
                video={face}
                stream={state.other.stream}
                label={`Picture of ${other.name}`}
                className={cn(
                  "absolute inset-0 size-full",
                  fills && !shared ? "object-cover" : "object-contain",
                  !seen && "invisible",
                )}
              />
              {!seen && <Unseen {...props} small={small} status={status?.text} shared={shared} />}
              <NameChip state={state} name={other.name} tile={shared} small={small} />
            </div>
            <OwnPictures state={state} corner={!shared} small={small} />
          </div>
        </div>
        {small && (
          <button
            type="button"
            aria-label="Make the picture large"
            title="Make the picture large"
            className="absolute inset-0 z-10 focus-visible:-outline-offset-4"
            onClick={() => onSmall(false)}
          >
            <span className="small-call-larger">
              <Maximize2 strokeWidth={1.75} aria-hidden="true" />
            </span>
          </button>
        )}
      </div>
      <div className={small ? "small-call-side" : "contents"}>
        {small && <SmallState state={state} status={status} name={other.name} />}
        <DeviceLine {...props} small={small} />
        {unseen.length > 0 && fullScreen && <Unread texts={unseen} name={other.name} onRead={fullScreen.toggle} />}
        <div
          role="toolbar"
          aria-label="Call"
          className={cn(
            "flex items-center gap-1.5 p-2",
            small ? "small-call-tools" : "flex-none flex-wrap justify-center max-sm:gap-x-1 lg:p-3 xl:gap-2",
          )}
        >
          <Controls
            call={call}
            state={state}
            small={small}
            fullScreen={fullScreen}
            onFreeze={seen ? () => face.current && void call.freeze(face.current) : null}
            onDevices={() => {
              // Full screen would hide the dialog.
              if (fullScreen?.on) fullScreen.toggle();
              onDevices();
            }}
            onLeave={onLeave}
          />
        </div>
      </div>
    </div>
  );
}

const OVER = "rounded-control bg-petrol-800/90 hover:bg-petrol-700";
const DEVICE_KINDS: DeviceKind[] = ["camera", "microphone", "speaker"];
const isSeen = ({ other }: CallState) => other.here && other.stream !== null && !other.cameraOff && !other.weak;
const speaks = ({ speaking, muted }: CallState["other"]) => speaking && !muted;
const isConnected = ({ phase }: CallState) => phase === "connected" || phase === "reconnecting";

/** The state of the call, unless it replaces the picture. */
function Status({
  state,
  status,
  otherName,
}: {
  state: CallState;
  status: ReturnType<typeof callStatus>;
  otherName: string;
}) {
  const said = status && (isSeen(state) || isConnected(state)) ? status : null;
  const freezeFrame = state.freezeFrame && freezeFrameLabel(state.freezeFrame, otherName);
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      {freezeFrame && <Chip>{freezeFrame}</Chip>}
      {said && !(freezeFrame && !said.trouble) && (
        <Chip warn={said.trouble}>
          {said.trouble && <WifiOff className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />}
          {said.text}
        </Chip>
      )}
    </div>
  );
}

/** Beside the picture in a strip: the other member's first name, whether they are muted or speak, and the state of the call. */
function SmallState({
  state: { other },
  status,
  name,
}: {
  state: CallState;
  status: ReturnType<typeof callStatus>;
  name: string;
}) {
  return (
    <div className="small-call-words">
      {/* The state of the call contains the name. */}
      <p className={cn("flex items-center gap-1.5 font-semibold", status && "sr-only")}>
        <bdi>{firstNameOf(name)}</bdi>
        {other.here && <Sounding other={other} />}
      </p>
      {status && <p className={cn("line-clamp-2 wrap-anywhere", status.trouble && "text-coral-300")}>{status.text}</p>}
      {!status && other.here && other.cameraOff && <p>Camera off</p>}
    </div>
  );
}

/** The picture that both members see, always whole: a freeze frame, otherwise the other member's screen. */
function Shared({ state: { freezeFrame, other }, otherName }: { state: CallState; otherName: string }) {
  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      {freezeFrame ? (
        <FreezeFrameView freezeFrame={freezeFrame} label={freezeFrameLabel(freezeFrame, otherName)} />
      ) : (
        <VideoView
          stream={other.screen}
          label={`Screen of ${otherName}`}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </div>
  );
}

/** Replaces a picture: the other member's name, and the reason why there is none. */
function Unseen({
  state,
  other,
  start,
  now,
  ifNobody,
  about,
  small,
  status,
  shared,
}: CallViewProps & { status: string | undefined; shared: boolean }) {
  const connected = isConnected(state);
  return (
    <div
      className={cn(
        "absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center",
        // Below the buttons, the state of the call, or the user's own picture.
        !small && !shared && "max-lg:[@media(width<48rem)_or_(height<56rem)]:content-start",
        !small &&
          !shared &&
          (connected && status
            ? "max-lg:[@media(width<48rem)_or_(height<56rem)]:pt-20"
            : state.phase === "waiting" && state.own.picture
              ? "max-lg:[@media(width<48rem)_or_(height<56rem)]:pt-24 max-lg:[@media(width<48rem)_or_(height<56rem)]:[&>svg]:invisible max-lg:[@media(width<48rem)_or_(height<56rem)]:[&>svg]:h-12"
              : "max-lg:[@media(width<48rem)_or_(height<56rem)]:pt-16"),
      )}
    >
      {state.phase === "waiting" && !small && !shared ? (
        // The words below it need the height of a small phone.
        <Illustration
          name="waiting"
          className="mb-2 size-24 text-duck-200 max-lg:[@media(max-height:42rem)]:hidden tablet:size-40 lg:size-56"
        />
      ) : (
        <Avatar id={other.id} name={other.name} src={other.avatar} size={small || shared ? 3 : 6} />
      )}
      {!small && !shared && !connected && status && <p className="display text-xl lg:text-2xl">{status}</p>}
      {!small && !shared && state.phase === "waiting" && about && (
        <p dir="auto" className="line-clamp-3 max-w-[30em] text-balance wrap-anywhere">
          {about}
        </p>
      )}
      {!small && !shared && state.phase === "waiting" && now >= start && ifNobody && (
        <p className="max-w-[24em] text-sm text-balance text-duck-200">{ifNobody}</p>
      )}
      {!shared && connected && state.other.cameraOff && (
        <p className={cn("text-sm", small && "small-call-why")}>
          {small ? firstNameOf(other.name) : other.name}’s camera is off
        </p>
      )}
      {small && !shared && !connected && <p className="small-call-why text-sm text-balance">{status}</p>}
    </div>
  );
}

/** Whether the other member is muted or speaks. */
function Sounding({ other }: Pick<CallState, "other">) {
  return (
    <>
      {other.muted && (
        <>
          <MicOff className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" /> muted
        </>
      )}
      {speaks(other) && (
        <>
          <Volume2 className="size-4 flex-none text-coral-300" strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">is speaking</span>
        </>
      )}
    </>
  );
}

/** In the corner of the other member's picture: their name, and whether they are muted or speak. A tile beside a shared screen has no room for the name. */
function NameChip({
  state: { other },
  name,
  tile,
  small,
}: {
  state: CallState;
  name: string;
  tile: boolean;
  small: boolean;
}) {
  if (!other.here || (tile && !speaks(other) && !other.muted)) return null;
  return (
    <div
      className={cn(
        "absolute",
        small ? "small-call-name" : "flex",
        // Beside the user's own picture.
        tile ? "bottom-1 left-1" : "bottom-3 left-3 max-w-[calc(100%-10.25rem)] sm:max-w-[calc(100%-15.25rem)]",
      )}
    >
      <Chip className={tile ? "" : "min-w-0 text-sm"}>
        <bdi className={tile ? "sr-only" : "max-w-60 truncate"}>{name}</bdi>
        <Sounding other={other} />
      </Chip>
    </div>
  );
}

/** Says that a headset was plugged in or unplugged; a click switches to it. */
function DeviceLine({ state: { devices, own }, small, onChoose }: CallViewProps) {
  const { news, forget } = useDeviceNews(devices);
  return (
    <div
      role="status"
      className={cn(
        "mx-3 flex flex-none items-center justify-between gap-3 rounded-control bg-petrol-800 py-2 pr-2 pl-4 text-sm empty:hidden",
        small && "sr-only",
      )}
    >
      {news && (
        <>
          <span className="min-w-0 wrap-anywhere">{formatDeviceNews(news, own.microphone)}</span>
          {news.came && (
            <Button
              variant="outline"
              size="sm"
              className="flex-none"
              onClick={() => {
                for (const kind of DEVICE_KINDS) {
                  const id = news.parts[kind];
                  if (id) onChoose(kind, id);
                }
                forget();
              }}
            >
              Use it
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** The newest message and a button that shows the conversation, which full screen hides. */
function Unread({ texts, name, onRead }: { texts: string[]; name: string; onRead: () => void }) {
  return (
    <button
      type="button"
      className="mx-3 flex flex-none items-center gap-3 rounded-control bg-duck-100 px-4 py-2.5 text-left text-sm text-ink hover:bg-duck-200"
      onClick={onRead}
    >
      <MessageSquareText className="size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi> {texts.at(-1)}
      </span>
      <span className="flex-none font-semibold">{texts.length === 1 ? "Read" : `Read ${texts.length} messages`}</span>
    </button>
  );
}

/** Words that are readable over any picture. */
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
