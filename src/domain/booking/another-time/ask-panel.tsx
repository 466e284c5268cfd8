import type { Designer } from "@contract/designers.ts";
import { LONGEST, MOST, OFFER_HOURS } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import { forgetBooking } from "@/domain/booking/get-booking.ts";
import { firstNameOf } from "@/domain/booking/members.ts";
import { ZoneNote } from "@/domain/booking/slot-picker/zone-note.tsx";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Button } from "@/ui/button.tsx";
import { DateInput } from "@/ui/date-input.tsx";
import { DialogClose, DialogPanel, type DialogPanelProps } from "@/ui/dialog.tsx";
import { Field, FieldGroup } from "@/ui/field.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Input } from "@/ui/input.tsx";
import { RemoveButton } from "@/ui/remove-button.tsx";
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

type Row = WantedRange & { id: string };
type TypedRequest = { ranges: Row[]; note: string };

const FIRST: Row = { id: "first", day: "", from: "18:00", to: "21:00" };
export const NOTHING_TYPED: TypedRequest = { ranges: [FIRST], note: "" };
const ORDER = ["First", "Second", "Third"];

/** For a customer whom no time suits: they say when they could, and the designer answers with times. */
export function AskPanel({ head, designer, typed, onType, bookingId, ask, onBack }: AskPanelProps) {
  const { ranges, note } = typed;
  const setRanges = (changed: Row[]) => onType({ ...typed, ranges: changed });
  /** Whether empty fields are refused: once the customer has tried to send, until they add a row. */
  const [checked, setChecked] = useState(false);
  const [sent, setSent] = useState<Row[]>([]);
  const lostFocus = useLostFocus();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ask,
    onSettled: () => forgetBooking(client, bookingId ?? ""),
  });
  const refusal = error instanceof ApiError ? error : null;
  const unconfirmed = refusal?.code === "address_unconfirmed";

  const send = () => {
    setChecked(true);
    if (ranges.some(({ day, from, to }) => !(day && from && to))) return;
    setSent(ranges);
    mutate({ ranges: ranges.map(instantsOf), note: note.trim() || undefined });
  };
  const add = () => {
    setChecked(false);
    setRanges([...ranges, { ...(ranges.at(-1) ?? FIRST), id: crypto.randomUUID(), day: "" }]);
  };
  /** Returns the server's error about one of the ranges, in the order in which they were sent. */
  const faultOf = (range: Row) => refusal?.fields[`ranges.${sent.indexOf(range)}.start`];
  const shown = ranges.some(faultOf);

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
      <div className="grid gap-5" data-asking="">
        <p className="text-ink-700">
          When could you? <bdi>{firstNameOf(designer.name)}</bdi> answers with times
          {bookingId
            ? ", of which you can take one. Your booking stays as it is until then."
            : ` that we keep for you for up to ${OFFER_HOURS} hours. You pay nothing until you take one.`}
        </p>
        <ZoneNote
          name={designer.name}
          city={designer.address?.city}
          timeZone={designer.availability?.timeZone}
          at={serverNow()}
        />
        {/* Beside the days if there is room: below them, a low window would cut it off. */}
        <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[auto_minmax(0,1fr)]">
          <div className="grid justify-items-start gap-4" {...lostFocus}>
            {ranges.map((range, index) => (
              <RangeFields
                key={range.id}
                name={`${ORDER[index]} choice`}
                range={range}
                checked={checked}
                error={faultOf(range)}
                disabled={isPending}
                onChange={(changed) => setRanges(ranges.map((old) => (old === range ? changed : old)))}
                onRemove={index > 0 ? () => setRanges(ranges.filter((old) => old !== range)) : undefined}
              />
            ))}
            {ranges.length < MOST.offers && (
              <Button variant="link" size="sm" disabled={isPending} onClick={add}>
                <Plus aria-hidden="true" />
                Add another day
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
        </div>
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
  range: Row;
  checked: boolean;
  error: string | undefined;
  disabled: boolean;
  onChange: (range: Row) => void;
  /** Undefined for the first range, which every request needs. */
  onRemove: (() => void) | undefined;
};

function RangeFields({ name, range, checked, error, disabled, onChange, onRemove }: RangeFieldsProps) {
  const missing = (edge: keyof WantedRange) =>
    checked && !range[edge] ? `Please choose a ${edge === "day" ? "day" : "time"}.` : undefined;
  return (
    <div className="relative max-sm:w-full">
      {/* From `sm` on, the first row's labels serve as the heads of all columns. */}
      <FieldGroup
        label={<span className="text-base">{name}</span>}
        error={error}
        className={onRemove && "sm:[&_label]:sr-only"}
      >
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,13.75rem)_10rem_10rem]">
          {/* On phones, the name of the choice is just above it. */}
          <Field
            label="Day"
            className="col-span-2 min-w-0 sm:col-span-1 max-sm:[&_label]:sr-only"
            error={missing("day")}
          >
            <DateInput
              // The button that adds the range disappears with the last one.
              autoFocus={Boolean(onRemove)}
              className="min-w-0"
              value={range.day}
              disabled={disabled}
              onChange={({ target }) => onChange({ ...range, day: target.value })}
            />
          </Field>
          {(["from", "to"] as const).map((edge) => (
            <Field key={edge} label={edge === "from" ? "From" : "To"} className="min-w-0" error={missing(edge)}>
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
      {onRemove && (
        <span className="absolute -top-3 -right-3">
          <RemoveButton aria-label={`Remove the ${name.toLowerCase()}`} disabled={disabled} onClick={onRemove} />
        </span>
      )}
    </div>
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
      <p data-asking="">
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
