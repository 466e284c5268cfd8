/**
 * `npm run soak:pair`: two people in a call for a whole slot, while one page is reloaded forty times, the other one sleeps, and both lose their
 * network again and again. Prints at the end: messages written and stored, the time together by this clock and in the record, whether the pages
 * showed the remaining time correctly, and the memory of the page that stayed. SOAK_MINUTES (120) is the length of the slot; exits with 1 if
 * something is not as it should be.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, chromium, expect, type Page } from "@playwright/test";
import { startParlour } from "../stack/start-parlour.ts";
import { booking, browserOf, publishedDesigner } from "../tests/e2e/support/people.ts";
import { newPerson } from "../tests/support/people.ts";
import { sql, talkTo } from "../tests/support/target.ts";
import { args, executablePath, withoutSuggestions } from "./chromium.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 120);
const RELOADS = 40;
/** Seconds at the end without disturbances. */
const CALM = 45;
/** One reload and the pause after it, in ms. */
const PERIOD = ((MINUTES * 60 - CALM) * 1000) / RELOADS;
const PATIENCE = { timeout: 60_000 };

const stack = await startParlour({ mode: "start", seed: false });
talkTo(stack);
const browser = await chromium.launch({
  executablePath,
  args: [
    ...args,
    withoutSuggestions,
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream=fps=5",
    "--autoplay-policy=no-user-gesture-required",
  ],
});

const faults: string[] = [];
const written: string[] = [];
const disturbed = { reloads: 0, cuts: 0, sleeps: 0 };
let wrongTimes = 0;
let timesRead = 0;

const input = (page: Page) => page.getByRole("textbox", { name: "Message" });
async function write(page: Page, who: string): Promise<void> {
  const text = `${who} ${written.length}`;
  await input(page).fill(text);
  await input(page).press("Enter");
  written.push(text);
}
/** Presses the button that joins, in the lobby; after a reload the page is there already. */
async function join(page: Page): Promise<void> {
  const lobby = page.getByRole("heading", { name: "Do you look and sound right?" });
  const button = page.getByRole("button", { name: "Join the call" });
  await expect(button.first()).toBeVisible(PATIENCE);
  if (!(await lobby.isVisible())) await button.click();
  await expect(lobby).toBeVisible(PATIENCE);
  await button.click();
  await expect(page.getByRole("toolbar", { name: "Call" })).toBeVisible(PATIENCE);
}
/** Resolves with the moment at which the server recorded the page in the room. */
const noted = async (page: Page) => {
  await page.waitForResponse((response) => response.url().endsWith("/bookings/attend") && response.ok(), PATIENCE);
  return Date.now();
};
async function heapOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1024 / 1024;
}
/** Compares the remaining time on a page (rounded up to minutes, in the last minute to seconds) with the database's clock. */
async function readTime(page: Page, id: string): Promise<void> {
  const secondsLeft = async () => {
    const [row] = await sql()<[{ left: number }]>`
      select extract(epoch from upper(slot) - clock_timestamp())::float8 as left from public.bookings where id = ${id}`;
    return row.left;
  };
  const before = await secondsLeft();
  const words =
    (await page
      .getByText(/^\d+ (min|s) left$/)
      .first()
      .textContent()) ?? "";
  const after = await secondsLeft();
  const [, said = "", unit] = /(\d+) (min|s)/.exec(words) ?? [];
  const size = unit === "min" ? 60 : 1;
  timesRead += 1;
  // A second, because pages count once a second.
  if (Number(said) > Math.ceil((before + 1) / size) || Number(said) < Math.ceil((after - 1) / size)) {
    wrongTimes += 1;
    console.log(`  the page says "${words}", it is ${before.toFixed(1)} s`);
  }
}

