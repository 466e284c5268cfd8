import { WifiOff } from "lucide-react";
import { cn } from "@/lib/class-names.ts";
import { formatPresence, type PresenceStatus } from "./presence-status.ts";

type PresenceProps = {
  /** The other member's presence; null if it does not matter. */
  presence: PresenceStatus | null;
  call: boolean;
  /** Whether it is beside the name, in the header. */
  inBar?: boolean;
};

/** Shows the other member's presence, as far as it is known, or that this page is offline. */
export function Presence({ presence, call, inBar = false }: PresenceProps) {
  const words = presence && formatPresence(presence, call);
  if (!presence || !words) return null;
  const here = presence.kind === "here" && (!call || presence.inCall);
  return (
    <p
      role="status"
      className={cn("flex flex-none items-center gap-2 text-ink-700", inBar ? "text-xs font-medium" : "text-sm")}
    >
      {presence.kind === "unknown" ? (
        <WifiOff className="size-4 text-warning" strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <span className={cn("size-2 rounded-full", here ? "bg-success" : "border border-ink-500")} aria-hidden="true" />
      )}
      {words}
    </p>
  );
}
