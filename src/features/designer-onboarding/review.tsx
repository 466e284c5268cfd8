import { formatClock } from "@contract/format.ts";
import { minorUnits, priceOfSlot, rateTypeOf } from "@contract/price.ts";
import { formatZone } from "@contract/zones.ts";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { CardPreview, type OnCard } from "@/domain/designer/card-preview.tsx";
import { daysByHours } from "@/domain/designer/days-by-hours.ts";
import { STEPS } from "@/domain/designer/onboarding-steps.ts";
import { type ProfileValues, WEEKDAYS } from "@/domain/designer/profile-form/profile-values.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { ChipList } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";

/** The card that visitors will see, with name and pictures, and the other entries, each part with a button that returns to its step. */
export function Review({ ownerId, onEdit }: { ownerId: string; onEdit: (step: number) => void }) {
  const values = useFormContext<ProfileValues>().getValues();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 md:max-lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
      <CardPreview designer={cardOf(values, ownerId)} className="max-w-96 md:max-lg:order-last xl:order-last" />
      <Parts values={values} onEdit={onEdit} />
    </div>
  );
}

function cardOf(
  { name, headline, bio, profilePicture, coverImage, address, skills, rates, availability }: ProfileValues,
  id: string,
): OnCard {
  const minutes = Number(availability.slotDuration);
  return {
    _id: id,
    name,
    title: "",
    headline,
    intro: "",
    bio,
    profilePicture,
    coverImage,
    skills,
    experience: "",
    address,
    rates: rates.map((rate, index) => ({
      ...rate,
      rate: Number(rate.rate),
      rateType: rateTypeOf(Number(rate.slotDuration) || minutes),
      slotDuration: Number(rate.slotDuration) || minutes,
      planDays: Number(rate.planDays) || null,
      _id: rate._id ?? `new-${index}`,
    })),
    rating: null,
    reviewCount: 0,
  };
}

type PartsProps = { values: ProfileValues; onEdit: (step: number) => void };

function Parts({ values: { bio, skills, styles, rates, availability }, onEdit }: PartsProps) {
  const [now] = useState(serverNow);
  const days = WEEKDAYS.filter((day) => availability.daysAvailable.includes(day));
  return (
    <div className="border-t border-ink">
      <Part step={0} onEdit={onEdit}>
        <p dir="auto" className="whitespace-pre-wrap text-ink-700 [overflow-wrap:anywhere]">
          {bio}
        </p>
      </Part>
      <Part step={1} onEdit={onEdit}>
        <ChipList words={[...skills, ...styles]} />
      </Part>
      <Part step={2} onEdit={onEdit}>
        <ul className="grid gap-5">
          {rates.map((rate, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves on this page
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                  {rate.serviceName}
                </span>
                <SlotTypeBadge type={rate.slotType} />
              </p>
              <p className="text-right">
                <PriceTag
                  price={priceOfSlot(
                    { amount: minorUnits(Number(rate.rate)), currency: rate.currency },
                    Number(rate.slotDuration || availability.slotDuration),
                  )}
                />
              </p>
              <p className="col-span-full text-sm text-ink-700 [overflow-wrap:anywhere]">
                {rate.servicesProvided.join(", ")}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      <Part step={3} onEdit={onEdit}>
        {availability.weeklyHours ? (
          <ul>
            {daysByHours(availability.weeklyHours).map(({ days, windows }) => (
              <li key={days}>
                {days}, {windows}
              </li>
            ))}
          </ul>
        ) : (
          <p>{days.join(", ")}</p>
        )}
        <p className="mt-1 text-sm text-ink-700 tabular-nums">
          {!availability.weeklyHours &&
            `${formatClock(availability.startTime)} – ${formatClock(availability.endTime)}, `}
          {availability.weeklyHours ? "Slots" : "slots"} of {availability.slotDuration} minutes
        </p>
        <p className="text-sm text-ink-500">{formatZone(availability.timeZone, now)}</p>
      </Part>
    </div>
  );
}

function Part({ step, onEdit, children }: { step: number; onEdit: (step: number) => void; children: ReactNode }) {
  const title = STEPS[step]?.title;
  return (
    <section className="border-b border-ink-200 py-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-sm font-semibold text-ink-500">{title}</h2>
        <Button variant="ghost" size="sm" className="-mr-3.5" aria-label={`Edit ${title}`} onClick={() => onEdit(step)}>
          <Pencil aria-hidden="true" />
          Edit
        </Button>
      </div>
      {children}
    </section>
  );
}
