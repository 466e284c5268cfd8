import { formatLargestUnit } from "@contract/format.ts";
import { BUFFER_MINUTES, NOTICE_MINUTES } from "@contract/limits.ts";
import { Controller, useFormContext } from "react-hook-form";
import { type ProfileValues, usualNotice } from "@/domain/designer/profile-form/profile-values.ts";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Fold } from "./fold.tsx";

/** How soon and how far ahead customers can book, and the time that the designer needs around a session; folded. */
export function BookingRulesFields() {
  const { watch, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.availability;
  return (
    <Fold
      title="Rules"
      summary={rulesText(watch("availability"), usualNotice(watch("rates")))}
      wrong={Boolean(errors?.noticeMinutes ?? errors?.horizonDays ?? errors?.bufferBefore ?? errors?.bufferAfter)}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NoticeField />
        <NumberField
          name="horizonDays"
          label="How Far Ahead"
          hint="The furthest day that people can book."
          usual={[7, 14, 30, 60, 90, 180, 365]}
          words={(days) => formatLargestUnit(days * DAY)}
        />
        <NumberField
          name="bufferBefore"
          label="Time Before a Session"
          usual={BUFFERS}
          words={(minutes) => (minutes === 0 ? "None" : formatLargestUnit(minutes))}
        />
        <NumberField
          name="bufferAfter"
          label="Time After a Session"
          hint="Between two sessions, the longer of the two applies."
          usual={BUFFERS}
          words={(minutes) => (minutes === 0 ? "None" : formatLargestUnit(minutes))}
        />
      </div>
    </Fold>
  );
}

/** Summarizes the rules: "1 day’s notice, up to 60 days ahead, 15 minutes between sessions". */
function rulesText(rules: ProfileValues["availability"], usual: number): string {
  const { noticeMinutes: own, sameDay, horizonDays, bufferBefore, bufferAfter } = rules;
  const noticeMinutes = own ?? usual;
  const gap = Math.max(bufferBefore, bufferAfter);
  return [
    sameDay
      ? noticeMinutes === 0
        ? "No notice"
        : `Notice of ${formatLargestUnit(noticeMinutes)}`
      : "Not on the same day",
    `up to ${formatLargestUnit(horizonDays * DAY)} ahead`,
    gap === 0 ? "no gaps" : `gaps of ${formatLargestUnit(gap)}`,
  ].join(", ");
}

const DAY = 24 * 60;
const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, BUFFER_MINUTES.most];
const NOTICES = [60, 120, 240, 720, DAY, 2 * DAY, 3 * DAY, 7 * DAY];

/** Combines two values in one choice: minutes of notice, or no booking on the same day. */
function NoticeField() {
  const { watch, setValue } = useFormContext<ProfileValues>();
  const [minutes, sameDay, rates] = watch(["availability.noticeMinutes", "availability.sameDay", "rates"]);
  const usual = usualNotice(rates);
  const choose = (value: string) => {
    const chosen = value === USUAL ? null : value === NEXT_DAY ? 0 : Number(value);
    setValue("availability.noticeMinutes", chosen, { shouldDirty: true });
    setValue("availability.sameDay", value !== NEXT_DAY, { shouldDirty: true });
  };
  return (
    <Field
      label="Notice"
      hint={
        usual === NOTICE_MINUTES.usualWithPlan
          ? "How far ahead customers must book. You promise a plan, so a day is usual: time to prepare."
          : "How far ahead customers must book."
      }
    >
      <Select value={sameDay ? String(minutes ?? USUAL) : NEXT_DAY} onChange={({ target }) => choose(target.value)}>
        <option value={USUAL}>As usual: {formatLargestUnit(usual)}</option>
        <option value="0">None</option>
        <option value={NEXT_DAY}>Not on the same day</option>
        {withOwn(NOTICES, minutes ?? 0).map((notice) => (
          <option key={notice} value={notice}>
            {formatLargestUnit(notice)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const NEXT_DAY = "next-day";
const USUAL = "usual";
/** Returns the usual values, and the stored one if it differs. */
const withOwn = (usual: readonly number[], own: number) =>
  [...new Set([...usual, ...(own > 0 ? [own] : [])])].sort((one, other) => one - other);

type NumberFieldProps = {
  name: "horizonDays" | "bufferBefore" | "bufferAfter";
  label: string;
  hint?: string;
  usual: readonly number[];
  words: (value: number) => string;
};

function NumberField({ name, label, hint, usual, words }: NumberFieldProps) {
  const { control } = useFormContext<ProfileValues>();
  return (
    <Controller
      control={control}
      name={`availability.${name}`}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message}>
          <Select {...field} value={value} onChange={({ target }) => onChange(Number(target.value))}>
            {withOwn(usual, value).map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    />
  );
}
