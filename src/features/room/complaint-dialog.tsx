import type { BookingDetails } from "@contract/bookings.ts";
import type { ComplaintReason, ComplaintWish } from "@contract/complaints.ts";
import { formatDate } from "@contract/format.ts";
import { LONGEST } from "@contract/limits.ts";
import { useState } from "react";
import { ReportFormDialog } from "@/domain/booking/report-form-dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { useComplain } from "./complain.ts";

const TECHNICAL = { technical_failure: "Sound, picture or chat failed" };
const OTHER = { other: "Something else" };
const REASONS: Record<"customer" | "designer", Partial<Record<ComplaintReason, string>>> = {
  customer: {
    not_as_promised: "It was not what was promised",
    ...TECHNICAL,
    cut_short: "It began late or ended early",
    unprepared: "The designer was not prepared",
    ...OTHER,
  },
  designer: {
    not_there: "The customer did not come, or came late",
    abuse: "The customer was abusive",
    ...TECHNICAL,
    ...OTHER,
  },
};
const MONEY_BACK = {
  quarter_back: "A quarter of the price back",
  half_back: "Half of the price back",
  all_back: "All of the price back",
};
const OTHER_WISHES = { another_session: "Another session, free of charge", another_designer: "Another designer" };

type ComplaintDialogProps = {
  booking: Pick<BookingDetails, "id" | "amount" | "refunded">;
  viewer: "customer" | "designer";
  otherName: string;
  onClose: () => void;
};

/** Asks what went wrong in a session, and how it could be made good for the customer. */
export function ComplaintDialog({ booking, viewer, otherName, onClose }: ComplaintDialogProps) {
  const call = useComplain();
  // The wishes of the moment when the dialog was opened.
  const [wishes] = useState<Partial<Record<ComplaintWish, string>>>(() =>
    booking.amount > booking.refunded ? { ...MONEY_BACK, ...OTHER_WISHES } : OTHER_WISHES,
  );
  const [wish, setWish] = useState(() => Object.keys(wishes)[0] as ComplaintWish);
  return (
    <ReportFormDialog
      draft={`complaint:${booking.id}`}
      title={
        <>
          Your session with <bdi>{otherName}</bdi>
        </>
      }
      description="A person at Parlour reads it, next to the record of the session, and asks the other person."
      reasonLabel="What went wrong?"
      reasons={REASONS[viewer] as Record<ComplaintReason, string>}
      messageLabel="What happened?"
      longestMessage={LONGEST.complaint}
      needsMessage
      what="complaint"
      thanks={
        call.data
          ? `We have your complaint ${call.data.number} and have emailed you its number. We decide by ${formatDate(call.data.dueAt)}, and email you what and why.`
          : ""
      }
      call={call}
      onReport={(report) =>
        call.mutate({ bookingId: booking.id, wish: viewer === "customer" ? wish : null, ...report })
      }
      onClose={onClose}
    >
      {viewer === "customer" && (
        <Field label="What would make it good?">
          <Select
            value={wish}
            onChange={(event) => setWish(event.target.value as ComplaintWish)}
            disabled={call.isPending}
          >
            {Object.entries(wishes).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ReportFormDialog>
  );
}
