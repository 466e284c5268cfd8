import { formatFullDate } from "@contract/format.ts";
import type { DaysOff } from "@contract/services.ts";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Button } from "@/ui/button.tsx";
import { DateInput } from "@/ui/date-input.tsx";
import { Field } from "@/ui/field.tsx";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { useUnfinishedText } from "@/ui/use-unfinished-text.ts";

/** Ranges of dates without slots, on weekdays that otherwise have some. */
export function DaysOffField() {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "availability.daysOff" });
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const ranges = field.value;

  function add(): void {
    const from = first.current?.value;
    if (!first.current || !last.current || !from) return;
    // Works even if the later day was typed first.
    const [start = from, end = from] = [from, last.current.value || from].sort();
    if (!ranges.some((range) => range.from === start && range.to === end))
      field.onChange([...ranges, { from: start, to: end }].sort((one, other) => one.from.localeCompare(other.from)));
    first.current.value = "";
    last.current.value = "";
  }
  useUnfinishedText(first, add);

  function addAndGoOn(): void {
    add();
    first.current?.focus();
  }

  const addOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addAndGoOn();
  };

  return (
    <div>
      <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Days Off" className="min-w-0" error={fieldState.error?.message}>
          <DateInput ref={first} className="min-w-0" onKeyDown={addOnEnter} />
        </Field>
        <Field label="Last Day Off" className="min-w-0">
          <DateInput ref={last} className="min-w-0" onKeyDown={addOnEnter} />
        </Field>
        <Button variant="secondary" className="col-span-2 h-12 sm:col-span-1" onClick={addAndGoOn}>
          <Plus aria-hidden="true" />
          Add days off
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-700">
        Nobody can book you on these days. For a single day, leave the last one empty.
      </p>
      {ranges.length > 0 && (
        <ul className="mt-3 grid gap-px" aria-label="Days off">
          {ranges.map((range) => (
            <li
              key={`${range.from} ${range.to}`}
              className="flex min-h-11 items-center justify-between gap-3 border-b border-ink-200 text-sm"
            >
              <span>{daysText(range)}</span>
              <RemoveButton
                aria-label={`Remove ${daysText(range)}`}
                onClick={() => {
                  field.onChange(ranges.filter((one) => one !== range));
                  first.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const dateText = (day: string) => formatFullDate(`${day}T12:00:00Z`, "UTC");
const daysText = ({ from, to }: DaysOff) => (from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`);
