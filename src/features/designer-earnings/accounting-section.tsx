import { formatDate, formatExactMoney } from "@contract/format.ts";
import { paperWords } from "@contract/paper-words.ts";
import type { Paper } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { invoicesQuery } from "@/domain/papers/get-invoices.ts";
import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { toast } from "@/lib/toast.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { periodsUntil } from "./periods.ts";

/** The documents for a designer's accountant: statements of the ledger, and the invoices of the commission. */
export function AccountingSection() {
  return (
    <section className="mt-14 lg:mt-18" aria-labelledby="accountants">
      <h2 id="accountants" className="display text-2xl">
        For your accountant
      </h2>
      <div className="mt-6 grid gap-x-[clamp(3rem,7vw,7rem)] gap-y-10 xl:grid-cols-[7fr_5fr]">
        <Statement />
        <Invoices />
      </div>
    </section>
  );
}

function Statement() {
  const [periods] = useState(() => periodsUntil(new Date(serverNow())));
  const [chosen, setChosen] = useState(0);
  const { name, first, last } = periods[chosen] ?? { name: "", first: "", last: "" };
  const save = useMutation({
    mutationFn: async () => {
      const { text } = await api("GET /payouts/statement", { query: { first, last } });
      // Spreadsheets read a file without the mark in an old encoding.
      saveFile(`Parlour ${name}.csv`, "text/csv", `\uFEFF${text}`);
    },
    onError: (error) => void toast.error("The statement could not be made", { description: error.message }),
  });
  return (
    <div>
      <h3 className="border-b border-ink pb-2.5 font-semibold">Statements</h3>
      <p className="mt-4 text-sm text-pretty text-ink-700">
        Every movement of your money: payments, refunds, fees and payouts, to print or as a table for spreadsheets.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label="Period" className="min-w-44 flex-1 max-sm:basis-full">
          <Select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {periods.map((period, index) => (
              <option key={period.name} value={index}>
                {period.name}
              </option>
            ))}
          </Select>
        </Field>
        <ButtonLink to={paths.statement(first, last)} variant="outline" className="min-h-12 max-sm:flex-1 max-sm:px-2">
          <FileText aria-hidden="true" />
          Open statement
        </ButtonLink>
        <Button
          variant="outline"
          className="min-h-12 max-sm:flex-1 max-sm:px-2"
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      </div>
    </div>
  );
}

function Invoices() {
  const { data, isPending, isFetching, refetch } = useQuery(invoicesQuery);
  return (
    <div className="min-w-0">
      <h3 className="border-b border-ink pb-2.5 font-semibold">Fee invoices</h3>
      {isPending && (
        <Loading label="Loading..." className="mt-4">
          <Skeleton className="h-11" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState title="The invoices could not be loaded" onRetry={() => refetch()} retrying={isFetching} />
      )}
      {data?.papers.length === 0 && (
        <p className="mt-4 text-sm text-pretty text-ink-700">
          You’ll find an invoice here for every fee we charge. None yet.
        </p>
      )}
      <ul>
        {data?.papers.map((paper) => (
          <Invoice key={paper.id} paper={paper} />
        ))}
      </ul>
    </div>
  );
}

function Invoice({ paper }: { paper: Paper }) {
  return (
    <li className="flex items-center gap-x-4 border-b border-ink-200 py-3">
      <Link to={paths.invoice(paper.id)} className="min-w-0 flex-1">
        <span className="block font-semibold underline underline-offset-4 wrap-anywhere">
          {paperWords(paper).title}
        </span>
        <span className="block text-sm text-ink-500">{formatDate(paper.issuedAt, paper.timeZone)}</span>
      </Link>
      <span className="font-semibold tabular-nums">{formatExactMoney(paper)}</span>
    </li>
  );
}
