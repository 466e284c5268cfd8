import * as z from "zod/mini";
import { booking, withinSentence } from "../../shared/booking-facts.ts";
import { DeclineReason } from "../../shared/contract/common.ts";
import * as paths from "../../shared/contract/paths.ts";
import { declinedBecause } from "../../shared/contract/requests.ts";
import { defineEmail } from "./parts/define-email.ts";

/** Tells a customer that the designer declines the request for a time, or has not answered it in time. */
export const requestDeclined = defineEmail({
  content: z.object({ ...booking, reason: DeclineReason, moves: z.optional(z.boolean()) }),
  write({ designerName, designerId, serviceName, reason, moves = false, bookingId }, { site }) {
    const isBusy = reason === "no_time" || reason === "away";
    return {
      subject: isBusy
        ? `${designerName} has no time for you right now`
        : `${designerName} has ${reason === "no_answer" ? "not " : ""}answered your request`,
      heading: isBusy ? "No time this time" : "Not this time",
      paragraphs: moves
        ? [
            `You asked ${withinSentence(designerName)} for another time for ${serviceName}. ${declinedBecause(designerName)[reason]} Your booking stays as it is.`,
          ]
        : [
            `You asked ${withinSentence(designerName)} for a time for ${serviceName}. ${declinedBecause(designerName)[reason]} You have paid nothing.`,
            ...(reason === "other_service" ? [] : ["Another designer may have a time that suits you."]),
          ],
      facts: [],
      action: moves
        ? { label: "See your booking", url: site + paths.bookingInChats(bookingId), tone: "coral" }
        : {
            label: reason === "other_service" ? "See the services" : "Find a designer",
            url: site + (reason === "other_service" ? paths.designer(designerId) : paths.discovery),
            tone: "coral",
          },
      footnote: "You’re receiving this because you asked a designer for a time on Parlour.",
    };
  },
});
