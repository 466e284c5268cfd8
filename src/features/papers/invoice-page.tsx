import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { invoicesQuery } from "@/domain/papers/get-invoices.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { PaperSheet } from "./paper-sheet.tsx";

/** One of the operator's invoices to the designer for its commission. */
export function InvoicePage() {
  const { invoiceId = "" } = useParams();
  usePageMeta({ title: "Fee invoice", description: "An invoice for Parlour’s fee." });
  const { data, isPending, isFetching, refetch } = useQuery(invoicesQuery);
  const invoice = data?.papers.find(({ id }) => id === invoiceId);
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3rem)] pb-16 lg:max-w-[52rem] print:w-full print:max-w-none print:p-0">
      <ButtonLink to={paths.earnings} variant="ghost" size="sm" className="mb-4 -ml-3 print:hidden">
        <ArrowLeft aria-hidden="true" />
        Back to your earnings
      </ButtonLink>
      <h1 className="display mb-8 text-3xl print:hidden">Fee invoice</h1>
      {isPending && (
        <Loading label="Loading...">
          <Skeleton className="h-[32rem]" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="The invoice could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data && !invoice && <EmptyState title="There is no such invoice" />}
      {invoice && <PaperSheet paper={invoice} />}
    </div>
  );
}
