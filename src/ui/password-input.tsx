import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Input } from "@/ui/input.tsx";

/**
 * A password that can be revealed while typing. Submitting the form hides it again, and reads what the browser has
 * filled in. Use it inside a `Field`, like `Input`.
 */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = frame.current?.closest("form");
    const submit = () => {
      setShown(false);
      // Some browsers fill in saved passwords without an event, so the form would not notice.
      for (const field of form?.elements ?? []) field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    form?.addEventListener("submit", submit);
    return () => form?.removeEventListener("submit", submit);
  }, []);

  function toggle(): void {
    const input = frame.current?.querySelector("input");
    const selection = input && ([input.selectionStart, input.selectionEnd] as const);
    setShown(!shown);
    // Browsers reset the caret when the type changes.
    if (input && selection) requestAnimationFrame(() => input.setSelectionRange(...selection));
  }

  return (
    <span ref={frame} className="relative block">
      <Input
        {...rest}
        type={shown ? "text" : "password"}
        className={cn("pr-20", className)}
        spellCheck={false}
        autoCapitalize="none"
      />
      {/* Visible text instead of an aria-label, because the field's label names only the input. */}
      <button
        type="button"
        className="absolute inset-y-0 right-0 min-h-11 rounded-control px-4 text-sm font-semibold text-petrol-700 hover:text-ink"
        onMouseDown={keepFocus}
        onClick={toggle}
      >
        {shown ? "Hide" : "Show"}
        <span className="sr-only"> password</span>
      </button>
    </span>
  );
}

/** Keeps the focus in the input when the button is pressed, so that a phone's keyboard stays open. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
