import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { children: ReactNode };

export function Checkbox({ className, children, ...rest }: ChoiceProps) {
  return <Choice type="checkbox" className={className} input={rest} text={children} />;
}

export function Radio({ className, children, ...rest }: ChoiceProps) {
  return <Choice type="radio" className={className} input={rest} text={children} />;
}

function Choice(props: { type: string; className?: string; input: ComponentProps<"input">; text: ReactNode }) {
  return (
    <label className={cn("flex min-h-11 items-center gap-3", props.className)}>
      <input type={props.type} className="tick" {...props.input} />
      <span>{props.text}</span>
    </label>
  );
}

/**
 * A choice drawn as a chip: a checkbox (or, with `type="radio"`, one of a set) that reacts to a press anywhere on it.
 * For skills, days and the studio's options. Its background shows that it is chosen; in forced-colors mode a tick in
 * its margin does, so that the chip keeps its width.
 */
export function ChipChoice({
  className,
  children,
  type = "checkbox",
  ...rest
}: ComponentProps<"input"> & { type?: "checkbox" | "radio" }) {
  return (
    <label className={cn("chip-choice", className)}>
      <input
        type={type}
        className="peer absolute inset-0 size-full appearance-none rounded-control outline-none"
        {...rest}
      />
      <svg
        viewBox="0 0 16 16"
        className="invisible absolute top-1/2 left-1 size-3.5 -translate-y-1/2 fill-none stroke-current stroke-2 forced-colors:peer-checked:visible"
        aria-hidden="true"
      >
        <path d="m3 8.5 3.5 3.5L13 4.5" />
      </svg>
      <span>{children}</span>
    </label>
  );
}
