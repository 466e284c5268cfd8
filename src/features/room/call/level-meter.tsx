import { cn } from "@/lib/class-names.ts";
import { useLevel } from "./use-level.ts";

const STEPS = Array.from({ length: 12 }, (_, step) => step / 12);

/** Shows the microphone's level as a scale of twelve steps; empty while it is muted. */
export function LevelMeter({ microphone, muted }: { microphone: MediaStreamTrack; muted: boolean }) {
  const level = useLevel(muted ? null : microphone);
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {muted ? "You are muted" : "Say something: the bar moves"}
      </p>
      <meter className="sr-only" aria-label="Microphone level" max={12} value={Math.round(level * 12)} />
      <div className="flex h-2.5 gap-0.5" aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={cn("flex-1", step < level ? "bg-petrol-700" : "bg-duck-300")} />
        ))}
      </div>
    </div>
  );
}
