import type { BookingDetails } from "@contract/bookings.ts";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MovePanel } from "@/domain/booking/another-time/move-panel.tsx";
import { TIMES_FRAME } from "@/domain/booking/another-time/times-panel.tsx";
import { bookingQuery, CHANGE } from "@/domain/booking/get-booking.ts";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { Dialog, DialogFrame, useClosing } from "@/ui/dialog.tsx";
import type { BookingChange, KnownBooking } from "./booking-change.ts";
import { CancelPanel } from "./cancel-panel.tsx";
import { CancelledPanel, RescheduledPanel } from "./done-panels.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

type CustomerDialogProps = {
  booking: KnownBooking;
  /** Called with the change that was made, if any. */
  onClose: (change?: BookingChange | null) => void;
};

/** A customer's own booking: its details, another time for it, and cancelling. Opens on the offered times if its designer offers any. */
export function CustomerDialog({ booking: known, onClose }: CustomerDialogProps) {
  const [view, setView] = useState<"overview" | "cancel" | "times" | BookingChange>(
    known.offered ? "times" : "overview",
  );
  // Once the user has left the overview, it replaces another panel on return, and takes the focus.
  const [left, setLeft] = useState(false);
  const busy = useIsMutating({ mutationKey: CHANGE }) > 0;
  const query = useQuery({
    ...bookingQuery(known.id),
    // The room may learn of a change before its answer arrives: keep what was confirmed until the answer.
    enabled: !busy,
    refetchInterval: ({ state }) => state.data !== undefined && areOld(state.data) && ASK_AGAIN_MS,
  });
  const { data: booking, refetch } = query;
  useAtInstant(booking ? nextTerms(booking) : null, () => void refetch());
  const change = typeof view === "object" ? view : null;
  const { open, close, frame } = useClosing(() => onClose(change));
  // If the booking was cancelled or has begun meanwhile, the overview says so.
  const cancelling = view === "cancel" && booking?.canCancel === true;
  const moving = view === "times" && booking !== undefined && (booking.canReschedule || booking.offers.length > 0);
  const show = (next: typeof view) => {
    setLeft(true);
    setView(next);
  };

  return (
    <Dialog open={open} onOpenChange={() => !busy && close()}>
      <DialogFrame className={cn("sm:w-[36rem]", moving && TIMES_FRAME)} {...frame}>
        {change?.kind === "cancelled" && <CancelledPanel answer={change.answer} known={known} />}
        {change?.kind === "rescheduled" && <RescheduledPanel slot={change.slot} known={known} />}
        {cancelling && (
          <CancelPanel
            booking={booking}
            onBack={() => show("overview")}
            onCancelled={(answer) => show({ kind: "cancelled", answer })}
          />
        )}
        {moving && (
          <MovePanel
            booking={booking}
            arriving={left}
            onBack={() => show("overview")}
            onMoved={(slot) => show({ kind: "rescheduled", slot })}
          />
        )}
        {!change && !cancelling && !moving && (
          <OverviewPanel
            known={known}
            booking={booking}
            failed={query.isError && !booking}
            retrying={query.isFetching}
            onRetry={() => void refetch()}
            arriving={left && "back"}
            onCancel={() => show("cancel")}
            onMove={() => show("times")}
          />
        )}
      </DialogFrame>
    </Dialog>
  );
}

/** Pause in milliseconds between refetches until the server, whose clock may be behind, has new terms. */
const ASK_AGAIN_MS = 1000;

type Terms = Pick<BookingDetails, "refundHoldsUntil" | "slotStart" | "timeStatus">;

/** Returns when the current terms end, in milliseconds, plus a margin so that the server agrees. */
const endOf = ({ refundHoldsUntil, slotStart }: Terms) => Date.parse(refundHoldsUntil ?? slotStart) + 250;

/** Returns the end of the current terms, in milliseconds; null if they do not end. */
function nextTerms(booking: Terms): number | null {
  return endOf(booking) > serverNow() ? endOf(booking) : null;
}

/** Whether the server should have other terms by now. */
const areOld = (booking: Terms) => booking.timeStatus === "upcoming" && endOf(booking) <= serverNow();
