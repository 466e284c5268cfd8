import { ArrowRight } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { cn } from "@/lib/class-names.ts";
import { Spinner } from "@/ui/spinner.tsx";

type Look = {
  variant?: "default" | "coral" | "destructive" | "outline" | "secondary" | "ghost" | "link" | "hero" | undefined;
  size?: "default" | "sm" | "lg" | "icon" | undefined;
};

/** Returns the classes of a button, for another element that must look like one. */
export const buttonClass = ({
  variant = "default",
  size = "default",
  className,
}: Look & { className?: string | undefined } = {}): string =>
  cn("btn", variant !== "default" && `btn-${variant}`, size !== "default" && `btn-${size}`, className);

/** A refused press of a submit button does not send its form. */
const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * `busy` shows a spinner before the children and refuses presses; say what happens in the children ("Saving..."). A busy button keeps the focus, which a
 * disabled one would lose: people who use the keyboard press it again after a failure.
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  disabled,
  type = "button",
  children,
  onClick,
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      <Inside variant={variant} size={size} busy={busy}>
        {children}
      </Inside>
    </button>
  );
}

/** A link within the site that looks like a button. */
export function ButtonLink({ variant, size, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link className={buttonClass({ variant, size, className })} {...rest}>
      <Inside variant={variant} size={size}>
        {children}
      </Inside>
    </Link>
  );
}

function Inside({ variant, size, busy, children }: Look & { busy?: boolean; children: ReactNode }) {
  if (variant === "hero") {
    return (
      <>
        {size === "icon" ? <span className="sr-only">{children}</span> : children}
        <span className="btn-door" aria-hidden="true">
          {busy ? <Spinner /> : <ArrowRight />}
        </span>
      </>
    );
  }
  return (
    <>
      {busy && <Spinner />}
      {busy && size === "icon" ? <span className="sr-only">{children}</span> : children}
    </>
  );
}
