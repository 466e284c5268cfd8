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
export function useShownDay(instant?: number, horizonDays = DAYS_SHOWN, together = 1): ShownDay {
  const [all] = useState(() => localDays(serverNow(), 0, DAYS_SHOWN));
  const weeks = Math.min(WEEKS, Math.ceil((horizonDays + 1) / WEEK));
  const [index, setIndex] = useState(() => indexOf(all, instant) ?? 0);
  const [settled, setSettled] = useState(instant !== undefined);
  const turnTo = (next: number) => {
    setSettled(true);
    setIndex(next);
  };
  const show = (at: number) => turnTo(indexOf(all, at) ?? index);
  const span = WEEK * together;
  const page = Math.floor(index / span);
  return {
    day: all[index] as LocalDay,
    days: all.slice(page * span, Math.min((page + 1) * span, weeks * WEEK)),
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
