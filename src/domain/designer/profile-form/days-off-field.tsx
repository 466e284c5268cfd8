import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { formatFullDate } from "@/lib/format.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import type { ProfileValues } from "./profile-values.ts";

/** Dates without slots, on weekdays that otherwise have some. */
export function DaysOffField() {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "availability.daysOff" });
  const input = useRef<HTMLInputElement>(null);
  const days = field.value;

  function add(): void {
    const day = input.current?.value;
    if (!input.current || !day) return;
    if (!days.includes(day)) field.onChange([...days, day].sort());
    input.current.value = "";
    input.current.focus();
  }

  return (
    <div>
      <Field label="Days Off" hint="Nobody can book you on these days." error={fieldState.error?.message}>
        <div className="flex min-w-0 gap-2">
          <Input
            ref={input}
            type="date"
            className="min-w-0"
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <Button variant="secondary" className="h-12 flex-none" onClick={add}>
            <Plus aria-hidden="true" />
            Add day
          </Button>
        </div>
      </Field>
      {days.length > 0 && (
        <ul className="mt-3 grid gap-px" aria-label="Days off">
          {days.map((day) => (
            <li key={day} className="flex min-h-11 items-center justify-between gap-3 border-b border-ink-200 text-sm">
              <time dateTime={day}>{formatFullDate(`${day}T12:00:00Z`, "UTC")}</time>
              <button
                type="button"
                aria-label={`Remove ${formatFullDate(`${day}T12:00:00Z`, "UTC")}`}
                className="grid size-11 flex-none place-items-center rounded-control hover:bg-linen"
                onClick={() => {
                  field.onChange(days.filter((one) => one !== day));
                  input.current?.focus();
                }}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
