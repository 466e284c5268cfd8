import type { Designer, Slot } from "@contract/designers.ts";
import { leadingRate } from "@contract/price.ts";
import type { Rate } from "@contract/services.ts";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { availableSlotsQuery, lengthToAskFor } from "./get-available-slots.ts";
import { localDays, slotsOn, soonestSlots, utcDatesOf } from "./slot-days.ts";
import { SOONEST } from "./soonest.tsx";

/** Days that are requested first; if they have too few free times, more are added in steps, up to the last one. */
const FIRST_DAYS = 3;
const MORE_DAYS = 4;
const LAST_DAY = 15;

export type NextTimes = {
  /** False without services, without hours, or on a page that only its designer sees. */
  offered: boolean;
  /** Undefined until they are known. If fewer than `SOONEST`, these are all in the next two weeks. */
  times: Slot[] | undefined;
  failed: boolean;
  retrying: boolean;
  retry: () => void;
};

/**
 * Returns the soonest times that the dialog offers for a service, by default the leading one, from the same answers: a slot that turns out to be taken there
 * disappears here. Requests them only once the page is shown.
 */
export function useNextTimes(
  { _id: designerId, rates, availability }: Designer,
  rate: Rate | undefined = leadingRate(rates),
): NextTimes {
  const [opened] = useState(serverNow);
  const [dayCount, setDayCount] = useState(FIRST_DAYS);
  const now = useServerNow(30_000);
  const days = localDays(opened, 0, dayCount);
  const minutes = lengthToAskFor(rate, availability);
  const bookable = rates.length > 0 && availability !== null;
  const dates = bookable ? [...new Set(days.flatMap((day) => utcDatesOf(day, now)))] : [];
  const answers = useQueries({ queries: dates.map((date) => availableSlotsQuery(designerId, date, { minutes })) });

  const slotsOf = (day: (typeof days)[number]): Slot[] | undefined => {
    const parts = utcDatesOf(day, now).map((date) => answers[dates.indexOf(date)]?.data);
    if (parts.includes(undefined)) return undefined;
    const slots = parts.flatMap((slots) => slots ?? []);
    return slotsOn(day, slots).filter(({ start }) => Date.parse(start) > now);
  };
  const soonest = soonestSlots(
    days.map((day) => ({ slots: slotsOf(day) })),
    SOONEST,
  );
  const tooFew = soonest !== undefined && soonest.length < SOONEST && dayCount < LAST_DAY;
  useEffect(() => {
    if (tooFew) setDayCount(Math.min(LAST_DAY, dayCount + MORE_DAYS));
  }, [tooFew, dayCount]);

  return {
    offered: bookable && !answers.some(({ error }) => error instanceof ApiError && error.status === 404),
    times: tooFew ? undefined : soonest,
    failed: soonest === undefined && answers.some(({ isError }) => isError),
    retrying: answers.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}
