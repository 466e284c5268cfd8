import type { BookingDetails } from "@contract/bookings.ts";
import type { ComplaintReason, ComplaintWish } from "@contract/complaints.ts";
import { formatDate } from "@contract/format.ts";
import { LONGEST } from "@contract/limits.ts";
import { useState } from "react";
import { ReportFormDialog } from "@/domain/booking/report-form-dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { useComplain } from "./complain.ts";

const REASONS: Record<ComplaintReason, string> = {
  not_as_promised: "It was not what was promised",
  technical_failure: "Sound, picture or chat failed",
  cut_short: "It began late or ended early",
  unprepared: "The designer was not prepared",
  other: "Something else",
};
const MONEY_BACK = {
  quarter_back: "A quarter of the price back",
  half_back: "Half of the price back",
  all_back: "All of the price back",
};
const OTHER_WISHES = { another_session: "Another session, free of charge", another_designer: "Another designer" };

type ComplaintDialogProps = {
  booking: Pick<BookingDetails, "id" | "amount" | "refunded">;
  otherName: string;
  onClose: () => void;
};

/** What went wrong in a session, and what would make it good. */
export function ComplaintDialog({ booking, otherName, onClose }: ComplaintDialogProps) {
  const call = useComplain();
  // As when the dialog was opened.
  const [wishes] = useState<Partial<Record<ComplaintWish, string>>>(() =>
    booking.amount > booking.refunded ? { ...MONEY_BACK, ...OTHER_WISHES } : OTHER_WISHES,
  );
  const [wish, setWish] = useState(() => Object.keys(wishes)[0] as ComplaintWish);
  return (
    <ReportFormDialog
      title={
        <>
          Your session with <bdi>{otherName}</bdi>
        </>
      }
      description="A person at Parlour reads it, next to the record of the session, and asks the designer."
      reasonLabel="What went wrong?"
      reasons={REASONS}
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
      onReport={(report) => call.mutate({ bookingId: booking.id, wish, ...report })}
      onClose={onClose}
    >
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
    </ReportFormDialog>
  );
}
