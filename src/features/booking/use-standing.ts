import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { bookingQuery } from "@/domain/booking/get-booking.ts";

type Standing = {
  status: string;
  /** Some of what was paid went back. */
  refunded: boolean;
};

/** How the booking stands: it may be paid, released or expire elsewhere, in another window, by a webhook, by time. `every` is in milliseconds. */
export function useStanding(
  id: string | undefined,
  { enabled, every, onChange }: { enabled: boolean; every: number | false; onChange: (standing: Standing) => void },
) {
  const { data } = useQuery({
    ...bookingQuery(id ?? ""),
    enabled: id !== undefined && enabled,
    refetchInterval: every,
  });
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (data) tell({ status: data.status, refunded: data.refunded > 0 });
  }, [data]);
}
