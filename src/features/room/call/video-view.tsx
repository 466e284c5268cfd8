import { useEffect, useRef } from "react";
import { canChooseSpeaker } from "./device-words.ts";

type VideoViewProps = {
  stream: MediaStream | null;
  label: string;
  /** One's own picture is silent. */
  muted?: boolean;
  /** Through which loudspeaker, by id. */
  speaker?: string | undefined;
  className?: string;
};

/** Shows a stream. An element without a picture still plays its sound. */
export function VideoView({ stream, label, muted = false, speaker, className }: VideoViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // A browser that wants a press first has had it: one joins by a button.
    if (stream) void element.play().catch(() => {});
  }, [stream]);
  useEffect(() => {
    if (!speaker || muted || !canChooseSpeaker()) return;
    // The loudspeaker of last time may be gone: then the system's own plays.
    void video.current?.setSinkId(speaker).catch(() => {});
  }, [speaker, muted]);
  return <video ref={video} autoPlay playsInline muted={muted} aria-label={label} className={className} />;
}
