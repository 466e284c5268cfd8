import { LONGEST } from "@contract/limits.ts";
import type { MemberReportReason } from "@contract/safety.ts";
import { ReportFormDialog } from "@/domain/booking/report-form-dialog.tsx";
import { useReportMember } from "./safety.ts";

const REASONS: Record<MemberReportReason, string> = {
  harassment: "Insults, threats or harassment",
  inappropriate: "Sexual or otherwise inappropriate behavior",
  fraud: "Fraud or a false identity",
  outside_parlour: "Asks to pay or to meet outside Parlour",
  other: "Something else",
};

type ReportMemberDialogProps = { bookingId: string; otherName: string; onClose: () => void };

export function ReportMemberDialog({ bookingId, otherName, onClose }: ReportMemberDialogProps) {
  const call = useReportMember();
  return (
    <ReportFormDialog
      draft={`report-member:${bookingId}`}
      title={
        <>
          Report <bdi>{otherName}</bdi>
        </>
      }
      description="A person at Parlour reads it. We don’t tell them about it."
      reasonLabel="What is it about?"
      reasons={REASONS}
      messageLabel="What happened?"
      longestMessage={LONGEST.memberReport}
      needsMessage
      thanks="Thank you for telling us. We’ll read what you wrote to each other, and email you if we need to know more. If you want them to leave you alone right away, block them from the same menu."
      call={call}
      onReport={(report) => call.mutate({ bookingId, ...report })}
      onClose={onClose}
    />
  );
}
