import type { LucideIcon } from "lucide-react";
import { cn } from "@/lib/class-names.ts";

type CallButtonProps = {
  Icon: LucideIcon;
  /** The action of a press. */
  label: string;
  /** The part of the label below the icon. */
  word: string;
  /** A shorter form for phones, so that no label wraps and lifts its icon. */
  brief?: string;
  /** The key for the same action. */
  shortcut?: string;
  /** Whether the device is off: drawn light, so that it is visible from across the room. */
  off?: boolean;
  leave?: boolean;
  /** Whether it is unnecessary for talking: without a box, except on phones, where all are in one row. */
  quiet?: boolean;
  /** Whether it is in a small call. */
  small?: boolean;
  className?: string;
  onPress: () => void;
};

/** A control of the call. */
export function CallButton({
  Icon,
  label,
  word,
  brief = word,
  shortcut,
  off = false,
  leave = false,
  quiet = false,
  small = false,
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
        "grid flex-none place-content-center place-items-center gap-1 rounded-control px-0.5 text-center leading-tight font-semibold transition-colors",
        small
          ? "min-h-12 w-13 self-stretch text-2xs/tight tablet:h-16 tablet:w-20 tablet:self-center column:h-15 column:w-20"
          : "h-15 min-w-11 text-2xs/tight whitespace-nowrap max-sm:max-w-22 max-sm:flex-1 sm:w-13 sm:whitespace-normal sm:not-short:w-auto sm:not-short:min-w-21 sm:not-short:px-1 xl:min-w-24",
        leave && "bg-danger text-white hover:bg-danger-600",
        !leave && off && "bg-white text-ink hover:bg-duck-200",
        !leave &&
          !off &&
          cn("text-white", quiet ? "hover:bg-petrol-800 max-sm:bg-petrol-800" : "bg-petrol-800 hover:bg-petrol-700"),
        className,
      )}
    >
      <Icon className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
      <span
        className={cn("lg:text-xs sm:not-short:whitespace-nowrap", small && "small-call-label tablet:text-xs")}
        aria-hidden="true"
      >
        <span className="sm:not-short:hidden">{brief}</span>
        <span className="not-sm:hidden short:hidden">{word}</span>
      </span>
    </button>
  );
}