try {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -1, to: MINUTES * 60, slotType: "call" });
  const ends = Date.now() + MINUTES * 60_000;
  const [leaving, staying] = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
  const [hers, his] = await Promise.all([leaving.newPage(), staying.newPage()]);
  const here = Promise.all([noted(hers), noted(his)]);
  await Promise.all([hers, his].map((page) => page.goto(`${stack.url}/chat/${id}`)));
  const together = Math.max(...(await here));
  await join(his);
  await join(hers);
  const session = await staying.newCDPSession(his);
  await write(his, "his");
  const heapBefore = await heapOf(session);

  const began = Date.now();
  let apart = 0;
  for (let round = 0; round < RELOADS; round++) {
    const back = noted(hers);
    await hers.reload();
    // The browser removes the page when the answer to the reload arrives.
    const left = await hers.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return performance.timeOrigin + (navigation?.responseStart ?? 0);
    });
    apart += (await back) - left;
    disturbed.reloads += 1;
    await join(hers);
    await readTime(hers, id);
    await write(hers, "her");
    await write(his, "his");
    // Either page loses the network, or the page that stays sleeps; both write meanwhile if they can.
    const trouble = Math.min(PERIOD * 0.3, 20_000);
    if (round % 3 === 2) {
      await session.send("Page.setWebLifecycleState", { state: "frozen" });
      await write(hers, "her");
      await pause(trouble);
      await session.send("Page.setWebLifecycleState", { state: "active" });
      disturbed.sleeps += 1;
    } else {
      const cut = round % 3 === 0 ? leaving : staying;
      await cut.setOffline(true);
      await Promise.all([write(hers, "her"), write(his, "his")]);
      await pause(trouble);
      await cut.setOffline(false);
      disturbed.cuts += 1;
    }
    await write(hers, "her");
    console.log(`${round + 1} of ${RELOADS}, ${written.length} messages`);
    await pause(Math.max(0, began + (round + 1) * PERIOD - Date.now()));
  }

  const stored = async () =>
    sql()<{ text: string; sender: string }[]>`
      select text, sender from public.messages where booking_id = ${id} order by created_at, id`;
  await expect.poll(async () => (await stored()).length, { timeout: (CALM - 15) * 1000 }).toBe(written.length);
  const kept = await stored();
  for (const who of ["her", "his"]) {
    const own = (texts: string[]) => texts.filter((text) => text.startsWith(who)).join();
    if (own(kept.map(({ text }) => text)) !== own(written))
      faults.push(`What ${who === "her" ? "she" : "he"} wrote is not stored once and in order.`);
  }
  const heapAfter = await heapOf(session);
  const secondsHere = (Math.min(Date.now(), ends) - together - apart) / 1000;
  const [record] = await sql()<[{ seconds: number; stays: number }]>`
    select extract(epoch from private.time_together(b, clock_timestamp()))::float8 as seconds,
           (select count(*)::int from public.attendance a where a.booking_id = b.id) as stays
      from public.bookings b where b.id = ${id}`;
  // The server learns a moment later that a page was left or came back.
  if (Math.abs(record.seconds - secondsHere) > disturbed.reloads + 5)
    faults.push("The record tells another time together.");
  if (wrongTimes > 0) faults.push("A page told another time than the database.");
  if (heapAfter > heapBefore * 1.5 + 5) faults.push("The page that stayed has grown.");
  for (const page of [hers, his])
    await expect(page.getByRole("heading", { name: /^The call ended at/ })).toBeVisible({
      timeout: Math.max(ends - Date.now(), 0) + 30_000,
    });
  const late = (Date.now() - ends) / 1000;

  console.log(`
Slot                  ${MINUTES} min with ${disturbed.reloads} reloads, ${disturbed.cuts} cuts, ${disturbed.sleeps} sleeps
Messages              ${written.length} written, ${kept.length} stored
Time together         ${secondsHere.toFixed(0)} s by this clock, ${record.seconds.toFixed(0)} s in the record (${record.stays} stays)
Time left             read ${timesRead} times, ${wrongTimes} times wrong
Memory of who stayed  ${heapBefore.toFixed(1)} MB at the start, ${heapAfter.toFixed(1)} MB at the end
End                   both calls ended within ${late.toFixed(1)} s`);
} finally {
  await browser.close();
  await stack.stop();
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
