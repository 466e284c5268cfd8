import { formatPrice, formatSoonWithin } from "@contract/format.ts";
import { priceOf } from "@contract/price.ts";
import type { RequestedTime } from "@contract/requests.ts";
import { lazy, Suspense, useState } from "react";
import { useTimeRequests } from "@/domain/booking/another-time/get-time-requests.ts";
import { formatSlotRange } from "@/domain/booking/format-slot-range.ts";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import { RequestMenu } from "./request-menu.tsx";

const AnswerDialog = lazy(async () => ({ default: (await import("./answer-dialog.tsx")).AnswerDialog }));
const DeclineDialog = lazy(async () => ({ default: (await import("./decline-dialog.tsx")).DeclineDialog }));
const ReportMemberDialog = lazyDialog(
  async () => (await import("@/domain/booking/safety/report-member-dialog.tsx")).ReportMemberDialog,
);
const BlockDialog = lazyDialog(async () => (await import("@/domain/booking/safety/block-dialog.tsx")).BlockDialog);

type Action = "answer" | "decline" | "report" | "block";

/** Customers who have found no time and ask for one, or to whom the next session is offered. Renders nothing if there are none. */
export function ReceivedRequests({ designerId, now }: { designerId: string; now: number }) {
  const { data: requests = [] } = useTimeRequests();
  const [acting, setActing] = useState<{ request: RequestedTime; action: Action } | null>(null);
  const close = () => setActing(null);
  // Requests that wait for an answer come first.
  const inOrder = requests.toSorted((one, other) => Math.sign(one.offers.length) - Math.sign(other.offers.length));
  return (
    <>
      {requests.length > 0 && (
        <section id="requests" aria-labelledby="requests-title" className="scroll-mt-24">
          <h2 id="requests-title" className="display border-b border-ink pb-3 text-xl">
            {requests.some(({ next }) => !next) ? "Time requests" : "Times you offer"}
          </h2>
          <ul>
            {inOrder.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                now={now}
                onAct={(action) => setActing({ request, action })}
              />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {acting?.action === "answer" && (
          <AnswerDialog request={acting.request} designerId={designerId} onClose={close} />
        )}
        {acting?.action === "decline" && <DeclineDialog request={acting.request} onClose={close} />}
      </Suspense>
      {acting?.action === "report" && (
        <ReportMemberDialog bookingId={acting.request.id} otherName={acting.request.customer.name} onClose={close} />
      )}
      {acting?.action === "block" && (
        <BlockDialog
          bookingId={acting.request.id}
          viewer="designer"
          other={acting.request.customer}
          request
          onClose={close}
        />
      )}
    </>
  );
}

type RequestRowProps = { request: RequestedTime; now: number; onAct: (action: Action) => void };

function RequestRow({ request, now, onAct }: RequestRowProps) {
  const { id, customer, serviceInfo, note, wanted, offers, next, moves } = request;
  const name = `request-${id}`;
  const until = Math.min(...offers.map(({ heldUntil }) => Date.parse(heldUntil)));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-ink-200 py-5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar id={customer.id} name={customer.name} src={customer.avatar} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span id={name} dir="auto" className="min-w-0 text-left wrap-anywhere">
            {customer.name}
          </span>
          <SlotTypeBadge type={serviceInfo.slotType} />
        </h3>
        <p className="text-sm text-ink-700 wrap-anywhere">
          {serviceInfo.serviceName}, {formatPrice(priceOf(serviceInfo))}
        </p>
        {moves && (
          <p className="mt-2 text-sm tabular-nums">
            Another time, instead of {formatSoonWithin(moves.slotStart, now)}:
          </p>
        )}
        {!next && (
          <ul
            aria-label="When they could"
            className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold tabular-nums"
          >
            {wanted.map((range) => (
              <li key={range.slotStart}>{formatSlotRange(range, now)}</li>
            ))}
          </ul>
        )}
        {note && (
          <p dir="auto" className="mt-2 line-clamp-5 text-left text-sm text-ink-700 wrap-anywhere">
            {note}
          </p>
        )}
        {offers.length > 0 && (
          <p className="mt-2 text-sm tabular-nums">
            You offer {next && "the next session: "}
            {offers.map(({ slotStart }) => formatSoonWithin(slotStart, now)).join("; ")}. Kept until{" "}
            {formatSoonWithin(until, now)}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-1 max-md:col-start-2 max-md:flex-row-reverse max-md:flex-wrap-reverse max-md:justify-end max-md:gap-x-0">
        {!next && (
          <>
            <RequestMenu name={customer.name} onAct={onAct} />
            <Button variant="ghost" onClick={() => onAct("decline")} aria-describedby={name}>
              Decline
            </Button>
          </>
        )}
        <Button
          variant={offers.length > 0 ? "outline" : undefined}
          className="md:min-w-44"
          onClick={() => onAct("answer")}
          aria-describedby={name}
        >
          {offers.length > 0 ? "Offer other times" : "Offer times"}
        </Button>
      </div>
    </li>
  );
}
