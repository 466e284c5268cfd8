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

/** The movements in one currency. `sums`: the names of the columns of amounts; `totals`: the sums of these columns. */
export type StatementTable = { currency: Currency; sums: string[]; lines: StatementLine[]; totals: number[] };

/** Restores a cell that the statement has protected from spreadsheets, which could read it as a formula. */
const unguarded = (cell: string) => (/^'[=+@\t\r-]/.test(cell.normalize("NFKC")) ? cell.slice(1) : cell);

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of `${csv}\r\n`.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : unguarded(quoted.replaceAll('""', '"')));
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** Parses the text of `StatementResponse` into a table for each currency, in the order of their first movements. */
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
