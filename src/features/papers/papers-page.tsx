import type { BookingDetails } from "@contract/bookings.ts";
import { paperWords } from "@contract/paper-words.ts";
import type { Paper } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { roles } from "@/domain/account/roles.ts";
import { RefundScale } from "@/domain/booking/changes/refund-scale.tsx";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { usePaperDownload } from "@/domain/papers/use-pdf-download.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { useSession } from "@/lib/session.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { LogoMark } from "@/ui/logo.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";

/** From the paper's edges to its lines, on all of its parts. */
const INSET = "px-[clamp(1.25rem,5vw,3rem)]";
const CELL = "px-[clamp(1.25rem,5vw,3rem)] py-4 sm:not-first:pl-5 sm:not-last:pr-5";

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
  // Its chat is closed to both.
  const cancelled = booking?.status === "cancelled";
  return (
    <div {...lostFocus} className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)] pb-16 lg:max-w-[52rem]">
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
          <PaperSheet key={paper.id} paper={paper}>
            {cancellable && paper.kind === "receipt" && !paper.session?.adds && <Ladder booking={cancellable} />}
          </PaperSheet>
        ))}
      </div>
    </div>
  );
}

function PaperSheet({ paper, children }: { paper: Paper; children?: ReactNode }) {
  const words = paperWords(paper, browserZone());
  const { title, kind, number, facts, seller, buyer, what, when, sums, total, settled, reference, issued } = words;
  const download = usePaperDownload();
  return (
    <article
      aria-label={title}
      className="rounded-tr-door border border-ink bg-paper print:break-after-page print:break-inside-avoid print:rounded-none"
    >
      <header className={cn(INSET, "flex items-start justify-between gap-6 pt-[clamp(1.5rem,4vw,2.75rem)] pb-6")}>
        <h2 className="wrap-anywhere">
          <span className="display block text-3xl">{kind} </span>
          <span className="mt-1.5 block text-ink-700 tabular-nums">{number}</span>
        </h2>
        <LogoMark className="mt-1 mr-[clamp(0.5rem,4vw,2.5rem)] size-9 text-ink" />
      </header>
      {/* As the title block of a drawing. */}
      <div className="grid border-y border-ink text-sm max-sm:divide-y sm:grid-cols-3 sm:divide-x divide-ink-200 print:grid-cols-3 print:divide-x print:divide-y-0">
        <dl className={CELL}>
          <PartyFacts label="From" party={seller} />
        </dl>
        <dl className={CELL}>
          <PartyFacts label="To" party={buyer} />
        </dl>
        <dl className={cn(CELL, "grid content-start gap-3")}>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              <span className="wrap-anywhere">{value}</span>
            </Fact>
          ))}
        </dl>
      </div>
      <div className={cn(INSET, "py-5 sm:flex sm:justify-between sm:gap-8")}>
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">{what}</p>
          <p className="mt-0.5 text-sm text-ink-500">{when}</p>
        </div>
        <p className="mt-1 whitespace-nowrap tabular-nums max-sm:mt-2">{total[1]}</p>
      </div>
      <div className={cn(INSET, "border-t border-ink-200 pt-4 pb-5")}>
        <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-8 gap-y-1.5 tabular-nums">
          {[...sums, total].map(([label, value], index) => (
            <div key={label} className={index === sums.length ? "contents font-semibold" : "contents text-sm"}>
              <dt>{label}</dt>
              <dd className={cn("text-right", index === sums.length && "display text-2xl font-normal")}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {settled && (
        <dl className={cn(INSET, "border-t border-ink-200 py-4 text-sm")}>
          <Fact label={settled[0]}>
            <span className="wrap-anywhere">{settled[1]}</span>
          </Fact>
        </dl>
      )}
      {children && <div className={cn(INSET, "border-t border-ink-200 py-5")}>{children}</div>}
      <footer
        className={cn(INSET, "flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-ink py-5")}
      >
        <div className="min-w-0 text-ink-500">
          <p className="text-sm">{issued}</p>
          <p className="mt-1 text-xs wrap-anywhere">{reference}</p>
        </div>
        <Button
          variant="outline"
          className="max-sm:w-full print:hidden"
          busy={download.isPending}
          onClick={() => download.mutate(paper.id)}
        >
          <Download aria-hidden="true" />
          Download PDF<span className="sr-only"> of {paper.number}</span>
        </Button>
      </footer>
    </article>
  );
}

/** How much a cancellation returns, and until when, as long as the customer can still cancel. */
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

function PartyFacts({ label, party }: { label: string; party: { lines: string[]; taxId: string } }) {
  return (
    <Fact label={label}>
      {[...party.lines, party.taxId].filter(Boolean).map((line) => (
        <span key={line} dir="auto" className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-500">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
