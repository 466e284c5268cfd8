import { SLOT_MINUTES } from "@contract/limits.ts";
import { zoneCityAndRegion } from "@contract/zones.ts";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { browserZone } from "@/lib/time-zone.ts";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { type ProfileValues, slotsBetween, WEEKDAYS } from "./profile-values.ts";
import { WeekEditor } from "./week-editor.tsx";
import { sameHours } from "./week-hours.ts";

/** Days and times in the designer's time zone: the same hours on all days or, behind a button, different ones. */
export function AvailabilityFields() {
  const { register, watch, getValues, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.availability;
  const [zones] = useState(() => timeZones([getValues("availability.timeZone"), browserZone()]));
  const [from, to, length] = watch(["availability.startTime", "availability.endTime", "availability.slotDuration"]);
  const differs = watch("availability.weeklyHours") !== null;
  const gap = Math.max(...watch(["availability.bufferBefore", "availability.bufferAfter"]));
  const fits = differs ? 0 : slotsBetween(from, to, Number(length), gap);
  return (
    <>
      {differs ? <WeekEditor /> : <DaysField />}
      {differs && <HoursChoice differs />}
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:gap-x-5 lg:max-w-2xl">
        {!differs && (
          <>
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
          </>
        )}
        <Field
          className="max-sm:col-span-2"
          label="Slot Duration (minutes)"
          required
          hint={
            fits === 1
              ? "One slot a day fits between start and end."
              : fits > 1
                ? `That makes ${fits} slots a day.`
                : "The length of one bookable slot."
          }
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
        <Field
          className="max-sm:col-span-2"
          label="Time Zone"
          hint="Your days and hours are in this time zone."
          error={errors?.timeZone?.message}
        >
          <Select {...register("availability.timeZone")}>
            {zones.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map((zone) => (
                  <option key={zone} value={zone}>
                    {zoneCityAndRegion(zone)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

/** Switches from the simple form to the week and back. The simple form keeps its values. */
function HoursChoice({ differs }: { differs: boolean }) {
  const { getValues, setValue } = useFormContext<ProfileValues>();
  const choose = () => {
    const { daysAvailable, startTime: start, endTime: end } = getValues("availability");
    const days = daysAvailable.length > 0 ? WEEKDAYS.filter((day) => daysAvailable.includes(day)) : WORKDAYS;
    const [startTime, endTime] = [start || "09:00", end || "17:00"];
    // Empty fields that are no longer shown would be refused.
    if (!differs) {
      setValue("availability.daysAvailable", days, { shouldDirty: true });
      setValue("availability.startTime", startTime);
      setValue("availability.endTime", endTime);
    }
    setValue("availability.weeklyHours", differs ? null : sameHours(days, startTime, endTime), { shouldDirty: true });
  };
  return (
    <Button variant="link" size="sm" className={differs ? "-mt-4 justify-self-start" : undefined} onClick={choose}>
      {differs ? "Back to the same hours every day" : "Different hours per day"}
    </Button>
  );
}

/** Seven boxes of the same width, a button for the five usual workdays, and one for different hours. */
function DaysField() {
  const { register, watch, setValue, formState } = useFormContext<ProfileValues>();
  const { errors, isSubmitted } = formState;
  const days = watch("availability.daysAvailable");
  const missing = WORKDAYS.some((day) => !days.includes(day));
  const boxes = useRef<HTMLDivElement>(null);
  return (
    <FieldGroup label="Days" error={errors.availability?.daysAvailable?.message} className="lg:max-w-2xl">
      <div ref={boxes} className="grid grid-cols-7 gap-1 sm:gap-2">
        {WEEKDAYS.map((day) => (
          <ChipChoice
            key={day}
            value={day}
            className="justify-center px-0!"
            {...register("availability.daysAvailable")}
          >
            <span aria-hidden="true">{day.slice(0, 3)}</span>
            <span className="sr-only">{day}</span>
          </ChipChoice>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {missing && (
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              setValue(
                "availability.daysAvailable",
                WEEKDAYS.filter((day) => WORKDAYS.includes(day) || days.includes(day)),
                { shouldDirty: true, shouldValidate: isSubmitted || Boolean(errors.availability) },
              );
              // The button disappears.
              boxes.current?.querySelector("input")?.focus();
            }}
          >
            Choose Monday to Friday
          </Button>
        )}
        <HoursChoice differs={false} />
      </div>
    </FieldGroup>
  );
}

const WORKDAYS = WEEKDAYS.slice(0, 5);

/**
 * Lists the designer's own zone first, which browsers may omit from their list, then all others by their cities,
 * without a continent's stations where nobody lives.
 */
function timeZones(own: string[]): { label: string; options: string[] }[] {
  const others = ["UTC", ...Intl.supportedValuesOf("timeZone")].filter(
    (zone) => !own.includes(zone) && !zone.startsWith("Antarctica/"),
  );
  return [
    { label: "Yours", options: [...new Set(own)] },
    {
      label: "All others",
      options: [...new Set(others)].sort((one, other) =>
        zoneCityAndRegion(one).localeCompare(zoneCityAndRegion(other)),
      ),
    },
  ];
}
