import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { bookingQuery } from "@/domain/booking/get-booking.ts";

type BookingStatus = {
  status: string;
  /** Whether part of the payment was refunded. */
  refunded: boolean;
};

type BookingStatusOptions = {
  enabled: boolean;
  /** Interval, in milliseconds. */
  every: number | false;
  /** Changes that arrive while it is false are reported once it is true. */
  listens: boolean;
  onChange: (status: BookingStatus) => void;
};

/** Follows the booking's state, which may change elsewhere: it is paid or released in another window, by a webhook, or expires. */
export function useBookingStatus(id: string | undefined, { enabled, every, listens, onChange }: BookingStatusOptions) {
  const { data } = useQuery({
    ...bookingQuery(id ?? ""),
    enabled: id !== undefined && enabled,
    refetchInterval: every,
  });
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (data && listens) tell({ status: data.status, refunded: data.refunded > 0 });
  }, [data, listens]);
}
