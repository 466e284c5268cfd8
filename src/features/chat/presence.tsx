import { cn } from "@/lib/class-names.ts";

/** Whether the other member has the chat open. `inBar`: on phones only their presence shows, absence is read out. */
export function Presence({ present, inBar = false }: { present: boolean; inBar?: boolean }) {
  return (
    <p
      role="status"
      className={cn("flex flex-none items-center gap-2 text-ink-700", inBar ? "text-xs font-medium" : "text-sm")}
    >
      <span
        className={cn(
          "size-2 rounded-full",
          present ? "bg-success" : "border border-ink-500",
          inBar && !present && "max-lg:hidden",
        )}
        aria-hidden="true"
      />
      <span className={cn(inBar && !present && "max-lg:sr-only")}>{present ? "In the room" : "Not in the room"}</span>
    </p>
  );
}
