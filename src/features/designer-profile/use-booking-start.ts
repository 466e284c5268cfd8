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
 * starts at once, so that other pages and the return from /login can link to it; a slot that a visitor has chosen is kept in the history's state.
 */
export function useBookingStart() {
  const [started, setStarted] = useState<BookingStart | null>(null);
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  const start = (wish: BookingStart, replace = false) => {
    if (!user) {
      const origin = wish.slot
        ? { ...location, search: "?book=1", state: { ...(location.state as object | null), slot: wish.slot } }
        : location;
      void navigate(paths.login, { state: rememberOrigin(origin), replace });
    } else if (!isCustomer(user)) {
      void toast.info("You are signed in as a designer", {
        description: "To book a consultation, sign in with a homeowner account.",
      });
    } else {
      setStarted(wish);
    }
    return user !== null;
  };

  const asked = new URLSearchParams(location.search).get("book");
  const startAsAsked = useEffectEvent((value: string) => {
    const wish = { rateId: value === "1" ? null : value, free: false, slot: slotIn(location.state) };
    if (!start(wish, true)) return;
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
    startAt: (slot: Slot) => void start({ rateId: null, free: false, slot }),
    startFree: () => void start({ rateId: null, free: true }),
    close: () => setStarted(null),
  };
}

/** The slot in a page's history state, which an earlier version may have written; undefined without one. */
function slotIn(state: unknown): Slot | undefined {
  const { start, end } = (state as { slot?: Partial<Slot> } | null)?.slot ?? {};
  if (typeof start !== "string" || typeof end !== "string" || !(Date.parse(start) < Date.parse(end))) return undefined;
  return { start, end, status: "available" };
}
