import { useFormContext } from "react-hook-form";
import type { ProfileValues } from "@/domain/designer/profile-form/profile-values.ts";
import { DaysOffField } from "./days-off-field.tsx";
import { ExtraHoursField } from "./extra-hours-field.tsx";
import { Fold } from "./fold.tsx";

/** Days off, and hours on single dates; folded. */
export function ExceptionsFields() {
  const { watch, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.availability;
  const [daysOff, extraHours] = watch(["availability.daysOff", "availability.extraHours"]);
  const days = daysIn(daysOff);
  const dates = new Set(extraHours.map(({ day }) => day)).size;
  const parts = [
    days > 0 && `${days} ${days === 1 ? "day" : "days"} off`,
    dates > 0 && `extra hours on ${dates} ${dates === 1 ? "date" : "dates"}`,
  ].filter(Boolean);
  return (
    <Fold
      title="Exceptions"
      summary={parts.join(", ") || "No days off, no extra hours"}
      wrong={Boolean(errors?.daysOff ?? errors?.extraHours)}
    >
      <DaysOffField />
      <ExtraHoursField />
    </Fold>
  );
}

const DAY = 24 * 60 * 60_000;

/** Counts the days in ranges that are ordered by their first days, and may overlap. */
function daysIn(ranges: readonly { from: string; to: string }[]): number {
  let counted = 0;
  let days = 0;
  for (const { from, to } of ranges) {
    const end = Date.parse(to) + DAY;
    days += Math.max(0, end - Math.max(Date.parse(from), counted)) / DAY;
    counted = Math.max(counted, end);
  }
  return days;
}
