import type { BookingDetails } from "@contract/bookings.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { RefundScale } from "@/domain/booking/changes/refund-scale.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { PaperSheet } from "./paper-sheet.tsx";

/** The receipts, tax invoices and credit notes of a booking, for its members. */
export function PapersPage() {
  const { bookingId = "" } = useParams();
  usePageMeta({ title: "Receipts", description: "The receipts and credit notes of a booking." });
  const lostFocus = useLostFocus();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.papers(bookingId),
    queryFn: ({ signal }) => api("GET /bookings/papers/:bookingId", { params: { bookingId }, signal }),
  });
  const { user } = useSession();
  const { data: booking } = useQuery(bookingQuery(bookingId));
  const cancellable = user?.role === "user" && booking?.canCancel && booking.timeStatus === "upcoming" ? booking : null;
  // The chat of a cancelled booking is closed to both members.
  const cancelled = booking?.status === "cancelled";
  return (
    <div
      {...lostFocus}
      className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)] pb-16 lg:max-w-[52rem] print:w-full print:max-w-none print:p-0"
    >
      <ButtonLink
        to={user && cancelled ? roles[user.role].chats : paths.chat(bookingId)}
        variant="ghost"
        size="sm"
        className="mb-4 -ml-3 print:hidden"
      >
        <ArrowLeft aria-hidden="true" />
        {cancelled ? "Back to Chats" : "Back to the chat"}
      </ButtonLink>
      <h1 className="display text-4xl print:hidden">Receipts</h1>
      <p className="mt-3 mb-8 text-ink-700 print:hidden">
        They show the{" "}
        <Link to={paths.accountSection("billing")} className="underline underline-offset-4">
          billing details in your account
        </Link>
        . Changes apply to later receipts.
      </p>
      {isPending && (
        <Loading label="Loading...">
          <Skeleton className="h-[32rem]" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="The receipts could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data?.papers.length === 0 && (
        <EmptyState title="No receipts">
          <p>Nothing has been paid for this booking.</p>
        </EmptyState>
      )}
      <div className="grid gap-8">
        {data?.papers.map((paper) => (
          <PaperSheet key={paper.id} paper={paper} outline={booking?.outline}>
            {cancellable && paper.kind === "receipt" && !paper.session?.adds && <Ladder booking={cancellable} />}
          </PaperSheet>
        ))}
      </div>
    </div>
  );
}

/** States how much a cancellation returns, and until when, as long as the customer can still cancel. */
function Ladder({ booking }: { booking: BookingDetails }) {
  const now = useServerNow(30_000);
  return (
    <section aria-labelledby="ladder">
      <h3 id="ladder" className="mb-3 text-sm text-ink-500">
        If you cancel, you get back
      </h3>
      <RefundScale booking={booking} now={now} />
    </section>
  );
}
