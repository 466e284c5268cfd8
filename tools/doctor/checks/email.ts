import type { Check } from "../check.ts";
import { notOk, ok } from "../finding.ts";

/** How late an email counts as stuck: due emails are sent within a minute, unless the clock has stopped or the provider refuses. */
const LONGEST_DELAY = "15 minutes";

export const email: Check = async (_, sql) => {
  const [found] = await sql<{ parked: number; late: number; error: string | null }[]>`
    select count(*) filter (where status = 'parked')::int as parked,
           count(*) filter (where status = 'waiting' and due_at < now() - ${LONGEST_DELAY}::interval)::int as late,
           (array_agg(last_error order by created_at desc) filter (where status = 'parked'))[1] as error
      from public.outbox where status in ('parked', 'waiting')`;
  const { parked = 0, late = 0, error } = found ?? {};
  return [
    parked === 0
      ? ok("Emails parked", "none")
      : notOk(
          "Emails parked",
          `${parked}, the last because: ${error}`,
          "select * from admin.open_cases; admin.retry_case(case_id, who, why) sends one again.",
        ),
    late === 0
      ? ok("Emails late", "none")
      : notOk(
          "Emails late",
          `${late} due for ${LONGEST_DELAY}`,
          "Is the clock alive? Then look into the log of the function jobs.",
        ),
  ];
};
