import { ROOM } from "@contract/limits.ts";
import { useEffect } from "react";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { attend } from "./attend.ts";

/** Of this load of the page. */
const PAGE_ID = crypto.randomUUID();
const REPORT_MS = ROOM.reportSeconds * 1000;
const RETRY_MS = 5000;

export const roomOpensAt = (start: number) => start - ROOM.opensBeforeMinutes * 60_000;

/**
 * Reports that the page is in the room, from its opening to the slot's end (milliseconds): who came, and when, decides what follows when
 * somebody did not. A report that fails is repeated and says nothing; a page that wakes up reports at once.
 */
export function useAttendance(bookingId: string, start: number, end: number, mediaSeconds: () => number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let reporting = false;
    let left = false;
    const opens = roomOpensAt(start);
    const wait = (ms: number) => {
      clearTimeout(timer);
      // Timers count in 32 bits; looking once an hour is enough for a room that opens next month.
      if (!left) timer = setTimeout(() => void report(), Math.min(Math.max(ms, 0), 3_600_000));
    };
    async function report(): Promise<void> {
      if (reporting || left) return;
      const now = serverNow();
      if (now >= end) return;
      if (now < opens) return wait(opens - now);
      reporting = true;
      try {
        await attend({ bookingId, pageId: PAGE_ID, mediaSeconds: mediaSeconds() });
        wait(REPORT_MS);
      } catch (error) {
        // Refused for good: not this person's booking, or it was cancelled. Before the slot's end a closed room opens with the server's clock.
        if (!(error instanceof ApiError && [400, 403, 404].includes(error.status))) wait(RETRY_MS);
      } finally {
        reporting = false;
      }
    }
    const onVisible = () => document.visibilityState === "visible" && wait(0);
    const onOnline = () => wait(0);
    wait(0);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", onOnline);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onOnline);
    };
  }, [bookingId, start, end, mediaSeconds]);
}
