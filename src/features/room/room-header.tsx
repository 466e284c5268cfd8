import { capitalize, formatShortTimeRange } from "@contract/format.ts";
import { ArrowLeft, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import type { RoomBooking } from "./booking-facts.tsx";
import { formatStartDay } from "./opening-words.ts";
import { Presence } from "./presence.tsx";
import type { PresenceStatus } from "./presence-status.ts";

type RoomHeaderProps = {
  booking: RoomBooking;
  backTo: string;
  /** The other member's presence; null while nobody is expected. */
  presence: PresenceStatus | null;
  /** Whether everything is in one line, because the stage and a call need the height. */
  inLine: boolean;
  /** The buttons for the sound and the menu. */
  tools: ReactNode;
  /** Shows the content of the rail of wide screens. */
  onDetails: () => void;
  /** The actions available now, below the slot. */
  children?: ReactNode;
};

/** The other member and the slot, above the conversation: on phones, and on every screen while there is a stage or a call. */
export function RoomHeader({ booking, backTo, presence, inLine, tools, onDetails, children }: RoomHeaderProps) {
  const { other, start, end, phase } = booking;
  const day = formatStartDay(start, serverNow(), "short");
  /** Time and next step are in the line, or on phones in a second one; after the session, below 1,024 px, they need their own line. */
  const isOneLine = inLine && phase !== "after";
  return (
    <header
      className={cn(
        "border-b border-ink-200",
        isOneLine && "flex flex-wrap items-center lg:flex-nowrap sm:not-short:max-lg:has-data-join:*:first:basis-full",
        inLine && !isOneLine && "lg:flex lg:items-center",
      )}
    >
      <div
        className={cn(
          "relative flex min-w-0 flex-1 items-center gap-2 py-2 pr-4 pl-1 max-sm:items-start max-sm:pb-1 sm:gap-3 sm:pl-3",
          isOneLine ? "max-sm:basis-full lg:flex-initial" : "sm:pr-6",
        )}
      >
        <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back" className="flex-none">
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <div
          className={cn(
            "relative flex min-w-0 flex-1 items-center gap-3 max-sm:items-start",
            inLine && "lg:max-w-[33vw] lg:flex-initial",
          )}
        >
          <Avatar id={other.id} name={other.name} src={other.avatar} size={2.75} />
          {/* On phones, presence and time are in one line below the name, as wide as the buttons beside it allow; otherwise presence is beside the name. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 leading-snug sm:grid sm:grid-cols-[minmax(0,max-content)_max-content_1fr]">
            <h1
              className={cn(
                "max-w-full text-left font-semibold max-sm:basis-full",
                presence && "max-sm:grid max-sm:min-h-11 max-sm:content-center",
                // During the session the button for the sound is beside the menu.
                presence || phase === "open" ? "max-sm:pr-22" : "max-sm:pr-11",
              )}
            >
              <bdi className="line-clamp-2 wrap-anywhere">{other.name}</bdi>
            </h1>
            <Presence presence={presence} call={booking.chat.slotType === "call"} inBar />
            {/* The touch area covers the face, name and time. */}
            <button
              type="button"
              aria-haspopup="dialog"
              className="block min-h-6 max-w-full text-left text-xs text-ink-500 after:absolute after:-inset-1 hover:text-ink sm:col-span-full sm:text-sm"
              onClick={onDetails}
            >
              <span className="sr-only">Booking details: </span>
              <span className="tabular-nums">
                <span className={cn(day === "today" && "max-sm:sr-only")}>{capitalize(day)}, </span>
                <span className="inline-block whitespace-nowrap">
                  {formatShortTimeRange(start, end)}
                  <ChevronDown
                    className="ml-0.5 inline-block size-4 align-text-bottom text-ink"
                    strokeWidth={1.75}
                    aria-hidden="true"
                  />
                </span>
              </span>
            </button>
          </div>
        </div>
        <div className="flex flex-none items-center max-sm:absolute max-sm:top-5 max-sm:right-4">{tools}</div>
      </div>
      {isOneLine && (
        // Beside the name and the button of a small window there is no space for the end time, which the name's line contains.
        <SlotMeter
          {...{ start, end }}
          className="max-sm:mx-4 max-sm:mb-3 max-sm:flex-1 sm:mr-6 sm:w-40 sm:max-xl:[&>p>span:last-child]:hidden sm:not-short:max-lg:in-[header:has([data-join])]:mb-4 sm:not-short:max-lg:in-[header:has([data-join])]:ml-6 sm:not-short:max-lg:in-[header:has([data-join])]:flex-1 sm:not-short:max-lg:in-[header:has([data-join])]:[&>p>span:last-child]:inline lg:w-auto lg:min-w-40 lg:flex-1 xl:min-w-56 [@media(max-height:28rem)_and_(max-width:40rem)]:hidden"
        />
      )}
      {!inLine && phase !== "after" && (
        // With the keyboard open, the conversation needs the height.
        <SlotMeter {...{ start, end }} className="px-4 pt-1 pb-4 sm:px-6 [@media(max-height:28rem)]:hidden" />
      )}
      <div
        className={cn(
          "empty:hidden",
          inLine &&
            !isOneLine &&
            "lg:flex lg:items-center lg:gap-6 lg:has-[button,p:not(:empty)]:-mt-6 lg:has-[button,p:not(:empty)]:px-6",
          // The bar that joins is as wide as the conversation below it.
          isOneLine &&
            "max-sm:has-[p:not(:empty)]:basis-full sm:not-short:max-lg:not-has-data-join:has-[p:not(:empty)]:basis-full lg:max-w-96 lg:has-data-join:w-1/3 lg:has-data-join:max-w-none lg:has-data-join:min-w-78 lg:has-data-join:flex-none lg:has-data-join:pl-6 lg:has-[button,p:not(:empty)]:-mt-4 lg:has-[button,p:not(:empty)]:pr-6 lg:has-[button,p:not(:empty)]:pb-2",
        )}
      >
        {children}
      </div>
    </header>
  );
}
