import { formatCode, formatExactMoney, formatShortDate } from "@contract/format.ts";
import { partyOf } from "@contract/paper-words.ts";
import type { Party } from "@contract/papers.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { billingDetailsQuery } from "@/domain/papers/get-billing-details.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { cn } from "@/lib/class-names.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { DocumentSheet, INSET, PartyFacts } from "./paper-sheet.tsx";
import { readStatement, type StatementTable } from "./statement.ts";

/** The movements of a designer's money in a period: the rows of the spreadsheet file, as a document. */
export function StatementPage() {
  const { first = "", last = "" } = useParams();
  usePageMeta({ title: "Statement", description: "What moved your money in a period." });
  const lostFocus = useLostFocus();
  const statement = useQuery({
    queryKey: queryKeys.statement(first, last),
    queryFn: async ({ signal }) =>
      readStatement((await api("GET /payouts/statement", { query: { first, last }, signal })).text),
  });
  const details = useQuery(billingDetailsQuery);
  const failed = [statement, details].find(({ data, isPending }) => !data && !isPending);
  const status = failed?.error instanceof ApiError ? failed.error.status : 0;
  const tables = statement.data;
  return (
    <div
      {...lostFocus}
      className="wrap outline-none pt-[clamp(1.5rem,4vw,3rem)] pb-16 lg:max-w-[64rem] print:w-full print:max-w-none print:p-0"
    >
      <ButtonLink to={paths.earnings} variant="ghost" size="sm" className="mb-4 -ml-3 print:hidden">
        <ArrowLeft aria-hidden="true" />
        Back to your earnings
      </ButtonLink>
      <h1 className="display mb-8 text-3xl print:hidden">Statement</h1>
      {!failed && !(tables && details.data) && (
        <Loading label="Loading...">
          <Skeleton className="h-[32rem]" />
        </Loading>
      )}
      {failed && status === 400 && <EmptyState title="There is no such statement" />}
      {failed && status !== 400 && (
        <ErrorState
          title="The statement could not be loaded"
          // Retrying does not help a statement that is too long.
          {...(status !== 409 && { onRetry: () => failed.refetch(), retrying: failed.isFetching })}
        >
          {failed.error?.message}
        </ErrorState>
      )}
      {tables?.length === 0 && details.data && (
        <EmptyState title="No movements in this period">
          <p>
            No payments, refunds or payouts from {dayOf(first)} to {dayOf(last)}.
          </p>
        </EmptyState>
      )}
      {tables && tables.length > 0 && details.data && (
        <StatementSheet days={`${dayOf(first)} to ${dayOf(last)}`} party={details.data} tables={tables} />
      )}
    </div>
  );
}

const dayOf = (day: string) => formatShortDate(day, "UTC");

function StatementSheet({ days, party, tables }: { days: string; party: Party; tables: StatementTable[] }) {
  const taxed = tables.some(({ sums, lines }) => lines.some(({ amounts }) => amounts[sums.indexOf("Withheld")]));
  return (
    <DocumentSheet
      kind="Statement"
      number={days}
      foot={
        <p className="max-w-[44em] text-sm text-pretty">
          Each row changes the amounts in its columns. Money is held until it is released after the session, then
          available until a payout takes it. Days are in UTC. {!taxed && "No taxes are shown."}
        </p>
      }
    >
      <dl className={cn(INSET, "border-y border-ink py-4 text-sm")}>
        <PartyFacts label="For" party={partyOf(party)} />
      </dl>
      {tables.map((table) => (
        <Movements key={table.currency} table={table} />
      ))}
    </DocumentSheet>
  );
}

/** Phones lack room for the columns of amounts, so each row lists its own. */
const COLUMN = "hidden pl-3 text-right whitespace-nowrap tabular-nums md:table-cell print:table-cell";

function Movements({ table }: { table: StatementTable }) {
  const { currency, sums, lines, totals } = table;
  return (
    <div className={cn(INSET, "py-5")}>
      <table className="w-full text-left text-sm print:text-xs">
        <caption className="pb-2 text-left text-lg font-semibold">In {currency}</caption>
        <thead className="text-ink-500">
          <tr className="border-b border-ink [&>th]:py-2 [&>th]:align-bottom [&>th]:font-normal">
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            {sums.map((name) => (
              <th key={name} scope="col" className={COLUMN}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, day, event, service, customer, session, amounts }) => (
            <tr key={id} className="break-inside-avoid border-b border-ink-200 *:py-2 *:align-top">
              <td className="pr-3 whitespace-nowrap tabular-nums">{dayOf(day)}</td>
              <th scope="row" className="font-normal">
                <span className="block font-semibold">{formatCode(event)}</span>
                <span className="block text-ink-500">
                  <bdi className="wrap-anywhere">{customer}</bdi>
                  {" · "}
                  <bdi className="wrap-anywhere">{service}</bdi>,{" "}
                  <span className="whitespace-nowrap">{dayOf(session)}</span>
                </span>
                <AmountList table={table} amounts={amounts} />
              </th>
              <AmountCells table={table} amounts={amounts} />
            </tr>
          ))}
          <tr className="break-inside-avoid break-before-avoid border-t border-ink font-semibold *:py-2 *:align-top">
            <th scope="row" colSpan={2}>
              Total
              <AmountList table={table} amounts={totals} />
            </th>
            <AmountCells table={table} amounts={totals} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

type AmountsProps = { table: StatementTable; amounts: number[] };

/** Formats an amount without the currency, which is named once. */
const numberOf = (amount: number, { currency }: StatementTable) =>
  formatExactMoney({ amount, currency }).replace(`${currency} `, "");

function AmountCells({ table, amounts }: AmountsProps) {
  return table.sums.map((name, column) => (
    <td key={name} className={COLUMN}>
      {amounts[column] ? numberOf(amounts[column], table) : "–"}
    </td>
  ));
}

function AmountList({ table, amounts }: AmountsProps) {
  return (
    <dl className="mt-1 md:hidden print:hidden">
      {table.sums.map((name, column) =>
        amounts[column] ? (
          <div key={name} className="flex justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className="tabular-nums">{numberOf(amounts[column], table)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
