import { feeOf } from "@contract/commission.ts";
import { formatMinutes, formatMoney, formatPrice } from "@contract/format.ts";
import { LONGEST, MOST } from "@contract/limits.ts";
import { minorUnits, priceOfSlot } from "@contract/price.ts";
import { MessageSquare, Phone, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { cn } from "@/lib/class-names.ts";
import { useSession } from "@/lib/session.ts";
import { Button } from "@/ui/button.tsx";
import { ChipChoice } from "@/ui/checkbox.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { SortableList } from "@/ui/sortable-list.tsx";
import { emptyRate, type ProfileValues } from "./profile-values.ts";
import { ServicesOfferedField } from "./services-offered-field.tsx";

type RatesFieldProps = {
  /** The hint below each price; the price as customers see it is added. */
  rateHint: string;
  /** The heading level that fits the page. */
  as?: "h2" | "h3";
};

/** The services a designer sells, each with its price, as a chat or a call. At least one. */
export function RatesField({ rateHint, as: Heading = "h3" }: RatesFieldProps) {
  const { control, getValues } = useFormContext<ProfileValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "rates" });
  const several = fields.length > 1;
  const frame = useRef<HTMLDivElement>(null);
  const removeAt = (index: number) => {
    // Focus at once: with the largest number of services there was no button to add one.
    flushSync(() => remove(index));
    frame.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <div ref={frame} className="grid gap-8">
      <SortableList
        ids={fields.map(({ id }) => id)}
        label="Services"
        nameOf={(index) => getValues(`rates.${index}.serviceName`)?.trim() || `service ${index + 1}`}
        onMove={move}
        rowClassName="bg-paper not-first:mt-8 not-first:border-t not-first:border-ink not-first:pt-4"
      >
        {(index, { handle, arrows }) => (
          <fieldset aria-labelledby={`rate-${fields[index]?.id}`} className="min-w-0">
            <div className={cn("flex flex-wrap items-center gap-x-1", several && "mb-5 min-h-9")}>
              {handle}
              <Heading
                id={`rate-${fields[index]?.id}`}
                className={several ? "mr-auto text-lg font-semibold" : "sr-only"}
              >
                {several ? `Service ${index + 1}` : "Service"}
              </Heading>
              {arrows}
              {several && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Remove service ${index + 1}`}
                  onClick={() => removeAt(index)}
                >
                  <Trash2 aria-hidden="true" />
                  Remove
                </Button>
              )}
            </div>
            <RateFields index={index} rateHint={rateHint} />
          </fieldset>
        )}
      </SortableList>
      {fields.length < MOST.rates && (
        <Button data-add variant="outline" className="justify-self-start" onClick={() => append(emptyRate())}>
          <Plus aria-hidden="true" />
          Add another service
        </Button>
      )}
    </div>
  );
}

const PLAN_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30];
const LENGTHS = [15, 20, 30, 45, 50, 60, 75, 90, 120, 180, 240];

function RateFields({ index, rateHint }: { index: number; rateHint: string }) {
  const { register, watch, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.rates?.[index];
  const currency = watch(`rates.${index}.currency`);
  const rate = watch(`rates.${index}.rate`);
  const usual = Number(watch("availability.slotDuration"));
  const own = watch(`rates.${index}.slotDuration`);
  const minutes = own === "" ? usual : Number(own);
  const lengths = [...new Set([...LENGTHS, ...(own === "" ? [] : [Number(own)])])].sort((one, other) => one - other);
  const promised = watch(`rates.${index}.planDays`);
  const plans = [...new Set([...PLAN_DAYS, ...(promised === "" ? [] : [Number(promised)])])].sort(
    (one, other) => one - other,
  );
  const shown = rate.trim() !== "" && Number(rate) >= 0 && minutes > 0;
  const amount = minorUnits(Number(rate));
  const { user } = useSession();
  const { data: profile } = useOwnProfile(user?.id ?? "");
  const terms = profile?.commission.find((one) => one.currency === currency);
  const fee = terms ? feeOf(amount, terms) : 0;
  const hint = shown
    ? [
        rateHint,
        `Customers see ${formatPrice(priceOfSlot({ amount, currency }, minutes))}.`,
        fee > 0 &&
          `Our fee is ${formatMoney({ amount: fee, currency })}; you get ${formatMoney({ amount: amount - fee, currency })}.`,
      ]
        .filter(Boolean)
        .join(" ")
    : rateHint;
  return (
    <div className="grid gap-5">
      <Field label="Service Name" required marked error={errors?.serviceName?.message ?? errors?._id?.message}>
        <Input
          dir="auto"
          maxLength={LONGEST.serviceName}
          placeholder="e.g. Room consultation"
          {...register(`rates.${index}.serviceName`)}
        />
      </Field>
      <div className="grid items-start gap-x-2 gap-y-5 min-[24rem]:grid-cols-[minmax(0,1fr)_6.5rem] sm:grid-cols-[minmax(0,1fr)_8rem] sm:gap-x-5">
        <Field
          // The rate for the length beside it, which need not be an hour.
          label={`Rate (${currency})`}
          note={minutes > 0 ? `for ${formatMinutes(minutes)}` : undefined}
          required
          marked
          hint={hint}
          error={errors?.rate?.message}
        >
          <Input type="number" inputMode="decimal" min={0} step="any" {...register(`rates.${index}.rate`)} />
        </Field>
        <Field label="Currency" error={errors?.currency?.message}>
          <Select {...register(`rates.${index}.currency`)}>
            <option value="USD">USD</option>
            <option value="INR">INR</option>
          </Select>
        </Field>
      </div>
      <Field label="Session Length" error={errors?.slotDuration?.message}>
        <Select {...register(`rates.${index}.slotDuration`)}>
          <option value="">Same as my usual slot{usual > 0 ? ` (${usual} minutes)` : ""}</option>
          {lengths.map((length) => (
            <option key={length} value={length}>
              {length} minutes
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Written Plan"
        hint="What you found, what to do in order and what to buy, written by you after the session. Unless you choose another notice, customers then book a day ahead."
        error={errors?.planDays?.message}
      >
        <Select {...register(`rates.${index}.planDays`)}>
          <option value="">Not included</option>
          {plans.map((days) => (
            <option key={days} value={days}>
              Included, within {days === 1 ? "1 day" : `${days} days`}
            </option>
          ))}
        </Select>
      </Field>
      <FieldGroup label="Format" error={errors?.slotType?.message}>
        <div className="flex gap-2">
          <ChipChoice type="radio" value="chat" {...register(`rates.${index}.slotType`)}>
            <span className="flex items-center gap-2">
              <MessageSquare className="size-4" strokeWidth={1.75} aria-hidden="true" />
              Chat
            </span>
          </ChipChoice>
          <ChipChoice type="radio" value="call" {...register(`rates.${index}.slotType`)}>
            <span className="flex items-center gap-2">
              <Phone className="size-4" strokeWidth={1.75} aria-hidden="true" />
              Call
            </span>
          </ChipChoice>
        </div>
      </FieldGroup>
      <ServicesOfferedField index={index} />
    </div>
  );
}
