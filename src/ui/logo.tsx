import { cn } from "@/lib/class-names.ts";

/** A wall, a floor and the swing of a door. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={cn("size-7 flex-none fill-none", className)} aria-hidden="true">
      <path d="M4 25V3A22 22 0 0 1 26 25Z" fill="var(--color-coral-500)" />
      <path d="M4 1.5V25M1 25.75h26" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

/** The mark and the name, followed by `suffix` in small type ("Designer"). */
export function Logo({ suffix, className }: { suffix?: string; className?: string }) {
  return (
    <span
      className={cn(
        "display inline-flex items-center gap-2.5 text-[1.625rem] leading-none tracking-[-0.03em]",
        className,
      )}
    >
      <LogoMark />
      Parlour{suffix && <span className="text-ink-500"> {suffix}</span>}
    </span>
  );
}
