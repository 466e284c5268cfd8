import type { Hold } from "@contract/bookings.ts";
import { formatMoney, formatNearDay, formatTimeRange } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { HoldCountdown } from "@/domain/booking/hold-countdown.tsx";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { FACTS, GROUP_TITLE, METER, PICTURE, PRICE, ROW, SECTION_TITLE, TINT, WHEN } from "./row-layout.ts";

const ReleaseDialog = lazy(async () => ({
  default: (await import("@/domain/booking/changes/release-dialog.tsx")).ReleaseDialog,
}));

type OpenHoldsProps = {
  holds: Hold[];
  /** Whether they are one of the groups of the consultations. */
  among: boolean;
};

/** Held slots that are not paid for yet, the one that ends first before the others. Renders nothing if there are none. */
export function OpenHolds({ holds: all, among }: OpenHoldsProps) {
  const Title = among ? "h3" : "h2";
  const [releasing, setReleasing] = useState<Hold | null>(null);
  // Hidden as soon as the dialog closes, before the list has been fetched again.
  const [released, setReleased] = useState<string[]>([]);
  const holds = all.filter(({ id }) => !released.includes(id));
  const close = () => setReleasing(null);
  return (
    <>
      {holds.length > 0 && (
        <section className={cn(!among && "mt-7")} aria-labelledby="open-holds">
          <Title id="open-holds" className={among ? GROUP_TITLE : SECTION_TITLE}>
            Waiting for your payment
          </Title>
          <ul className="mt-4 grid gap-y-2">
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} among={among} onRelease={() => setReleasing(hold)} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {releasing && (
          <ReleaseDialog
            hold={releasing}
            onClose={close}
            onReleased={() => {
              close();
              setReleased([...released, releasing.id]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

type HoldRowProps = Pick<OpenHoldsProps, "among"> & { hold: Hold; onRelease: () => void };

function HoldRow({ hold, among, onRelease }: HoldRowProps) {
  const Name = among ? "h4" : "h3";
  const navigate = useNavigate();
  const name = `hold-${hold.id}`;
  const pay = () => void navigate(paths.bookingConfirmation(hold.designerId), { state: inProgress(hold) });
  return (
    <li className={cn(ROW, TINT)}>
      <Avatar id={hold.designerId} name={hold.designerName} src={hold.designerAvatar} size={3.5} className={PICTURE} />
      <div className="min-w-0 max-sm:col-span-2">
        <Name className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span id={name} dir="auto" className="min-w-0 text-left wrap-anywhere">
            {hold.designerName}
          </span>
          <SlotTypeBadge type={hold.slotType} plain />
        </Name>
        <p dir="auto" className="mt-1 text-left text-sm text-ink-700 wrap-anywhere">
          {hold.serviceInfo.serviceName}
        </p>
      </div>
      <div className={FACTS}>
        <p className={WHEN}>
          <span className="font-semibold sm:block">{formatNearDay(hold.slotStart, serverNow())}</span>
          <span className="sm:hidden">, </span>
          <span className="whitespace-nowrap text-ink-500">{formatTimeRange(hold.slotStart, hold.slotEnd)}</span>
        </p>
        <p className={PRICE}>
          <span className="font-semibold whitespace-nowrap">{formatMoney(hold)}</span>
        </p>
      </div>
      <div className={cn("col-span-full", METER)}>
        <HoldCountdown until={Date.parse(hold.holdExpiresAt)} />
      </div>
      <div className="col-span-full flex gap-2 max-sm:*:flex-1 sm:max-lg:flex-row-reverse lg:col-span-1 lg:col-start-5 lg:row-span-2 lg:row-start-1 lg:flex-col lg:items-end lg:justify-center">
        <Button variant="coral" className="lg:w-42" onClick={pay} aria-describedby={name}>
          Pay now
        </Button>
        <Button variant="ghost" className="lg:w-42" onClick={onRelease} aria-describedby={name}>
          Release this time
        </Button>
      </div>
    </li>
  );
}

/** Returns the confirmation page's history state for continuing this hold. */
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
    // Without a note, an idea from the studio does not become one.
    notes: notes ?? "",
    booking: { id, status: "pending_payment", holdExpiresAt, amount, currency },
    payNow: true,
  };
}
