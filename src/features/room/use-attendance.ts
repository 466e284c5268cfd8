import { ROOM } from "@contract/limits.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "@/lib/api-client.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { getSession } from "@/lib/session.ts";
import { attend } from "./attend.ts";

const REPORT_MS = ROOM.reportSeconds * 1000;
const RETRY_MS = 5000;
/** How far the page's estimate of the server's clock may be ahead, in milliseconds: until then, it asks again if the room is not open yet. */
const CLOCK_ERROR_MS = 60_000;

export const roomOpensAt = (start: number) => start - ROOM.opensBeforeMinutes * 60_000;

type Attending = {
  bookingId: string;
  /** Start of the slot, in milliseconds. The end may be moved later. */
  start: number;
  end: number;
  /** Whether the page may be in the room, once it is open. */
  allowed: boolean;
  inCall: boolean;
  /** Returns for how long sound or picture of the other member has arrived on this page. */
  mediaSeconds: () => number;
  /** Called when the room was closed before its time. */
  onClosed: () => void;
};

/**
 * Reports that the page is in the room, from its opening to the slot's end, and that it has left: the consequences of a no-show depend on this record. A failed
 * report is repeated silently; a page that wakes up reports at once.
 */
export function useAttendance({ bookingId, start, end, allowed, inCall, mediaSeconds, onClosed }: Attending): void {
  const close = useEffectEvent(onClosed);
  const calling = useRef(inCall);
  const reportSoon = useRef(() => {});
  const ends = useRef(end);
  useEffect(() => {
    if (!allowed) return;
    let timer: ReturnType<typeof setTimeout>;
    let reporting = false;
    let here = false;
    let left = false;
    const opens = roomOpensAt(start);
    const pageId = crypto.randomUUID();
    const before = mediaSeconds();
    const report = (leaving = false) =>
      attend({
        bookingId,
        pageId,
        mediaSeconds: mediaSeconds() - before,
        inCall: calling.current,
        ...(leaving && { leaving }),
      });
    const wait = (ms: number) => {
      clearTimeout(timer);
      // Timers count in 32 bits; looking once an hour is enough for a room that opens next month.
      if (!left) timer = setTimeout(() => void look(), Math.min(Math.max(ms, 0), 3_600_000));
    };
    async function look(): Promise<void> {
      if (reporting || left) return;
      const now = serverNow();
      if (now >= ends.current) return;
      if (now < opens) return wait(opens - now);
      reporting = true;
      here = true;
      const inCallThen = calling.current;
      try {
        await report();
        wait(calling.current && !inCallThen ? 0 : REPORT_MS);
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0;
        const tooEarly = status === 409 && serverNow() < opens + CLOCK_ERROR_MS;
        if (status === 409 && !tooEarly) {
          here = false;
          close();
          // The other refusals are also permanent: it is not this person's booking.
        } else if (![400, 403, 404].includes(status)) wait(RETRY_MS);
      } finally {
        reporting = false;
      }
    }
    /** Ends the stay; a page that returns from the browser's memory begins another. */
    function leave(): void {
      // Nobody needs the answer.
      if (here && serverNow() < ends.current && getSession().token) report(true).catch(() => {});
      here = false;
    }
    const onVisible = () => document.visibilityState === "visible" && wait(0);
    const onOnline = () => wait(0);
    wait(0);
    reportSoon.current = () => wait(0);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", onOnline);
    window.addEventListener("pagehide", leave);
    return () => {
      left = true;
      reportSoon.current = () => {};
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [bookingId, start, allowed, mediaSeconds]);

  useEffect(() => {
    if (ends.current === end) return;
    ends.current = end;
    reportSoon.current();
  }, [end]);

  useEffect(() => {
    if (calling.current === inCall) return;
    calling.current = inCall;
    // A call may be shorter than the time between two reports.
    if (inCall) reportSoon.current();
  }, [inCall]);
}
