import type { FloorPlanKey, FloorPlanRow } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { outboxes, PATIENCE } from "@/lib/outbox.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useAtInstant } from "@/lib/use-at-instant.ts";
import { floorPlanOf, withKnownLists } from "./floor-plan.ts";
import { floorPlanQuery, type KnownFloorPlan, receiveFloorPlan } from "./get-floor-plan.ts";
import { type Change, NO_ROWS, type Reversal, reversalOf, shownRows, takenBack } from "./operations.ts";

type Stored = Parameters<typeof receiveFloorPlan>[2];

/** Returns the signed-in person's pending operations, which are sent once and in order. */
const floorPlanOutboxOf = outboxes<Change & { id: string; at: string; known: number }, Stored>(
  "floor-plan",
  ({ put, remove, known }) => Array.isArray(put) && Array.isArray(remove) && typeof known === "number",
  (bookingId) =>
    ({ id, ...change }) =>
      api("POST /floor-plans/operations", {
        body: { bookingId, operation: id, put: change.put, remove: change.remove, known: change.known },
        signal: AbortSignal.timeout(PATIENCE),
      }),
);

const NOTHING = floorPlanOf([]);
/** Number of steps that can be undone; a reload loses them. */
const MOST_STEPS = 100;
/** Interval at which rights that should have changed are requested again, in milliseconds. */
const AGAIN_MS = 1000;
/** How long people wait for their drawing to be stored, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Number of operations that may wait for a connection. */
const MOST_WAITING = 200;

/**
 * Returns the floor plan of a booking: the server's rows with this person's changes on top, which are shown at once and kept until they are stored. The room's
 * page also receives the other person's changes (`receiveFloorPlan`).
 */
export function useFloorPlan(bookingId: string) {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery({
    ...floorPlanQuery(client, bookingId),
    // The answer is from before the change by the database's clock.
    refetchInterval: ({ state: { data: known } }) => (known?.changesAt ?? Infinity) <= serverNow() && AGAIN_MS,
  });
  useAtInstant(data?.changesAt ?? null, () => void refetch());

  const outbox = floorPlanOutboxOf(bookingId);
  const subscribe = useCallback(
    (onChange: () => void) => outbox.subscribe(onChange, (stored) => receiveFloorPlan(client, bookingId, stored)),
    [outbox, client, bookingId],
  );
  const unsent = useSyncExternalStore(subscribe, outbox.unsent);
  // Operations that another tab has stored are no longer pending, and only that tab has the answer.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && key?.includes(`:floor-plan:${bookingId}:`)) void refetch();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [bookingId, refetch]);
  const refusals = unsent.filter(({ why }) => why !== undefined);

  const by = data?.viewer ?? "customer";
  const shown = useMemo(
    () =>
      shownRows(
        data ?? NO_ROWS,
        unsent.filter(({ why }) => why === undefined),
        by,
      ),
    [data, unsent, by],
  );
  const drawn = useRef(NOTHING);
  const plan = useMemo(() => {
    const authors = new Map([...shown].map(([text, one]) => [text, one.by]));
    const rows = [...shown.values()].map(({ row }) => row);
    drawn.current = withKnownLists(floorPlanOf(rows, authors), drawn.current);
    return drawn.current;
  }, [shown]);

  const [done, setDone] = useState<Reversal[]>([]);
  const [undone, setUndone] = useState<Reversal[]>([]);
  const refused = new Set(refusals.map(({ id }) => id));
  // A refused operation cannot be undone, even once its alert is closed.
  for (const [steps, set] of [
    [done, setDone],
    [undone, setUndone],
  ] as const)
    if (steps.some(({ id }) => refused.has(id))) set(steps.filter(({ id }) => !refused.has(id)));
  const full = unsent.length >= MOST_WAITING;

  /** Resolves once the server has answered every operation. */
  function answered(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = new Error("Your drawing is still on its way. Check your connection, then try again.");
      const timer = setTimeout(() => end(() => reject(late)), LONGEST_WAIT);
      const look = () => outbox.unsent().every(({ why }) => why !== undefined) && end(resolve);
      let stop = () => {};
      const end = (settle: () => void) => {
        clearTimeout(timer);
        stop();
        settle();
      };
      stop = outbox.subscribe(look, () => {});
      look();
    });
  }
  function send(change: Change): Reversal | null {
    if (full || change.put.length + change.remove.length === 0) return null;
    const id = crypto.randomUUID();
    outbox.send({ put: change.put, remove: change.remove, known: data?.sequence ?? 0 }, id);
    return reversalOf(id, change, shown);
  }
  const last = (steps: Reversal[], step: Reversal | null) => (step ? [...steps, step].slice(-MOST_STEPS) : steps);
  /** @returns how many rows stay, because they were changed since */
  function takeBack(steps: Reversal[], set: typeof setDone, other: Reversal[], setOther: typeof setDone): number {
    const step = steps.at(-1);
    if (!step || full) return 0;
    const { skipped, ...change } = takenBack(step, shown);
    set(steps.slice(0, -1));
    setOther(last(other, send(change)));
    return skipped;
  }

  return {
    plan,
    viewer: by,
    /** Whether this person can change the room as it is; `mayArrange`: A, B and notes. */
    mayDraw: data?.mayDraw ?? false,
    mayArrange: data?.mayArrange ?? false,
    isLoading: isPending,
    failed: isError && !data,
    retry: () => void refetch(),
    /** Makes one operation, shown at once, of at most `FLOOR_PLAN.mostRows` rows each. Returns false if too many wait for a connection. */
    change(put: FloorPlanRow[], remove: FloorPlanKey[] = []): boolean {
      if (put.length > FLOOR_PLAN.mostRows || remove.length > FLOOR_PLAN.mostRows)
        throw new RangeError("Too many rows");
      const step = send({ put, remove });
      if (step) setUndone([]);
      setDone(last(done, step));
      return step !== null;
    },
    undo: () => takeBack(done, setDone, undone, setUndone),
    redo: () => takeBack(undone, setUndone, done, setDone),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    /** Why the server has refused an operation, which was undone, or why no more are accepted; null if neither. */
    refused:
      refusals.at(-1)?.why ?? (full ? "Too many changes wait for a connection. Go on once you are online." : null),
    /** The object that both members have changed without knowing of each other, and the author of the change that counts. */
    overtaken: data?.overtaken ?? null,
    dismiss() {
      client.setQueryData<KnownFloorPlan>(queryKeys.floorPlan(bookingId), (was) => was && { ...was, overtaken: null });
      for (const { id } of refusals) outbox.drop(id);
    },
    /** Number of operations that wait for an answer. */
    pending: unsent.length - refusals.length,
    answered,
  };
}
