import type { Currency } from "@contract/common.ts";

/** A movement of a designer's money. `id`: its place in the statement. `day`, `session`: `YYYY-MM-DD`, UTC. `amounts`: in minor units, one for each sum that it changes. */
export type StatementLine = {
  id: number;
  day: string;
  event: string;
  service: string;
  customer: string;
  session: string;
  amounts: number[];
};

/** The movements in one currency. `sums`: names of the columns of amounts; `totals`: of these columns. */
export type StatementTable = { currency: Currency; sums: string[]; lines: StatementLine[]; totals: number[] };

/** A cell as it was before the statement kept spreadsheets from taking it for a formula. */
const unguarded = (cell: string) => (/^'[=+@\t\r-]/.test(cell.normalize("NFKC")) ? cell.slice(1) : cell);

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of `${csv}\r\n`.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : unguarded(quoted.replaceAll('""', '"')));
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The text of `StatementResponse` as a table for each currency, in the order of their first movements. */
export function readStatement(csv: string): StatementTable[] {
  const [head = [], ...rows] = cellsOf(csv);
  const tables = new Map<string, StatementTable>();
  for (const [id, row] of rows.entries()) {
    const [day = "", event = "", , service = "", customer = "", session = "", currency = "", ...decimals] = row;
    const amounts = decimals.map((decimal) => Math.round(Number(decimal) * 100));
    const table = tables.get(currency) ?? {
      currency: currency as Currency,
      sums: head.slice(7),
      lines: [],
      totals: [],
    };
    table.lines.push({ id, day, event, service, customer, session, amounts });
    table.totals = amounts.map((amount, column) => amount + (table.totals[column] ?? 0));
    tables.set(currency, table);
  }
  return [...tables.values()];
}
