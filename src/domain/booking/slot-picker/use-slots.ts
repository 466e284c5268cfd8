import type { Slot } from "@contract/designers.ts";
import { useQueries } from "@tanstack/react-query";
import { useServerNow } from "@/lib/use-server-now.ts";
import { availableSlotsQuery, type SlotChoice } from "./get-available-slots.ts";
import { type LocalDay, slotsOn, utcDatesOf } from "./slot-days.ts";
import { useLiveTimes } from "./use-live-times.ts";

/**
 * How often the chosen day is fetched again, in milliseconds: without announcements, and otherwise for changes that are
 * never announced, such as changed hours.
 */
const RENEW_AFTER = 20_000;
const RENEW_LIVE_AFTER = 120_000;

/** `slots` is undefined until they are known. */
export type DayOfSlots = { day: LocalDay; slots: Slot[] | undefined };

/** Returns the slots of the chosen day, kept up to date while they are shown, and then those of the other visible days. Omits slots that have begun. */
export function useSlots(designerId: string, days: LocalDay[], chosen: LocalDay, choice: SlotChoice = {}) {
  const now = useServerNow(30_000);

  const chosenDates = utcDatesOf(chosen, now);
  const live = useLiveTimes(designerId, chosenDates);
  const first = useQueries({
    queries: chosenDates.map((date) => ({
      ...availableSlotsQuery(designerId, date, choice),
      refetchInterval: live ? RENEW_LIVE_AFTER : RENEW_AFTER,
    })),
  });
  const ready = first.every(({ data }) => data !== undefined);

  const otherDates = [...new Set(days.flatMap((day) => utcDatesOf(day, now)))].filter(
    (date) => !chosenDates.includes(date),
  );
  const others = useQueries({
    queries: otherDates.map((date) => ({ ...availableSlotsQuery(designerId, date, choice), enabled: ready })),
  });

  const known = new Map<string, Slot[] | undefined>();
  for (const [index, date] of chosenDates.entries()) known.set(date, first[index]?.data);
  for (const [index, date] of otherDates.entries()) known.set(date, others[index]?.data);

  const slotsOf = (day: LocalDay): Slot[] | undefined => {
    const parts = utcDatesOf(day, now).map((date) => known.get(date));
    if (parts.includes(undefined)) return undefined;
    return slotsOn(
      day,
      parts.flatMap((slots) => slots ?? []),
    ).filter((slot) => Date.parse(slot.start) > now);
  };

  return {
    days: days.map((day): DayOfSlots => ({ day, slots: slotsOf(day) })),
    slots: slotsOf(chosen),
    failed: !ready && first.some(({ isError }) => isError),
    retrying: first.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of first) if (query.isError) void query.refetch();
    },
  };
}
