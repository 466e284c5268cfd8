import { CircleAlert } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { CallState } from "./connection/call-state.ts";
import { browserOf, formatDeviceProblems } from "./device-words.ts";

/** Names the problems of camera and microphone, and their remedies in this browser. Renders nothing without problems. */
export function DeviceProblems({ problems, onRetry }: { problems: CallState["problems"]; onRetry: () => void }) {
  const found = formatDeviceProblems(problems, browserOf(navigator.userAgent));
  if (found.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-warning bg-paper p-4 text-sm"
    >
      <div className="grid min-w-0 flex-[1_1_14rem] gap-4">
        {found.map(({ title, text }) => (
          <div key={title}>
            <p className="flex gap-2 font-semibold text-balance">
              <CircleAlert className="mt-0.5 size-4.5 flex-none text-warning" strokeWidth={1.75} aria-hidden="true" />
              {title}
            </p>
            <p className="mt-1 pl-6.5 text-ink-700">{text}</p>
          </div>
        ))}
      </div>
      <Button variant="outline" size="sm" className="flex-none" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
