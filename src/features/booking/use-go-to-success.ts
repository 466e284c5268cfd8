import * as paths from "@contract/paths.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { bookingQuery } from "@/domain/booking/get-booking.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useIsMounted } from "@/lib/use-is-mounted.ts";
import type { BookingDone } from "./booking-done.ts";

/** How long the success page is prepared before it is shown, in milliseconds. */
const LONGEST_PREPARATION_MS = 3000;

/** Returns a function that leads from a confirmed booking to the success page, once: the verification and the polling may both report it. */
export function useGoToSuccess(designerId: string, onDone: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const shown = useIsMounted();
  const finished = useRef(false);
  return async (id: string): Promise<void> => {
    if (finished.current) return;
    finished.current = true;
    onDone();
    const state: BookingDone = { booking: { id, confirmedAt: new Date(serverNow()).toISOString() } };
    // Prefetch the booking, so that the next page renders complete. That page fetches the booking itself if this fails or takes too long.
    await Promise.race([
      client.prefetchQuery(bookingQuery(id)),
      new Promise((resolve) => setTimeout(resolve, LONGEST_PREPARATION_MS)),
    ]);
    // Customers who have navigated away stay there; the booking is in My Chats.
    if (shown.current) void navigate(paths.bookingSuccess(designerId), { replace: true, state });
  };
}
