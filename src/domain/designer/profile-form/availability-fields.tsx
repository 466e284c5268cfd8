import { SLOT_MINUTES } from "@contract/limits.ts";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { type ProfileValues, WEEKDAYS } from "./profile-values.ts";

/** Days and times in the designer's time zone. */
export function AvailabilityFields() {
  const { register, watch, getValues, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.availability;
  const [zones] = useState(() => timeZones(getValues("availability.timeZone")));
  const [from, to] = watch(["availability.startTime", "availability.endTime"]);
  return (
    <>
      <FieldGroup label="Days" error={errors?.daysAvailable?.message}>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map((day) => (
            <ChipChoice key={day} value={day} {...register("availability.daysAvailable")}>
              {day}
            </ChipChoice>
          ))}
        </div>
      </FieldGroup>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Start Time" required error={errors?.startTime?.message}>
          <Input type="time" {...register("availability.startTime")} />
        </Field>
        <Field
          label="End Time"
          required
          hint={from && to && to <= from ? "Ends the next day." : undefined}
          error={errors?.endTime?.message}
        >
          <Input type="time" {...register("availability.endTime")} />
        </Field>
        <Field
          label="Slot Duration (minutes)"
          required
          hint="The length of one bookable slot."
          error={errors?.slotDuration?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={SLOT_MINUTES.least}
            max={SLOT_MINUTES.most}
            step={SLOT_MINUTES.step}
            {...register("availability.slotDuration")}
          />
        </Field>
        <Field label="Time Zone" hint="Your days and hours are in this time zone." error={errors?.timeZone?.message}>
          <Select {...register("availability.timeZone")}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

/** A browser's own zone may be missing from its list. */
function timeZones(own: string): string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
}
