import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Input } from "@/ui/input.tsx";

/** A password, which can be shown while one types it. It is hidden again when its form is sent. Inside a `Field`, like `Input`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = frame.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  function toggle(): void {
    const input = frame.current?.querySelector("input");
    const selection = input && ([input.selectionStart, input.selectionEnd] as const);
    setShown(!shown);
    // Browsers lose the caret when the type changes.
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
      {/* No aria-label: the field's label names the field alone. */}
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

/** A press with the mouse or a finger leaves the focus, and on a phone the keyboard, where it is. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
