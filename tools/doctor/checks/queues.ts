import { Figures } from "../../../edge-functions/jobs/figures.ts";
import type { Check } from "../check.ts";
import { notOk, ok } from "../finding.ts";

/** How late a job counts as stuck, in seconds. */
const LATE = 15 * 60;

export const queues: Check = async (_, sql) => {
  const [row] = await sql<{ figures: unknown }[]>`select public.figures() as figures`;
  const { queues: kinds, cases, holds, openRooms } = Figures.parse(row?.figures);
  const due = kinds.filter((kind) => kind.due > 0);
  const told = due.map(({ kind, due: count, oldestSeconds }) => `${kind} ${count} (the oldest for ${oldestSeconds} s)`);
  const open = cases.reduce((sum, { count }) => sum + count, 0);
  const late = due.some(({ oldestSeconds }) => oldestSeconds > LATE);
  return [
    late
      ? notOk("Jobs due", told.join(", "), "Is the clock alive? Then look into the log of the function jobs.")
      : ok("Jobs due", told.join(", ") || "none"),
    ok("Right now", `${open} open cases, ${holds} holds, ${openRooms} open rooms`),
  ];
};
