import { CircleAlert } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { CallState } from "./connection/call-state.ts";
import { browserOf, formatDeviceProblem } from "./device-words.ts";

/** Names the problems of camera and microphone, and their remedies in this browser. Renders nothing without problems. */
export function DeviceProblems({ problems, onRetry }: { problems: CallState["problems"]; onRetry: () => void }) {
  const found = (["camera", "microphone"] as const).flatMap((kind) => {
    const problem = problems[kind];
    return problem ? [{ kind, ...formatDeviceProblem(kind, problem, browserOf(navigator.userAgent)) }] : [];
  });
  if (found.length === 0) return null;
  return (
    <div role="alert" className="grid gap-4 rounded-control border border-warning bg-paper p-4 text-sm">
      {found.map(({ kind, title, text }) => (
        <div key={kind}>
          <p className="flex gap-2 font-semibold">
            <CircleAlert className="mt-0.5 size-4.5 flex-none text-warning" strokeWidth={1.75} aria-hidden="true" />
            {title}
          </p>
          <p className="mt-1 pl-6.5 text-ink-700">{text}</p>
        </div>
      ))}
      <Button variant="outline" size="sm" className="ml-6.5 justify-self-start" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
