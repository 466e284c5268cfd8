import type { Slot } from "@contract/designers.ts";
import { formatDayTime } from "@contract/format.ts";
import { MOST, OFFER_HOURS } from "@contract/limits.ts";
import { minutesBetween } from "@contract/price.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { MessageField, useMessage } from "@/domain/booking/changes/message-field.tsx";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { useCalendars } from "@/domain/booking/get-calendars.ts";
import type { Member } from "@/domain/booking/members.ts";
import { SlotPicker } from "@/domain/booking/slot-picker/slot-picker.tsx";
import { useShownDay } from "@/domain/booking/slot-picker/use-shown-day.ts";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { toast } from "@/lib/toast.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { DateInput } from "@/ui/date-input.tsx";
import { Dialog, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";

type Offer = { slots: { start: string; end: string }[]; message: string | undefined };

type OfferDialogProps = {
  designerId: string;
  customer: Member;
  /** The booking to move, the request to answer, or the session before the next one. */
  aboutId: string;
  what: "another time" | "a time" | "the next session";
  description: string;
  /** Whether the times are held for the customer; otherwise others can still book them. */
  held: boolean;
  /** Length of the session, in minutes. */
  minutes: number;
  /** The slot of a booking that is being moved. */
  present?: { slotStart: string; slotEnd: string };
  /** The day on which the dialog opens, in milliseconds. */
  openOn?: number | undefined;
  /** Whether no time can be offered; `children` say why. */
  closed?: boolean;
  send: (offer: Offer) => Promise<unknown>;
  onClose: () => void;
  /** Shown above the times. */
  children?: ReactNode;
};

/** Lets a designer offer a customer up to three times: from their hours, including those that a calendar closes, or at any other time. */
export function OfferDialog({
  designerId,
  customer,
  aboutId,
  what,
  description,
  held,
  minutes,
  present,
  openOn,
  closed = false,
  send,
  onClose,
  children,
}: OfferDialogProps) {
  const { name } = customer;
  const [picked, setChosen] = useState<Slot[]>([]);
  // The times of another service may have another length.
  const chosen = picked.filter(({ start, end }) => minutesBetween(start, end) === minutes);
  const profile = useOwnProfile(designerId).data;
  const shown = useShownDay(openOn, profile?.availability?.horizonDays);
  const message = useMessage(`offer:${aboutId}`);
  const { data: calendars } = useCalendars();
  const hidden = profile?.hidden ?? false;
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: message.forget,
    onSettled: () => forgetBooking(client, aboutId),
  });
  const { open, close, frame } = useClosing(onClose);
  const full = chosen.length === MOST.offers;

  const without = (slot: Slot) => chosen.filter(({ start }) => Date.parse(start) !== Date.parse(slot.start));
  const add = (slot: Slot) =>
    setChosen([...without(slot), slot].sort((a, b) => Date.parse(a.start) - Date.parse(b.start)));
  const toggle = (slot: Slot) => {
    if (without(slot).length < chosen.length) setChosen(without(slot));
    else if (!full) add(slot);
  };
  const offer = () =>
    mutate(
      { slots: chosen.map(({ start, end }) => ({ start, end })), message: message.sent },
      {
        onSuccess: () => {
          close();
          void toast.success("Offer sent", {
            description: held
              ? `${name} gets an email. The times are kept for up to ${OFFER_HOURS} hours.`
              : `${name} gets an email. The booking stays as it is until they choose.`,
          });
        },
      },
    );
  const closedBy = (slot: Slot) =>
    calendars?.closed.find(({ start, end }) => start < slot.end && slot.start < end)?.calendar;

  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[38rem]"
        {...frame}
        lead={<Avatar id={customer.id} name={name} src={customer.avatar} />}
        title={
          <span className="wrap-anywhere">
            Offer <bdi>{name}</bdi> {what}
          </span>
        }
        description={description}
        footer={
          <>
            <Chosen slots={chosen} closed={isPending} onRemove={toggle} />
            <Button
              className="ml-auto max-sm:w-full"
              busy={isPending}
              disabled={closed || hidden || chosen.length === 0}
              onClick={offer}
            >
              {isPending ? "Sending..." : chosen.length > 1 ? `Send offer of ${chosen.length} times` : "Send offer"}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {error && <ChangeFailed title="The offer was not sent" text={error.message} />}
          {hidden && <p>Your page is hidden, so nobody can book you.</p>}
          {children}
          {!closed && !hidden && (
            <>
              <p className="text-sm text-ink-700">
                Choose times, up to {MOST.offers}.{" "}
                {held
                  ? `We keep them for ${name} for up to ${OFFER_HOURS} hours: nobody else can book them.`
                  : "They aren’t reserved: others can still book them."}
              </p>
              <SlotPicker
                designer={{ id: designerId }}
                soon
                shown={shown}
                minutes={minutes}
                {...(present && { present })}
                chosen={chosen.map(({ start }) => Date.parse(start))}
                closed={full || isPending}
                closedBy={closedBy}
                onChoose={toggle}
              />
              <OwnTime minutes={minutes} closed={full || isPending} onAdd={add} />
              <MessageField label="A note to go with it" message={message} disabled={isPending} low />
            </>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

type OwnTimeProps = { minutes: number; closed: boolean; onAdd: (slot: Slot) => void };

/** Adds a time outside the designer's hours. */
function OwnTime({ minutes, closed, onAdd }: OwnTimeProps) {
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  const add = () => {
    const start = new Date(`${day}T${time}`);
    if (Number.isNaN(start.getTime())) return;
    onAdd({
      start: start.toISOString(),
      end: new Date(start.getTime() + minutes * 60_000).toISOString(),
      status: "available",
    });
    setTime("");
  };
  return (
    <fieldset className="min-w-0 border-t border-ink-200 pt-4">
      <legend className="float-left mb-2 w-full text-sm font-semibold">A time outside your hours</legend>
      <div className="clear-both grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Day" className="min-w-0">
          <DateInput
            className="min-w-0"
            value={day}
            disabled={closed}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        <Field label="Start" className="min-w-0">
          <Input
            type="time"
            className="min-w-0"
            value={time}
            disabled={closed}
            onChange={({ target }) => setTime(target.value)}
          />
        </Field>
        <Button
          variant="secondary"
          className="col-span-2 h-12 sm:col-span-1"
          disabled={closed || !day || !time}
          onClick={add}
        >
          <Plus aria-hidden="true" />
          Add time
        </Button>
      </div>
    </fieldset>
  );
}

type ChosenProps = { slots: Slot[]; closed: boolean; onRemove: (slot: Slot) => void };

/** The times that are sent with the offer. */
function Chosen({ slots, closed, onRemove }: ChosenProps) {
  return (
    <div aria-live="polite" className="min-w-0 flex-1 max-sm:basis-full max-sm:empty:-mb-2">
      {slots.length > 0 && (
        <ul aria-label="Chosen times" className="flex flex-wrap gap-2">
          {slots.map((slot) => (
            <li key={slot.start} className="chip bg-paper pr-0 text-ink tabular-nums">
              {formatDayTime(slot.start)}
              <button
                type="button"
                disabled={closed}
                onClick={() => onRemove(slot)}
                aria-label={`Leave out ${formatDayTime(slot.start)}`}
                className="hit grid size-8 place-items-center"
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
