import type { Hold } from "@contract/bookings.ts";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { Button } from "@/ui/button.tsx";
import { useOpenPayments } from "./get-open-payments.ts";
import { OpenHolds } from "./open-holds.tsx";
import { Refunds, recentRefunds } from "./refunds.tsx";

type LiveHoldsProps = Pick<ComponentProps<typeof OpenHolds>, "among"> & { onHoldsChanged: () => void };

/** Unpaid holds. Renders nothing if there are none. A hold that has disappeared may have become a consultation. */
export function LiveHolds({ among, onHoldsChanged }: LiveHoldsProps) {
  const { data, isError, isFetching, refetch } = useOpenPayments();
  const holds = useLiveHolds(data?.holds ?? [], () => void refetch());
  useOnChange(data && holds.map(({ id }) => id).join(), onHoldsChanged);
  if (isError && !data) {
    return (
      <p role="alert" className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4.5 flex-none text-danger" strokeWidth={1.75} aria-hidden="true" />
          We couldn’t load what you still have to pay.
        </span>
        <Button variant="link" size="sm" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return <OpenHolds among={among} holds={holds} />;
}

/** Refunds; renders nothing if there are none. */
export function RecentRefunds() {
  const { data } = useOpenPayments();
  return <Refunds refunds={recentRefunds(data?.refunds ?? [], serverNow())} />;
}

/** Returns the holds that have not ended; fetches again when the next one ends. */
function useLiveHolds(holds: Hold[], onEnd: () => void): Hold[] {
  const [reached, setReached] = useState(0);
  const now = Math.max(serverNow(), reached);
  const live = holds.filter(({ holdExpiresAt }) => Date.parse(holdExpiresAt) > now);
  const next = live.length > 0 ? Math.min(...live.map(({ holdExpiresAt }) => Date.parse(holdExpiresAt))) : null;
  useAtInstant(next, () => {
    setReached(next ?? 0);
    onEnd();
  });
  return live;
}

/** Calls `act` when a known value changes. */
function useOnChange(value: string | undefined, act: () => void): void {
  const before = useRef(value);
  const onChange = useEffectEvent(act);
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) onChange();
    before.current = value;
  }, [value]);
}
