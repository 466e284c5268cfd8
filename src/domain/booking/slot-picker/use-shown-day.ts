import { useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { type LocalDay, localDays } from "./slot-days.ts";

const WEEK = 7;
/** Number of weeks ahead that can be shown. */
const WEEKS = 12;
export const DAYS_SHOWN = WEEK * WEEKS;

/** The day that a `SlotPicker` shows. */
export type ShownDay = {
  day: LocalDay;
  /** The seven days around it, and the first seven of all. */
  days: LocalDay[];
  firstDays: LocalDay[];
  /** Shows the day that contains an instant (milliseconds), unless it is further ahead than the picker can show. */
  show: (instant: number) => void;
  /** Shows such a day once, before anybody has chosen one. */
  openOn: (instant: number) => void;
  /** Undefined in the first or the last week. */
  turnBack: (() => void) | undefined;
  turnOn: (() => void) | undefined;
};

/**
 * Opens on the day of `instant` (milliseconds), otherwise on today or the day of `openOn`. Shows only weeks that contain some of `horizonDays`. The dialog
 * holds it, because its footer names the day.
 */
export function useShownDay(instant?: number, horizonDays = DAYS_SHOWN): ShownDay {
  const [all] = useState(() => localDays(serverNow(), 0, DAYS_SHOWN));
  const weeks = Math.min(WEEKS, Math.ceil((horizonDays + 1) / WEEK));
  const [index, setIndex] = useState(() => indexOf(all, instant) ?? 0);
  const [settled, setSettled] = useState(instant !== undefined);
  const turnTo = (next: number) => {
    setSettled(true);
    setIndex(next);
  };
  const show = (at: number) => turnTo(indexOf(all, at) ?? index);
  const week = Math.floor(index / WEEK);
  return {
    day: all[index] as LocalDay,
    days: all.slice(week * WEEK, (week + 1) * WEEK),
    firstDays: all.slice(0, WEEK),
    show,
    openOn: (at) => {
      if (!settled) show(at);
    },
    turnBack: week > 0 ? () => turnTo((week - 1) * WEEK) : undefined,
    turnOn: week < weeks - 1 ? () => turnTo((week + 1) * WEEK) : undefined,
  };
}

function indexOf(days: LocalDay[], instant: number | undefined): number | undefined {
  if (instant === undefined) return undefined;
  const index = days.findIndex(({ start, end }) => instant >= start && instant < end);
  return index === -1 ? undefined : index;
}
