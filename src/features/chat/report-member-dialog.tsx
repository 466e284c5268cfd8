import { LONGEST } from "@contract/limits.ts";
import type { MemberReportReason } from "@contract/safety.ts";
import { useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Textarea } from "@/ui/textarea.tsx";
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
  const { open, close, frame } = useClosing(onClose);
  const [reason, setReason] = useState<MemberReportReason>("harassment");
  const [message, setMessage] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, isSuccess, error } = useReportMember();
  function report(): void {
    setMissing(message.trim() === "");
    if (message.trim()) mutate({ bookingId, reason, message });
  }
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        {...frame}
        title={
          <span className="wrap-anywhere">
            Report <bdi>{otherName}</bdi>
          </span>
        }
        description="A person at Parlour reads it. We don’t tell them about it."
        footer={
          isSuccess ? (
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          ) : (
            <>
              <DialogClose asChild>
                <Button variant="outline" disabled={isPending}>
                  Cancel
                </Button>
              </DialogClose>
              <Button busy={isPending} onClick={report}>
                {isPending ? "Sending..." : "Send report"}
              </Button>
            </>
          )
        }
      >
        {isSuccess ? (
          <p role="status">
            Thank you for telling us. We’ll read what you wrote to each other, and email you if we need to know more. If
            you want them to leave you alone right away, block them from the same menu.
          </p>
        ) : (
          <div className="grid gap-5">
            <Field label="What is it about?">
              <Select
                value={reason}
                onChange={(event) => setReason(event.target.value as MemberReportReason)}
                disabled={isPending}
              >
                {Object.entries(REASONS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="What happened?" error={missing ? "Please tell us in a few words." : undefined}>
              <Textarea
                value={message}
                onChange={(event) => {
                  setMessage(event.target.value);
                  setMissing(false);
                }}
                maxLength={LONGEST.memberReport}
                disabled={isPending}
                dir="auto"
                className="min-h-32"
              />
            </Field>
            {error && <ChangeFailed title="Your report was not sent" text={error.message} />}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
