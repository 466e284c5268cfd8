import type { BookingDetails } from "@contract/bookings.ts";
import { formatDate } from "@contract/format.ts";
import { paperWords } from "@contract/paper-words.ts";
import type { Paper } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { RefundScale } from "@/domain/booking/changes/refund-scale.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { INSET, PaperSheet } from "./paper-sheet.tsx";

/** The receipts, tax invoices and credit notes of a booking, for its members: the newest one open, the earlier ones folded. */
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
      className="wrap outline-none pt-1 pb-16 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-x-[clamp(2rem,5vw,4.5rem)] print:block print:w-full print:max-w-none print:p-0"
    >
      <div className="print:hidden">
        <ButtonLink
          to={user && cancelled ? roles[user.role].chats : paths.chat(bookingId)}
          variant="ghost"
          size="sm"
          className="mb-4 -ml-3"
        >
          <ArrowLeft aria-hidden="true" />
          {cancelled ? "Back to Chats" : "Back to the chat"}
        </ButtonLink>
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 lg:gap-y-3">
          <h1 className="display text-3xl">Receipts</h1>
          <p className="text-sm text-ink-700">
            They show the{" "}
            <Link to={paths.accountSection("billing")} className="underline underline-offset-4">
              billing details in your account
            </Link>
            . Changes apply to later receipts.
          </p>
        </div>
      </div>
      <div className="min-w-0 lg:pt-3">
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
        <div className="grid gap-6">
          {data?.papers.toReversed().map((paper, index) => {
            const sheet = (
              <PaperSheet key={paper.id} paper={paper} outline={booking?.outline}>
                {cancellable && paper.kind === "receipt" && !paper.session?.adds && <Ladder booking={cancellable} />}
              </PaperSheet>
            );
            return index === 0 ? (
              sheet
            ) : (
              <Earlier key={paper.id} paper={paper}>
                {sheet}
              </Earlier>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A paper before the newest one, folded under its title; printing the page also prints it. */
function Earlier({ paper, children }: { paper: Paper; children: ReactNode }) {
  const { kind, number, total } = paperWords(paper);
  return (
    <details className="group print:not-last:break-after-page print:[&::details-content]:[content-visibility:visible]">
      <summary
        className={cn(
          INSET,
          "flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 border border-transparent border-y-ink-200 py-3 print:hidden group-open:mb-6 [&::-webkit-details-marker]:hidden",
        )}
      >
        <span className="flex items-center gap-1.5 font-semibold">
          {kind}
          <ChevronDown
            className="size-5 flex-none text-petrol-700 transition-transform group-open:rotate-180"
            strokeWidth={1.75}
            aria-hidden="true"
          />
        </span>
        <span className="text-sm text-ink-500 tabular-nums max-sm:order-1 max-sm:basis-full">
          {number}, {formatDate(paper.issuedAt, paper.timeZone)}
        </span>
        <span className="ml-auto tabular-nums">{total[1]}</span>
      </summary>
      {children}
    </details>
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
