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
import { Detail, DetailList } from "@/ui/detail-list.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { DetailSection, IncludedServices, TWO_COLUMNS } from "./booking-details.tsx";
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
        <DetailList className={TWO_COLUMNS}>
          <Detail term="Date">
            <span className="block">{formatDate(slotStart)}</span>
            <span className="block text-sm font-normal text-ink-500">{formatWeekday(slotStart, "long")}</span>
          </Detail>
          <Detail term="Time">
            <MovingPicture name={CHOSEN_TIME} words>
              <span className="inline-block">{formatTimeRange(slotStart, slotEnd)}</span>
            </MovingPicture>
            <span className="block text-sm font-normal text-ink-500">{ownZoneText(slotStart)}</span>
          </Detail>
          <Detail term="Duration">{formatDuration(slotStart, slotEnd)}</Detail>
          <Detail term="Session Type">{capitalize(slotType)} Session</Detail>
          <Detail term="Where">
            {slotType === "call" ? "Video call on this site" : "Chat on this site"}
            <span className="block text-sm font-normal text-ink-500">
              In your browser, with nothing to install. The confirmation email has the link.
            </span>
          </Detail>
        </DetailList>
      </DetailSection>
      <DetailSection title="Service Details">
        <DetailList className={TWO_COLUMNS}>
          <Detail term="Service">{serviceInfo.serviceName}</Detail>
          <Detail term="Price">
            {serviceInfo.rate === 0 ? (
              "Free"
            ) : (
              <>
                {formatConfirmedMoney(priceOf(serviceInfo))}
                {/* The specification requires the type. */}
                <span className="font-normal text-ink-500">/{rateTypeOf(minutesBetween(slotStart, slotEnd))}</span>
              </>
            )}
          </Detail>
        </DetailList>
        <IncludedServices services={serviceInfo.servicesProvided} />
      </DetailSection>
    </>
  );
}
