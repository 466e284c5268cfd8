import { useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { type LocalDay, localDays } from "./slot-days.ts";

const WEEK = 7;
/** How many weeks ahead can be shown. */
const WEEKS = 12;
export const DAYS_SHOWN = WEEK * WEEKS;

/** The day that a `SlotPicker` shows. */
export type ShownDay = {
  day: LocalDay;
  /** The seven days around it, and the first seven there are. */
  days: LocalDay[];
  firstDays: LocalDay[];
  /** Shows the day that contains an instant (milliseconds), unless it is further ahead than the picker can show. */
  show: (instant: number) => void;
  /** Does the same once, before anybody has chosen a day. */
  openOn: (instant: number) => void;
  /** Undefined at the first or the last week. */
  turnBack: (() => void) | undefined;
  turnOn: (() => void) | undefined;
};

/**
 * Opens on the day of `instant` (milliseconds), else on today or what `openOn` says. Shows only weeks that contain some of `horizonDays`. Held by
 * the dialog, whose footer names the day.
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
