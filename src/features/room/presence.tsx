import { cn } from "@/lib/class-names.ts";

/** Whether the other member has the chat open; nothing where it does not matter (null). `inBar`: on phones only their presence shows, absence is read out. */
export function Presence({ present, inBar = false }: { present: boolean | null; inBar?: boolean }) {
  if (present === null) return null;
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
