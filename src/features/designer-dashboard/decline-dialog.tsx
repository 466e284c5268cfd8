import type { GivenReason } from "@contract/common.ts";
import type { RequestedTime } from "@contract/requests.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { api } from "@/lib/api-client.ts";
import { toast } from "@/lib/toast.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";

const REASONS: [GivenReason, string][] = [
  ["no_time", "I have no time then"],
  ["away", "I’m away then"],
  ["other_service", "Another service of mine fits better"],
  ["not_a_fit", "I don’t take on this kind of work"],
];

/** Asks a designer why they offer no time to somebody who has requested one. */
export function DeclineDialog({ request, onClose }: { request: RequestedTime; onClose: () => void }) {
  const { customer } = request;
  const [reason, setReason] = useState<GivenReason>("no_time");
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("POST /bookings/decline-request", { body: { requestId: request.id, reason } }),
    onSettled: () => forgetBooking(client, request.id),
  });
  const { open, close, frame } = useClosing(onClose);
  const decline = () =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        void toast.success("Request declined", { description: `${customer.name} gets an email with the reason.` });
      },
    });
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        {...frame}
        lead={<Avatar id={customer.id} name={customer.name} src={customer.avatar} />}
        title="Decline this request?"
        description={
          <span className="wrap-anywhere">
            <bdi>{customer.name}</bdi>, {request.serviceInfo.serviceName}
          </span>
        }
        footer={
          <>
            <DialogClose variant="outline" disabled={isPending}>
              Keep it
            </DialogClose>
            <Button variant="destructive" busy={isPending} onClick={decline}>
              {isPending ? "Declining..." : "Decline request"}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {error && <ChangeFailed title="The request was not declined" text={error.message} />}
          <Field label={`What ${customer.name} is told`}>
            <Select
              value={reason}
              disabled={isPending}
              onChange={({ target }) => setReason(target.value as GivenReason)}
            >
              {REASONS.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}
