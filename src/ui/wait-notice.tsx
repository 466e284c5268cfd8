import { Hourglass } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { useServerNow } from "@/lib/use-server-now.ts";

type WaitNoticeProps = {
  /** The reason for the wait. The server's message ends with the remaining time, which is cut off here. */
  reason: string;
  /** When the wait ends, in milliseconds by the server's clock. */
  until: number;
  className?: string;
};

/** A temporary refusal, with the remaining time. Pass `until` as its key, so that screen readers announce each wait once and not every second. */
export function WaitNotice({ reason, until, className }: WaitNoticeProps) {
  const seconds = Math.ceil((until - useServerNow()) / 1000);
  const [atFirst] = useState(seconds);
  return (
    <div
      role="alert"
      className={cn("flex gap-2.5 rounded-control border border-ink-400 bg-paper p-4 text-sm text-left", className)}
    >
      <Hourglass className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{reason.replace(/ Try again in [^.]+\.$/, "")}</p>
        <p className="mt-0.5 text-ink-700 tabular-nums" aria-hidden="true">
          {seconds > 0 ? `Try again in ${inWords(seconds)}.` : "You can try again now."}
        </p>
        <p className="sr-only">{`Try again in ${inWords(atFirst)}.`}</p>
      </div>
    </div>
  );
}

/** Formats a wait: "40 seconds", "12 minutes", "24 hours"; rounded up, as the server words it. */
function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${Math.max(seconds, 0)} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
