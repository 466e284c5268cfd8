import { type KeyboardEvent, useId, useState } from "react";
import { lengthText, parseLength } from "@/domain/floor-plan/lengths.ts";
import { cn } from "@/lib/class-names.ts";

type LengthProps = {
  label: string;
  mm: number;
  inFeet: boolean;
  least: number;
  most: number;
  /** Accepts a length within the limits; a text as the answer says why it is impossible. */
  onLength: (mm: number) => unknown;
};

/** Holds the text of a length while it is typed. Enter and leaving the field submit it; a text for the same length as before changes nothing. */
export function useTypedLength({ mm, inFeet, least, most, onLength }: Omit<LengthProps, "label">) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** @returns whether the field can be left */
  function take(): boolean {
    if (typed === null || typed.trim() === lengthText(mm, inFeet)) return end();
    const next = parseLength(typed, inFeet);
    const why =
      next === null
        ? `A length like ${inFeet ? "14′ 1″" : "4.30"}, please`
        : next < least
          ? `At least ${lengthText(least, inFeet, true)}`
          : next > most
            ? `At most ${lengthText(most, inFeet, true)}`
            : onLength(next);
    if (typeof why !== "string") return end();
    setError(why);
    return false;
  }
  function end() {
    setTyped(null);
    setError(null);
    return true;
  }
  return {
    error,
    take,
    end,
    input: {
      value: typed ?? lengthText(mm, inFeet),
      inputMode: inFeet ? ("text" as const) : ("decimal" as const),
      autoComplete: "off",
      "aria-invalid": error !== null || undefined,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        setError(null);
      },
      onFocus: ({ target }: { target: HTMLInputElement }) => target.select(),
    },
  };
}

/** A length in a panel: its name and, on the right or below it, its value, which can be overwritten. */
export function LengthField({ label, isBelowLabel, ...length }: LengthProps & { isBelowLabel?: boolean }) {
  const id = useId();
  const { input, error, take, end } = useTypedLength(length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      take();
    } else if (event.key === "Escape") end();
  };
  return (
    <div className="border-b border-duck-300 text-sm">
      <div className={isBelowLabel ? "grid" : "flex items-center justify-between gap-4"}>
        <label htmlFor={id} className={cn(isBelowLabel && "text-ink-700")}>
          {label}
        </label>
        <input
          id={id}
          {...input}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cn(
            "h-11 rounded-control font-semibold tabular-nums underline decoration-dotted underline-offset-3 focus:bg-white focus:no-underline focus-visible:-outline-offset-2",
            isBelowLabel ? "w-14" : "w-28 px-1 text-right",
          )}
          onBlur={take}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={cn("pb-2 text-danger", !isBelowLabel && "text-right")}>
          {error}
        </p>
      )}
    </div>
  );
}
