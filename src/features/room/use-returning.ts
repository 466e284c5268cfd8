import { useEffect, useState } from "react";

/** Remembers that one is in the call, for a reload of the page: one press leads back into it. Leaving the call or the room forgets it. */
export function useReturning(bookingId: string) {
  const key = `in-call:${bookingId}`;
  const [returning] = useState(() => ({
    wasInCall: () => sessionStorage.getItem(key) !== null,
    remember: () => sessionStorage.setItem(key, "yes"),
    forget: () => sessionStorage.removeItem(key),
  }));
  // A reload does not come here.
  useEffect(() => returning.forget, [returning]);
  return returning;
}
