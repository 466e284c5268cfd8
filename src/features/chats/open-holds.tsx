import type { Hold } from "@contract/bookings.ts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { HoldCountdown } from "@/components/hold-notice.tsx";
import { SlotTypeBadge } from "@/components/slot-type-badge.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { BookingInProgress } from "@/lib/booking-hand-off.ts";
import { formatDay, formatMinor, formatTimeRange } from "@/lib/format.ts";

const GiveBackDialog = lazy(async () => ({
  default: (await import("@/components/booking-changes/give-back-dialog.tsx")).GiveBackDialog,
}));

/** Slots that are held and not paid for yet, the one that ends first before the others. Nothing when there are none. */
export function OpenHolds({ holds: all }: { holds: Hold[] }) {
  const [givingBack, setGivingBack] = useState<Hold | null>(null);
  // Gone from view together with the question, not only when the server's answer has come.
  const [givenBack, setGivenBack] = useState<string[]>([]);
  const holds = all.filter(({ id }) => !givenBack.includes(id));
  const close = () => setGivingBack(null);
  return (
    <>
      {holds.length > 0 && (
        <section className="mt-10" aria-labelledby="open-holds">
          <h2 id="open-holds" className="border-b border-ink pb-4 text-lg font-semibold">
            Waiting for your payment
          </h2>
          <ul>
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} onGiveBack={() => setGivingBack(hold)} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {givingBack && (
          <GiveBackDialog
            hold={givingBack}
            onClose={close}
            onGivenBack={() => {
              close();
              setGivenBack([...givenBack, givingBack.id]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function HoldRow({ hold, onGiveBack }: { hold: Hold; onGiveBack: () => void }) {
  const navigate = useNavigate();
  const name = `hold-${hold.id}`;
  const pay = () => void navigate(`/designer/${hold.designerId}/booking-confirmation`, { state: inProgress(hold) });
  return (
    <li className="grid items-center gap-x-8 gap-y-5 border-b border-ink-200 py-5 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_17rem_auto]">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 sm:col-span-2 sm:gap-x-6 lg:col-span-1">
        <Avatar id={hold.designerId} name={hold.designerName} src={hold.designerPicture} size={3.5} />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            <span id={name} dir="auto" className="min-w-0 text-left wrap-anywhere">
              {hold.designerName}
            </span>
            <span className="max-sm:hidden">
              <SlotTypeBadge type={hold.slotType} />
            </span>
          </h3>
          <p dir="auto" className="text-left text-sm text-ink-700 wrap-anywhere">
            {hold.serviceInfo.serviceName}
          </p>
          <p className="text-sm text-ink-500 tabular-nums">
            {formatDay(hold.slotStart)}, {formatTimeRange(hold.slotStart, hold.slotEnd)}
          </p>
        </div>
        <p className="display self-start text-xl whitespace-nowrap tabular-nums">
          {formatMinor(hold.amount, hold.currency)}
        </p>
      </div>
      <div>
        <HoldCountdown until={Date.parse(hold.holdExpiresAt)} />
      </div>
      <div className="flex gap-2 max-sm:flex-col lg:flex-col">
        <Button variant="coral" onClick={pay} aria-describedby={name}>
          Pay now
        </Button>
        <Button variant="ghost" onClick={onGiveBack} aria-describedby={name}>
          Give the slot back
        </Button>
      </div>
    </li>
  );
}

/** What the confirmation page needs to go on where this hold stands. */
function inProgress(hold: Hold): BookingInProgress {
  const { designerId, designerName, slotStart, slotEnd, slotType, serviceInfo, notes } = hold;
  const { id, holdExpiresAt, amount, currency } = hold;
  return {
    designerId,
    designerName,
    slotStart,
    slotEnd,
    slotType,
    serviceInfo,
    notes: notes ?? undefined,
    booking: { id, status: "pending_payment", holdExpiresAt, amount, currency },
    payNow: true,
  };
}
