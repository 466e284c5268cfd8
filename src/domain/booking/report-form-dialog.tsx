import { type ReactNode, useEffect, useState } from "react";
import { useTextDraft } from "@/lib/draft.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { ChangeFailed } from "./changes/change-failed.tsx";

type ReportFormDialogProps<Reason extends string> = {
  /** The name under which the message is kept until it is sent. */
  draft: string;
  title: ReactNode;
  description: string;
  reasonLabel: string;
  /** The options, in words; the first is selected. */
  reasons: Record<Reason, string>;
  /** Another question between the reason and the message. */
  children?: ReactNode;
  messageLabel: string;
  longestMessage: number;
  /** Whether the message is required. */
  needsMessage?: boolean;
  /** The word for the thing that is sent. */
  what?: "report" | "complaint";
  /** Shown after it was sent. */
  thanks: string;
  /** The state of the call that reports. */
  call: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onReport: (report: { reason: Reason; message: string }) => void;
  onClose: () => void;
};

/** Tells the administrator about a member, a review or a session: a reason, and a message. */
export function ReportFormDialog<Reason extends string>(props: ReportFormDialogProps<Reason>) {
  const {
    draft,
    title,
    description,
    reasons,
    needsMessage = false,
    what = "report",
    thanks,
    call,
    onReport,
    onClose,
  } = props;
  const { open, close, frame } = useClosing(onClose);
  const [reason, setReason] = useState(() => Object.keys(reasons)[0] as Reason);
  const [message, setMessage] = useTextDraft(draft);
  const [missing, setMissing] = useState(false);
  const { isPending, isSuccess, error } = call;
  useEffect(() => {
    if (isSuccess) setMessage("");
  }, [isSuccess, setMessage]);
  function report(): void {
    const nothingSaid = needsMessage && message.trim() === "";
    setMissing(nothingSaid);
    if (!nothingSaid) onReport({ reason, message });
  }
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        {...frame}
        title={<span className="wrap-anywhere">{title}</span>}
        description={description}
        footer={
          isSuccess ? (
            <DialogClose>Close</DialogClose>
          ) : (
            <>
              <DialogClose variant="outline" disabled={isPending}>
                Cancel
              </DialogClose>
              <Button busy={isPending} onClick={report}>
                {isPending ? "Sending..." : `Send ${what}`}
              </Button>
            </>
          )
        }
      >
        {isSuccess ? (
          <p role="status">{thanks}</p>
        ) : (
          <div className="grid gap-5">
            <Field label={props.reasonLabel}>
              <Select value={reason} onChange={(event) => setReason(event.target.value as Reason)} disabled={isPending}>
                {Object.entries<string>(reasons).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            </Field>
            {props.children}
            <Field
              label={props.messageLabel}
              note={needsMessage ? undefined : "(optional)"}
              error={missing ? "Please tell us in a few words." : undefined}
            >
              <Textarea
                value={message}
                onChange={(event) => {
                  setMessage(event.target.value);
                  setMissing(false);
                }}
                maxLength={props.longestMessage}
                disabled={isPending}
                dir="auto"
                className="min-h-28"
              />
            </Field>
            {error && <ChangeFailed title={`Your ${what} was not sent`} text={error.message} />}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
