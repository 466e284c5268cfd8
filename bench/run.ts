/** `npm run bench`: all benchmarks, or the named ones (`npm run bench -- slots chat`), each with its baseline and goal. */
import { startParlour } from "../stack/start-parlour.ts";
import * as booking from "./booking.ts";
import * as call from "./call.ts";
import * as calls from "./calls.ts";
import * as chat from "./chat.ts";
import type { BenchContext, Figure } from "./figure.ts";
import * as lighthouse from "./lighthouse.ts";
import * as limits from "./limits.ts";
import * as payments from "./payments.ts";
import * as search from "./search.ts";
import * as slots from "./slots.ts";
import * as start from "./start.ts";

type Benches = Record<string, { run(context: BenchContext): Promise<Figure[]> }>;
const onStack: Benches = { slots, calls, chat, payments, limits };
/** On a durable stack of its own, which it fills. */
const onLargeStack: Benches = { search };
/** On a stack whose commits wait for the disk, as on hosted. */
const onDurableStack: Benches = { booking };

const chosen = process.argv.slice(2);
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name);
const number = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);

const report = (figures: Figure[]) =>
  console.table(
    figures.map(({ name, value, unit, against, ratio, goal }) => ({
      figure: name,
      value: `${number(value)} ${unit}`,
      against: against ? `${number(against.value)} ${unit} ${against.name}` : "",
      ratio: ratio === undefined ? "" : ratio.toFixed(2),
      goal: goal ?? "",
    })),
  );

for (const [benches, durable] of [
  [onDurableStack, true],
  [onStack, false],
  [onLargeStack, true],
] as const) {
  if (!Object.keys(benches).some(wanted)) continue;
  const stack = await startParlour({ mode: "test", durable });
  try {
    for (const [name, bench] of Object.entries(benches)) if (wanted(name)) report(await bench.run(stack));
  } finally {
    await stack.stop();
  }
}
if (wanted("call")) report(await call.run());
if (wanted("start")) report(await start.run());
if (wanted("lighthouse")) report(await lighthouse.run());
