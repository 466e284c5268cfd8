import type { Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { rememberOrigin } from "@/domain/account/remembered-origin.ts";
import { isCustomer } from "@/domain/account/roles.ts";
import { type PendingBooking, pendingBookingIn, withPendingBooking } from "@/domain/booking/pending-booking.ts";
import { useSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";

/**
 * Starts a booking: visitors go to /login and return to the same dialog, customers get it at once. An address with `?book=1` (or `?book=<rate id>`) starts at
 * once, so that other pages and the return from /login can link to it; the history's state contains a slot that a visitor has chosen.
 */
export function useBookingStart() {
  const [started, setStarted] = useState<PendingBooking | null>(null);
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  const start = (pending: PendingBooking, replace = false) => {
    if (!user) {
      void navigate(paths.login, { state: rememberOrigin(withPendingBooking(location, pending)), replace });
    } else if (!isCustomer(user)) {
      void toast.info("You are signed in as a designer", {
        description: "To book a consultation, sign in with a homeowner account.",
      });
    } else {
      setStarted(pending);
    }
    return user !== null;
  };

  const asked = new URLSearchParams(location.search).get("book");
  const startAsAsked = useEffectEvent(() => {
    const pending = pendingBookingIn(location);
    if (!pending || !start(pending, true)) return;
    const rest = new URLSearchParams(location.search);
    rest.delete("book");
    void navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true, state: location.state });
  });
  useEffect(() => {
    if (asked !== null) startAsAsked();
  }, [asked]);

  return {
    started,
    start: () => void start({ rateId: null, free: false }),
    startService: (rateId: string) => void start({ rateId, free: false }),
    /** The panel states the price of this service beside the times. */
    startAt: (slot: Slot, rateId: string | null) => void start({ rateId, free: false, slot }),
    /** Visitors return to the times, where they can also ask for one. */
    startAsking: (rateId: string | null) => void start({ rateId, free: false, asking: true }),
    startFree: () => void start({ rateId: null, free: true }),
    close: () => setStarted(null),
  };
}
