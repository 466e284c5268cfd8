import { type RefObject, useEffect, useRef } from "react";
import { canChooseSpeaker } from "./device-words.ts";

function usePlayed(element: RefObject<HTMLMediaElement | null>, stream: MediaStream | null): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    current.srcObject = stream;
    // Browsers that require a click first have had one, because users join by a button.
    if (stream) void current.play().catch(() => {});
  }, [element, stream]);
}

type VideoViewProps = {
  stream: MediaStream | null;
  label: string;
  className?: string;
  video?: RefObject<HTMLVideoElement | null>;
};

/** Shows the picture of a stream, silently: an element that waits for its first picture would play no sound either. */
export function VideoView({ stream, label, className, video }: VideoViewProps) {
  const own = useRef<HTMLVideoElement>(null);
  const element = video ?? own;
  usePlayed(element, stream);
  return <video ref={element} autoPlay playsInline muted aria-label={label} className={className} />;
}

/** Plays the sound of a stream, through the loudspeaker with the id `speaker`. */
export function Sound({ stream, speaker }: { stream: MediaStream | null; speaker: string | undefined }) {
  const audio = useRef<HTMLAudioElement>(null);
  usePlayed(audio, stream);
  useEffect(() => {
    if (!speaker || !canChooseSpeaker()) return;
    // The last chosen loudspeaker may be gone: then the system's own plays.
    void audio.current?.setSinkId(speaker).catch(() => {});
  }, [speaker]);
  // biome-ignore lint/a11y/useMediaCaption: there are no captions of a conversation
  return <audio ref={audio} autoPlay />;
}
