import type { Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { rememberOrigin } from "@/domain/account/remembered-origin.ts";
import { isCustomer } from "@/domain/account/roles.ts";
import { useSession } from "@/lib/session.ts";
import { toast } from "@/lib/toast.ts";

/** How the dialog opens: a rate's id skips the choice of a service, `free` lists free services first, `slot` is chosen already. */
export type BookingStart = { rateId: string | null; free: boolean; slot?: Slot | undefined };

/**
 * The one way into booking: visitors go to /login and come back, customers get the dialog. An address with `?book=1` (or `?book=<rate id>`)
 * starts at once, so that other pages and the return from /login can link to it.
 */
export function useBookingStart() {
  const [started, setStarted] = useState<BookingStart | null>(null);
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  const start = (wish: BookingStart, replace = false) => {
    if (!user) {
      void navigate(paths.login, { state: rememberOrigin(location), replace });
    } else if (!isCustomer(user)) {
      void toast.info("You are signed in as a designer", {
        description: "Consultations are booked from a homeowner's account.",
      });
    } else {
      setStarted(wish);
    }
    return user !== null;
  };

  const asked = new URLSearchParams(location.search).get("book");
  const startAsAsked = useEffectEvent((value: string) => {
    if (!start({ rateId: value === "1" ? null : value, free: false }, true)) return;
    const rest = new URLSearchParams(location.search);
    rest.delete("book");
    void navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true, state: location.state });
  });
  useEffect(() => {
    if (asked !== null) startAsAsked(asked);
  }, [asked]);

  return {
    started,
    start: () => void start({ rateId: null, free: false }),
    startFree: () => void start({ rateId: null, free: true }),
    close: () => setStarted(null),
  };
}
