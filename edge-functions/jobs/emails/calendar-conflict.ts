import { MemberContent } from "../../shared/booking-facts.ts";
import { REFUNDS } from "../../shared/contract/limits.ts";
import * as paths from "../../shared/contract/paths.ts";
import { partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";

/** To both members: one of the designer's calendars has another event at the time of a booking. Nothing has been cancelled. */
export const calendarConflict = defineEmail({
  content: MemberContent,
  write(content, { site, createdAt }) {
    const { forCustomer, other, whom, withOther, what, facts, home, footnote } = partsOf(content, site);
    return {
      subject: `Does this time still work? Your ${what} ${withOther}`,
      heading: "Two things at the same time",
      paragraphs: forCustomer
        ? [
            `${other} seems to have something else planned at this time. Your booking stands, and ${whom} knows.`,
            [
              ...(isMovable(content.slotStart, createdAt)
                ? ["If another time suits you as well, you can move it."]
                : []),
              ...(content.amount > 0 ? ["If the designer has to cancel it, you get the full price back."] : []),
            ].join(" "),
          ].filter(Boolean)
        : [
            "One of your calendars now says that you are busy during this consultation. It stands: nothing was moved or cancelled.",
            "If you can’t be there, offer other times soon. If you can, there is nothing to do.",
          ],
      facts,
      action: forCustomer
        ? { label: "See your booking", url: site + paths.bookingInChats(content.bookingId), tone: "coral" }
        : { ...home, label: "Offer other times" },
      footnote,
    };
  },
});

/** Whether a booking can be rescheduled: it can as long as a cancellation refunds something. Later it can only once, which the email cannot know. */
const isMovable = (slotStart: string, at: string) =>
  Date.parse(slotStart) - Date.parse(at) >= Math.min(...REFUNDS.map(({ noticeHours }) => noticeHours)) * 3_600_000;
