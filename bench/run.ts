/**
 * `npm run bench`: runs all benchmarks, or the named ones (`npm run bench -- slots chat`), each with its baseline and goal. With `--toy` they run at the
 * smallest size and print no figures. The last table lists every goal. `--save` records the run on this machine; every later run says what has become slower
 * than all recorded runs.
 */
import type { StackOptions } from "../local/stack.ts";
import { startParlour } from "../stack/start-parlour.ts";
import { run as booking } from "./booking.ts";
import { run as calendars } from "./calendars.ts";
import { run as call } from "./call.ts";
import { run as calls } from "./calls.ts";
import { run as chat } from "./chat.ts";
import { type BenchContext, type Figure, isKept, toy } from "./figure.ts";
import { run as files } from "./files.ts";
import { run as functions } from "./functions.ts";
import { run as http } from "./http.ts";
import { run as ledger } from "./ledger.ts";
import { run as lighthouse } from "./lighthouse.ts";
import { run as limits } from "./limits.ts";
import { run as payments } from "./payments.ts";
import { run as ratios } from "./ratios.ts";
import { addRun, findSlower, readRecord, writeRecord } from "./record.ts";
import { run as room } from "./room.ts";
import { run as rows } from "./rows.ts";
import { run as search } from "./search.ts";
import { run as slots } from "./slots.ts";
import { run as start } from "./start.ts";

type Benches = Record<string, (context: BenchContext) => Promise<Figure[]>>;
type Group = { stack: StackOptions; benches: Benches };

const groups: Group[] = [
  // Commits wait for the disk, as on hosted.
  { stack: { mode: "test", durable: true }, benches: { booking } },
  {
    stack: { mode: "test" },
    benches: { ratios, slots, http, calls, chat, files, payments, limits, ledger, functions },
  },
  { stack: { mode: "start", durable: false }, benches: { call, room, lighthouse } },
  // The designers of this benchmark remain, so it has its own stack.
  { stack: { mode: "test", durable: true }, benches: { search } },
  { stack: { mode: "test", durable: false }, benches: { rows } },
];
const toyGroup: Group = {
  stack: { mode: "start", durable: false },
  benches: Object.assign({}, ...groups.map(({ benches }) => benches)),
};

const save = process.argv.includes("--save");
const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name);
const number = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);

const measured: Figure[] = [];

async function report(name: string, run: () => Promise<Figure[]>): Promise<void> {
  const began = performance.now();
  const figures = await run().catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  if (figures.length === 0) throw new Error(`${name} measured nothing`);
  if (toy)
    return console.log(`${name}: ${figures.length} figures (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  measured.push(...figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })));
  print(figures);
  if (figures.some((figure) => figure.required && !isKept(figure))) process.exitCode = 1;
}

function print(figures: Figure[]): void {
  console.table(
    figures.map((figure) => {
      const { name, value, unit, against, ratio, goal = "" } = figure;
      return {
        work: name,
        anchor: against ? `${number(against.value)} ${unit} ${against.name}` : "",
        goal,
        today: `${number(value)} ${unit}`,
        ratio: ratio === undefined ? "" : ratio.toFixed(2),
        kept: goal && (isKept(figure) ? "kept" : "missed"),
      };
    }),
  );
}

async function runGroup({ stack: options, benches }: Group): Promise<void> {
  if (!Object.keys(benches).some(wanted)) return;
  const stack = await startParlour(options);
  try {
    for (const [name, bench] of Object.entries(benches)) if (wanted(name)) await report(name, () => bench(stack));
  } finally {
    await stack.stop();
  }
}
async function compareWithRecord(): Promise<void> {
  const record = await readRecord();
  const slower = findSlower(measured, record);
  if (slower.length > 0) {
    console.log("Slower than in every recorded run:");
    console.table(
      slower.map(({ name, now, worst }) => ({ figure: name, now: number(now), "worst recorded": number(worst) })),
    );
  } else if (Object.keys(record).length > 0) console.log("Nothing is slower than in the recorded runs.");
  if (save) await writeRecord(addRun(measured, record));
}

/** Runs the benchmarks that need no stack. */
const runAlone = async () => {
  if (wanted("calendars")) await report("calendars", calendars);
  if (wanted("start")) await report("start", start);
};

try {
  if (toy) await Promise.all([runGroup(toyGroup), runAlone()]);
  else {
    for (const group of groups) await runGroup(group);
    await runAlone();
    console.log("All goals:");
    print(measured.filter(({ goal }) => goal !== undefined));
    await compareWithRecord();
  }
} catch (error) {
  console.error(error);
  // Nothing that the failed benchmark left open may keep the process alive.
  process.exit(1);
}
