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
      <HoursChoice differs={differs} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
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
          <LengthChoice />
        </Field>
        <Field label="Time Zone" hint="Your days and hours are in this time zone." error={errors?.timeZone?.message}>
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

/** From the simple form to the week and back. The simple form keeps what it had. */
function HoursChoice({ differs }: { differs: boolean }) {
  const { getValues, setValue } = useFormContext<ProfileValues>();
  const choose = () => {
    const { daysAvailable, startTime: start, endTime: end } = getValues("availability");
    const days = daysAvailable.length > 0 ? WEEKDAYS.filter((day) => daysAvailable.includes(day)) : WORKDAYS;
    const [startTime, endTime] = [start || "09:00", end || "17:00"];
    // Left empty, fields that are not shown any more would be refused.
    if (!differs) {
      setValue("availability.daysAvailable", days, { shouldDirty: true });
      setValue("availability.startTime", startTime);
      setValue("availability.endTime", endTime);
    }
    setValue("availability.weeklyHours", differs ? null : sameHours(days, startTime, endTime), { shouldDirty: true });
  };
  return (
    <Button variant="link" size="sm" className="-mt-4 justify-self-start" onClick={choose}>
      {differs ? "Back to the same hours every day" : "Different hours per day"}
    </Button>
  );
}

/** Seven boxes of the same width, and a button for the five days on which most people work. */
function DaysField() {
  const { register, watch, setValue, formState } = useFormContext<ProfileValues>();
  const { errors, isSubmitted } = formState;
  const days = watch("availability.daysAvailable");
  const missing = WORKDAYS.some((day) => !days.includes(day));
  const boxes = useRef<HTMLDivElement>(null);
  return (
    <FieldGroup label="Days" error={errors.availability?.daysAvailable?.message}>
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
      {missing && (
        <Button
          variant="link"
          size="sm"
          className="mt-1"
          onClick={() => {
            setValue(
              "availability.daysAvailable",
              WEEKDAYS.filter((day) => WORKDAYS.includes(day) || days.includes(day)),
              { shouldDirty: true, shouldValidate: isSubmitted || Boolean(errors.availability) },
            );
            // The button goes.
            boxes.current?.querySelector("input")?.focus();
          }}
        >
          Choose Monday to Friday
        </Button>
      )}
    </FieldGroup>
  );
}

const WORKDAYS = WEEKDAYS.slice(0, 5);

/** The usual lengths of a slot; any other is typed. */
function LengthChoice() {
  const { watch, setValue, formState } = useFormContext<ProfileValues>();
  const length = Number(watch("availability.slotDuration"));
  return (
    <fieldset className="grid grid-cols-4 gap-1.5">
      <legend className="sr-only">Usual lengths in minutes</legend>
      {USUAL_LENGTHS.map((minutes) => (
        <button
          key={minutes}
          type="button"
          aria-pressed={minutes === length}
          className="segment"
          onClick={() =>
            setValue("availability.slotDuration", String(minutes), {
              shouldDirty: true,
              shouldValidate: Boolean(formState.errors.availability),
            })
          }
        >
          {minutes}
        </button>
      ))}
    </fieldset>
  );
}

const USUAL_LENGTHS = [30, 45, 60, 90];

/** The designer's own first, which browsers may leave out of their list; then all others by their cities, without the stations of a continent where nobody lives. */
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
