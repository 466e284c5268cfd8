import { instantOf } from "@/lib/span.ts";

/** In milliseconds. Our estimate of the server's clock may be slightly ahead, and the server would answer a premature request with the old state. */
const MARGIN = 250;

/** Returns when (milliseconds) to ask the server again because one of these slots has begun or ended; null if none will after `now`. */
export const nextChange = (slots: readonly { slotStart: string; slotEnd: string }[], now: number): number | null =>
  nextOf(
    slots.flatMap(({ slotStart, slotEnd }) => [slotStart, slotEnd]),
    now,
  );

/** Returns the same for any instants. */
export function nextOf(instants: readonly string[], now: number): number | null {
  const coming = instants.map((instant) => instantOf(instant) + MARGIN).filter((instant) => instant > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
