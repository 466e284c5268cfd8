import * as z from "zod/mini";

/** What SQL's `figures` returns. */
export const Figures = z.object({
  queues: z.array(z.object({ kind: z.string(), due: z.number(), oldestSeconds: z.number() })),
  cases: z.array(z.object({ kind: z.string(), count: z.number() })),
  holds: z.number(),
  openRooms: z.number(),
});
type Figures = z.infer<typeof Figures>;

/** Returns the figures in the text format of Prometheus, which other monitors also read. */
export function writeFigures({ queues, cases, holds, openRooms }: Figures): string {
  const gauge = (name: string, help: string, values: [label: string, value: number][]) => [
    `# HELP parlour_${name} ${help}`,
    `# TYPE parlour_${name} gauge`,
    ...values.map(([label, value]) => `parlour_${name}${label} ${value}`),
  ];
  const by = (kind: string) => `{kind="${kind}"}`;
  const lines = [
    ...gauge(
      "jobs_due",
      "Jobs whose time has come.",
      queues.map(({ kind, due }) => [by(kind), due]),
    ),
    ...gauge(
      "jobs_oldest_seconds",
      "How long the oldest of them has been due.",
      queues.map(({ kind, oldestSeconds }) => [by(kind), oldestSeconds]),
    ),
    ...gauge(
      "open_cases",
      "Cases that have stopped and need a person.",
      cases.map(({ kind, count }) => [by(kind), count]),
    ),
    ...gauge("holds", "Slots that are held while their customers pay.", [["", holds]]),
    ...gauge("open_rooms", "Open rooms.", [["", openRooms]]),
  ];
  return `${lines.join("\n")}\n`;
}
