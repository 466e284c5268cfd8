import { instantOf } from "@/lib/span.ts";

/** Our estimate of the server's clock may be slightly ahead, and the server would answer a premature request with the old state. */
const MARGIN = 250;

/** When (milliseconds) to ask the server again because one of these slots has begun or ended; null when none will after `now`. */
export function nextChange(slots: readonly { slotStart: string; slotEnd: string }[], now: number): number | null {
  let next: number | null = null;
  for (const { slotStart, slotEnd } of slots) {
    for (const instant of [instantOf(slotStart) + MARGIN, instantOf(slotEnd) + MARGIN]) {
      if (instant > now && (next === null || instant < next)) next = instant;
    }
  }
  return next;
}
