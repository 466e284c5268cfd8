import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "@/ui/button.tsx";

type PaginationProps = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The listed things, for the accessible name: "Designers". */
  label: string;
};

/** Renders nothing for a single page. */
export function Pagination({ page, pageCount, onPage, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={`${label} pages`} className="flex items-center justify-between gap-4 border-t border-ink pt-4">
      <Button
        variant="ghost"
        className="-ml-4.5 disabled:invisible"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ArrowLeft aria-hidden="true" />
        Previous
      </Button>
      <p className="text-sm text-ink-500 tabular-nums" aria-live="polite">
        Page <b className="font-semibold text-ink">{page}</b> of {pageCount}
      </p>
      <Button
        variant="ghost"
        className="-mr-4.5 disabled:invisible"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ArrowRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
