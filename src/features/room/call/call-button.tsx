import type { LucideIcon } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

type CallButtonProps = {
  Icon: LucideIcon;
  /** What a press does. */
  label: string;
  /** Part of the label: the word below the icon on wide screens. */
  word: string;
  /** The key that does the same. */
  shortcut?: string;
  /** Something is turned off: drawn light, so that it is visible from across the room. */
  off?: boolean;
  leave?: boolean;
  /** Not needed to talk: without a box. */
  quiet?: boolean;
  /** In a small call: with its word only in a tablet's wide strip. */
  bare?: boolean;
  className?: string;
  onPress: () => void;
};

/** A control of the call. */
export function CallButton({
  Icon,
  label,
  word,
  shortcut,
  off = false,
  leave = false,
  quiet = false,
  bare = false,
  className,
  onPress,
}: CallButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
      className={cn(
        "grid min-w-11 flex-none place-content-center place-items-center gap-1 rounded-control text-2xs font-semibold transition-colors",
        bare
          ? "size-12 tablet:h-16 tablet:w-auto tablet:flex-1"
          : "h-12 px-2.5 sm:min-w-12 lg:h-15 lg:min-w-16 lg:px-1.5 xl:min-w-20 xl:px-2.5",
        leave && "bg-danger text-white hover:bg-danger-600",
        !leave && off && "bg-white text-ink hover:bg-duck-200",
        !leave && !off && (quiet ? "text-white hover:bg-petrol-800" : "bg-petrol-800 text-white hover:bg-petrol-700"),
        className,
      )}
    >
      <Icon className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
      <span className={cn("hidden text-xs", bare ? "tablet:block" : "lg:block")} aria-hidden="true">
        {word}
      </span>
    </button>
  );
}
