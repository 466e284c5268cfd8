import { paperWords } from "@contract/paper-words.ts";
import type { Paper } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { usePaperDownload } from "@/domain/papers/use-pdf-download.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";

/** The receipts, tax invoices and credit notes of a booking, for its members. */
export function PapersPage() {
  const { bookingId = "" } = useParams();
  usePageMeta({ title: "Receipts", description: "The receipts and credit notes of a booking." });
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.papers(bookingId),
    queryFn: ({ signal }) => api("GET /bookings/papers/:bookingId", { params: { bookingId }, signal }),
  });
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3rem)] pb-16 lg:max-w-[52rem]">
      <ButtonLink to={paths.chat(bookingId)} variant="ghost" size="sm" className="mb-4 -ml-3 print:hidden">
        <ArrowLeft aria-hidden="true" />
        Back to the chat
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
          <PaperSheet key={paper.id} paper={paper} />
        ))}
      </div>
    </div>
  );
}

function PaperSheet({ paper }: { paper: Paper }) {
  const { title, facts, seller, buyer, what, when, sums, total, reference, issued } = paperWords(paper, browserZone());
  const download = usePaperDownload();
  return (
    <article
      aria-label={title}
      className="border border-ink-200 px-[clamp(1.25rem,5vw,3.5rem)] py-[clamp(1.5rem,5vw,3.5rem)] print:break-after-page print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-petrol-900 pb-3">
        <h2 className="display text-2xl wrap-anywhere">{title}</h2>
      </header>
      <div className="mt-7 grid gap-x-8 gap-y-6 text-sm sm:grid-cols-3">
        <dl>
          <PartyFacts label="From" party={seller} />
        </dl>
        <dl>
          <PartyFacts label="To" party={buyer} />
        </dl>
        <dl className="grid content-start gap-3">
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              <span className="wrap-anywhere">{value}</span>
            </Fact>
          ))}
        </dl>
      </div>
      <div className="mt-9 border-y border-ink-200 py-4 sm:flex sm:justify-between sm:gap-8">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{what}</p>
          <p className="mt-0.5 text-sm text-ink-500">{when}</p>
        </div>
        <p className="whitespace-nowrap tabular-nums max-sm:mt-2">{total[1]}</p>
      </div>
      <dl className="mt-4 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1.5 text-right tabular-nums">
        {[...sums, total].map(([label, value], index) => (
          <div key={label} className={index === sums.length ? "contents text-lg font-semibold" : "contents text-sm"}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className="mt-9 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
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

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-500">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
