import {
  capitalize,
  formatConfirmedMoney,
  formatDate,
  formatDuration,
  formatTimeRange,
  formatWeekday,
} from "@contract/format.ts";
import { minutesBetween, priceOf, rateTypeOf } from "@contract/price.ts";
import type { BookingInProgress } from "@/domain/booking/booking-hand-off.ts";
import { CHOSEN_TIME } from "@/domain/booking/slot-picker/slot-time.ts";
import { ownZoneText } from "@/lib/zone-difference.ts";
import { Fact } from "@/ui/fact.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { DetailSection, IncludedServices } from "./booking-details.tsx";
import { DesignerAvatar } from "./designer-avatar.tsx";

/** Shows what is about to be booked. */
export function Summary({ progress }: { progress: BookingInProgress }) {
  const { designerId, designerName, serviceInfo, slotStart, slotEnd, slotType } = progress;
  return (
    <>
      <div className="mb-5 flex items-center gap-4">
        <DesignerAvatar id={designerId} name={designerName} size={4} />
        <div className="min-w-0">
          <p dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
            {designerName}
          </p>
          <p className="text-sm text-ink-500">Interior Designer</p>
        </div>
      </div>
      <DetailSection title="Session Details">
        <dl className="flex flex-wrap gap-x-4 font-semibold tabular-nums">
          <Fact term="Date" className="basis-full">
            {formatWeekday(slotStart, "long")}, {formatDate(slotStart)}
          </Fact>
          <Fact term="Time">
            <MovingPicture name={CHOSEN_TIME} words>
              <span className="inline-block">{formatTimeRange(slotStart, slotEnd)}</span>
            </MovingPicture>
          </Fact>
          <Fact term="Duration">{formatDuration(slotStart, slotEnd)}</Fact>
          <Fact term="Session Type">{capitalize(slotType)} Session</Fact>
        </dl>
        <p className="mt-1 text-sm text-ink-500">
          {ownZoneText(slotStart)}. On this site, with nothing to install; the confirmation email has the link.
        </p>
      </DetailSection>
      <DetailSection title="Service Details">
        <dl className="flex flex-wrap justify-between gap-x-6 font-semibold tabular-nums">
          <Fact term="Service">
            <bdi>{serviceInfo.serviceName}</bdi>
          </Fact>
          <Fact term="Price">
            {serviceInfo.rate === 0 ? (
              "Free"
            ) : (
              <>
                {formatConfirmedMoney(priceOf(serviceInfo))}
                {/* The specification requires the type. */}
                <span className="font-normal text-ink-500">/{rateTypeOf(minutesBetween(slotStart, slotEnd))}</span>
              </>
            )}
          </Fact>
        </dl>
        <IncludedServices services={serviceInfo.servicesProvided} />
      </DetailSection>
    </>
  );
}
