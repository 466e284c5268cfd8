import { formatFullDate, formatHours } from "@contract/format.ts";
import type { DateHours } from "@contract/services.ts";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { Button } from "@/ui/button.tsx";
import { DateInput } from "@/ui/date-input.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { RemoveButton } from "@/ui/remove-button.tsx";
import { useUnfinishedText } from "@/ui/use-unfinished-text.ts";

/** Hours on single dates, in addition to those of the week, even on days off. */
export function ExtraHoursField() {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: "availability.extraHours" });
  const day = useRef<HTMLInputElement>(null);
  const start = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLInputElement>(null);
  const hours = field.value;

  const firstEmpty = () => [day, start, end].find(({ current }) => !current?.value);

  function add(): void {
    const added = {
      day: day.current?.value ?? "",
      startTime: start.current?.value ?? "",
      endTime: end.current?.value ?? "",
    };
    if (firstEmpty()) return;
    const others = hours.filter((one) => textOf(one) !== textOf(added));
    field.onChange([...others, added].sort((one, other) => orderOf(one).localeCompare(orderOf(other))));
    if (day.current) day.current.value = "";
  }
  useUnfinishedText(day, add);

  return (
    <FieldGroup
      label="Extra Hours"
      hint="Open on a single date, even a day off."
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    >
      <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(10.25rem,1fr)_7.25rem_7.25rem_auto]">
        <Field label="Date" className="col-span-2 min-w-0 sm:col-span-1">
          <DateInput ref={day} className="min-w-0" />
        </Field>
        <Field label="From" className="min-w-0">
          <Input ref={start} type="time" className="min-w-0" />
        </Field>
        <Field label="To" className="min-w-0">
          <Input ref={end} type="time" className="min-w-0" />
        </Field>
        <Button
          variant="secondary"
          className="col-span-2 h-12 sm:col-span-1"
          onClick={() => {
            const next = firstEmpty() ?? day;
            add();
            next.current?.focus();
          }}
        >
          <Plus aria-hidden="true" />
          Add extra hours
        </Button>
      </div>
      {hours.length > 0 && (
        <ul className="mt-3 grid gap-px" aria-label="Dates with extra hours">
          {hours.map((one) => (
            <li
              key={orderOf(one)}
              className="flex min-h-11 items-center justify-between gap-3 border-b border-ink-200 text-sm tabular-nums"
            >
              {textOf(one)}
              <RemoveButton
                aria-label={`Remove ${textOf(one)}`}
                onClick={() => {
                  field.onChange(hours.filter((other) => other !== one));
                  day.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

const orderOf = ({ day, startTime, endTime }: DateHours) => `${day} ${startTime} ${endTime}`;
const textOf = ({ day, startTime, endTime }: DateHours) =>
  `${formatFullDate(`${day}T12:00:00Z`, "UTC")}, ${formatHours(startTime, endTime)}`;
