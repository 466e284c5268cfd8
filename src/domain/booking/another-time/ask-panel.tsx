import type { Designer } from "@contract/designers.ts";
import { LONGEST, MOST, OFFER_HOURS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { ZoneNote } from "@/domain/booking/slot-picker/zone-note.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";
import { DateInput } from "@/ui/date-input.tsx";
import { DialogClose, DialogPanel, type DialogPanelProps } from "@/ui/dialog.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { WaitNotice } from "@/ui/wait-notice.tsx";
import { instantsOf, type WantedRange } from "./wanted-ranges.ts";

const AddressCodeForm = lazy(async () => ({
  default: (await import("@/domain/account/address-code-form.tsx")).AddressCodeForm,
}));

export type Asking = { ranges: { start: string; end: string }[]; note: string | undefined };

type AskPanelProps = {
  head: Omit<DialogPanelProps, "footer" | "children">;
  designer: {
    name: string;
    address?: Designer["address"] | undefined;
    availability?: Designer["availability"] | undefined;
  };
  /** The typed request, which stays while the times are shown again. */
  typed: TypedRequest;
  onType: (typed: TypedRequest) => void;
  /** The booking that gets another time; without it, the customer asks for a new one, with a sentence. */
  bookingId?: string | undefined;
  ask: (asking: Asking) => Promise<unknown>;
  onBack: () => void;
};

type TypedRequest = { ranges: WantedRange[]; note: string };

const NEW: WantedRange = { day: "", from: "18:00", to: "21:00" };
export const NOTHING_TYPED: TypedRequest = { ranges: [NEW, NEW], note: "" };
const ORDER = ["First", "Second", "Third"];

/** For a customer whom no time suits: they say when they could, and the designer answers with times. */
export function AskPanel({ head, designer, typed, onType, bookingId, ask, onBack }: AskPanelProps) {
  const { ranges, note } = typed;
  const setRanges = (changed: WantedRange[]) => onType({ ...typed, ranges: changed });
  const [empty, setEmpty] = useState(false);
  const [sent, setSent] = useState<WantedRange[]>([]);
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ask,
    networkMode: "always",
    onSettled: () => forgetBooking(client, bookingId ?? ""),
  });
  const filled = ranges.filter(({ day, from, to }) => day && from && to);
  const refusal = error instanceof ApiError ? error : null;
  const unconfirmed = refusal?.code === "address_unconfirmed";

  const send = () => {
    setEmpty(filled.length === 0);
    if (filled.length === 0) return;
    setSent(filled);
    mutate({ ranges: filled.map(instantsOf), note: note.trim() || undefined });
  };
  const change = (index: number, range: WantedRange) => {
    setEmpty(false);
    setRanges(ranges.map((old, other) => (other === index ? range : old)));
  };
  /** Returns the server's error about one of the ranges, in the order in which they were sent. */
  const faultOf = (range: WantedRange, index: number) =>
    (empty && index === 0 ? "Please choose a day." : undefined) ??
    refusal?.fields[`ranges.${sent.indexOf(range)}.start`];
  const shown = ranges.some((range, index) => faultOf(range, index));

  if (isSuccess) return <Asked head={head} name={designer.name} moving={bookingId !== undefined} />;
  return (
    <DialogPanel
      {...head}
      footer={
        <>
          <Button variant="ghost" className="-ml-4.5" disabled={isPending} onClick={onBack}>
            Back to the times
          </Button>
          <Button busy={isPending} onClick={send}>
            {isPending ? "Sending..." : "Send request"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-700">
          When could you? <bdi>{designer.name}</bdi> answers with times
          {bookingId
            ? ", of which you can take one. Your booking stays as it is until then."
            : ` that we keep for you for up to ${OFFER_HOURS} hours. You pay nothing until you take one.`}
        </p>
        <div className="grid gap-4">
          {ranges.map((range, index) => (
            <RangeFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else, and stay in their order
              key={index}
              name={`${ORDER[index]} possibility`}
              added={index >= NOTHING_TYPED.ranges.length}
              optional={index > 0}
              range={range}
              error={faultOf(range, index)}
              disabled={isPending}
              onChange={(changed) => change(index, changed)}
            />
          ))}
          {ranges.length < MOST.offers && (
            <Button
              variant="link"
              size="sm"
              className="justify-self-start"
              disabled={isPending}
              onClick={() => setRanges([...ranges, NEW])}
            >
              <Plus aria-hidden="true" />
              Add another
            </Button>
          )}
        </div>
        {!bookingId && (
          <Field label="A sentence for the designer" note="(optional)">
            <Textarea
              value={note}
              onChange={(event) => onType({ ...typed, note: event.target.value })}
              maxLength={LONGEST.requestNote}
              disabled={isPending}
              dir="auto"
              className="min-h-24"
              placeholder="I work until six, evenings are best."
            />
          </Field>
        )}
        <ZoneNote
          name={designer.name}
          city={designer.address?.city}
          timeZone={designer.availability?.timeZone}
          at={serverNow()}
        />
        {refusal?.retryAt && <WaitNotice key={refusal.retryAt} reason={refusal.message} until={refusal.retryAt} />}
        {error && !refusal?.retryAt && !shown && (
          <ChangeFailed title={unconfirmed ? "One thing first" : "The request was not sent"} text={error.message} />
        )}
        {unconfirmed && (
          <Suspense>
            <AddressCodeForm label="Confirm and send" autoFocus onConfirmed={send} />
          </Suspense>
        )}
      </div>
    </DialogPanel>
  );
}

type RangeFieldsProps = {
  name: string;
  /** Whether a button added the range; that button disappears with the last range. */
  added: boolean;
  optional: boolean;
  range: WantedRange;
  error: string | undefined;
  disabled: boolean;
  onChange: (range: WantedRange) => void;
};

function RangeFields({ name, added, optional, range, error, disabled, onChange }: RangeFieldsProps) {
  return (
    <FieldGroup label={name} note={optional ? "(optional)" : undefined} error={error}>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem]">
        <Field label="Day" className="col-span-2 min-w-0 sm:col-span-1">
          <DateInput
            autoFocus={added}
            className="min-w-0"
            value={range.day}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...range, day: target.value })}
          />
        </Field>
        {(["from", "to"] as const).map((edge) => (
          <Field key={edge} label={edge === "from" ? "From" : "To"} className="min-w-0">
            <Input
              type="time"
              className="min-w-0"
              value={range[edge]}
              disabled={disabled}
              onChange={({ target }) => onChange({ ...range, [edge]: target.value })}
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}

function Asked({ head, name, moving }: Pick<AskPanelProps, "head"> & { name: string; moving: boolean }) {
  return (
    <DialogPanel
      lead={head.lead}
      arriving
      title={
        <span className="wrap-anywhere">
          <bdi>{name}</bdi> has your request
        </span>
      }
      footer={<DialogClose className="ml-auto">Done</DialogClose>}
    >
      <p>
        We email you as soon as there is an answer.{" "}
        {moving ? (
          "Your booking stays as it is until you take another time."
        ) : (
          <>
            You find it in{" "}
            <Link to={paths.chats} className="text-link">
              My Chats
            </Link>
            , where you can also withdraw the request.
          </>
        )}
      </p>
    </DialogPanel>
  );
}
