import type { ListedDesigner, Rate } from "@contract/designers.ts";
import { lengthText } from "@contract/price.ts";
import { formatDay, formatMoney, formatSoon, formatTime } from "@/lib/format.ts";

const DAY = 86_400_000;

/** A free slot in words of the strip's title: only the time, or the day and the time. */
export type FreeSlot = { designer: ListedDesigner; start: string; words: string };

/**
 * The soonest `most` of those who are free after `now` (milliseconds), below a title that is true of all of them by the clock of `timeZone`
 * (without it, the browser's).
 */
export function freeSoon(designers: ListedDesigner[], now: number, most: number, timeZone?: string) {
  const slots = designers
    .flatMap((designer) => (designer.nextFree ? [{ designer, start: designer.nextFree }] : []))
    .filter(({ start }) => Date.parse(start) > now)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .slice(0, most);
  const allOn = (at: number) => slots.every(({ start }) => formatDay(start, timeZone) === formatDay(at, timeZone));
  const title = allOn(now) ? "Free today" : allOn(now + DAY) ? "Free tomorrow" : "Next free";
  const wordsOf = (start: string) =>
    title === "Next free" ? formatSoon(start, now, timeZone) : formatTime(start, timeZone);
  return { title, slots: slots.map((slot): FreeSlot => ({ ...slot, words: wordsOf(slot.start) })) };
}

/**
 * "from $45" and "30 min": the lowest price, with the slot that it buys. Free ones count only when there are no others. Prices are compared
 * within the currency of the first.
 */
export function fromPrice(rates: Rate[]): { money: string; length: string } {
  const paid = rates.filter(({ rate }) => rate > 0);
  const comparable = paid.filter(({ currency }) => currency === paid[0]?.currency).map(({ rate }) => rate);
  const lowest = Math.min(...comparable);
  const shown = paid.find(({ rate }) => rate === lowest) ?? rates[0];
  if (!shown) return { money: "On request", length: "" };
  const money = shown.rate === 0 ? "Free" : formatMoney(shown.rate, shown.currency);
  const several = comparable.length < paid.length || comparable.some((rate) => rate > lowest);
  return { money: several ? `from ${money}` : money, length: lengthText(shown.slotDuration) };
}
