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
  /** Whether it is unnecessary for talking: without a box. */
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
          : "h-15 min-w-12 text-xs/tight whitespace-nowrap max-[22.5rem]:min-w-11 max-[22.5rem]:text-2xs/tight sm:w-13 sm:text-2xs/tight sm:whitespace-normal sm:not-short:w-auto sm:not-short:min-w-15 sm:not-short:px-1 lg:min-w-16 lg:px-1.5 xl:min-w-20 xl:px-2.5",
        leave && "bg-danger text-white hover:bg-danger-600",
        !leave && off && "bg-white text-ink hover:bg-duck-200",
        !leave && !off && (quiet ? "text-white hover:bg-petrol-800" : "bg-petrol-800 text-white hover:bg-petrol-700"),
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
