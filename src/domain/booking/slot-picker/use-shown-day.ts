import { HORIZON_DAYS } from "@contract/limits.ts";
import { useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { type LocalDay, localDays } from "./slot-days.ts";

const WEEK = 7;
/** Number of days ahead that can be shown until the designer's horizon is known; a shorter horizon is worth a word. */
export const DAYS_SHOWN = 12 * WEEK;
/** Number of weeks that contain the first `days` days. */
const weeksOf = (days: number) => Math.ceil(days / WEEK);

/** The day that a `SlotPicker` shows. */
export type ShownDay = {
  day: LocalDay;
  /** The weeks around it, and the first seven days of all. */
  days: LocalDay[];
  firstDays: LocalDay[];
  /** Shows the day that contains an instant (milliseconds), unless it is further ahead than the picker can show. */
  show: (instant: number) => void;
  /** Shows such a day once, before anybody has chosen one. */
  openOn: (instant: number) => void;
  /** Undefined in the first or the last weeks. */
  turnBack: (() => void) | undefined;
  turnOn: (() => void) | undefined;
};

/**
 * Opens on the day of `instant` (milliseconds), otherwise on today or the day of `openOn`. Shows `together` weeks at once, and only those that contain some
 * of `horizonDays`. The dialog holds it, because its footer names the day.
 */
export function useShownDay(instant?: number, horizonDays = DAYS_SHOWN - 1, together = 1): ShownDay {
  const [all] = useState(() => localDays(serverNow(), 0, weeksOf(HORIZON_DAYS.most + 1) * WEEK));
  const [index, setIndex] = useState(() => indexOf(all, instant) ?? 0);
  const weeks = weeksOf(Math.max(horizonDays, index) + 1);
  const inReach = all.slice(0, weeks * WEEK);
  const [settled, setSettled] = useState(instant !== undefined);
  const turnTo = (next: number) => {
    setSettled(true);
    setIndex(next);
  };
  const show = (at: number) => turnTo(indexOf(inReach, at) ?? index);
  const span = WEEK * together;
  const page = Math.floor(index / span);
  return {
    day: all[index] as LocalDay,
    days: inReach.slice(page * span, (page + 1) * span),
    firstDays: all.slice(0, WEEK),
    show,
    openOn: (at) => {
      if (!settled) show(at);
    },
    turnBack: page > 0 ? () => turnTo((page - 1) * span) : undefined,
    turnOn: (page + 1) * together < weeks ? () => turnTo((page + 1) * span) : undefined,
  };
}

function indexOf(days: LocalDay[], instant: number | undefined): number | undefined {
  if (instant === undefined) return undefined;
  const index = days.findIndex(({ start, end }) => instant >= start && instant < end);
  return index === -1 ? undefined : index;
}
