import { VARIANTS } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Author, Place } from "@/domain/floor-plan/floor-plan.ts";
import { joinSignals, type Signals } from "@/features/room/call/connection/signals.ts";
import { throttle } from "@/lib/throttle.ts";

/** The place of a pointer: on a picture (its id), or in the room, in millimeters. */
export type LivePointer = { x: number; y: number; on: string | null };
/** A member's current moves and pointer. None of it is stored. */
export type LiveDrawing = { places: readonly Place[]; pointer: LivePointer | null };

const NOTHING: LiveDrawing = { places: [], pointer: null };
/** The shortest time between two signals, and how long one counts, in milliseconds. */
const AGAIN_MS = 100;
const FORGET_MS = 3000;
/** How long a released piece stays in place until its change arrives, in milliseconds. */
const SETTLE_MS = 1000;

/**
 * Exchanges what the members move and point at, over the call's topics: only members of an open room can send there, each in their own name. `active`: the slot
 * is running, and the other member is there; otherwise nothing is sent.
 */
export function useLiveFloorPlan(bookingId: string, viewer: Author, active: boolean) {
  const [theirs, setTheirs] = useState(NOTHING);
  const own = useRef(NOTHING);
  const tell = useRef(() => {});

  useEffect(() => {
    if (!active) return;
    const page = crypto.randomUUID();
    let forgetting: ReturnType<typeof setTimeout>;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const signals: Signals = joinSignals(bookingId, viewer, {
      onSignal: (signal, ofOwnPage) => {
        if (ofOwnPage || signal.kind !== "drawing") return;
        const { places, pointer } = checked(signal.drawing);
        setTheirs((was) => ({ pointer, places: places.length > 0 ? places : was.places }));
        clearTimeout(forgetting);
        forgetting = setTimeout(() => setTheirs(NOTHING), FORGET_MS);
        // Later signals, such as a moving pointer, do not extend it.
        if (places.length === 0)
          settling ??= setTimeout(() => setTheirs((was) => ({ ...was, places: NOTHING.places })), SETTLE_MS);
        else {
          clearTimeout(settling);
          settling = undefined;
        }
      },
      onLive: () => {},
    });
    const sending = throttle(
      () => signals.send({ kind: "drawing", drawing: own.current, from: page, to: null }),
      AGAIN_MS,
    );
    tell.current = sending.act;
    return () => {
      tell.current = () => {};
      own.current = NOTHING;
      sending.cancel();
      clearTimeout(forgetting);
      clearTimeout(settling);
      setTheirs(NOTHING);
      signals.leave();
    };
  }, [bookingId, viewer, active]);

  const report = useMemo(() => {
    const say = (part: Partial<LiveDrawing>) => {
      own.current = { ...own.current, ...part };
      tell.current();
    };
    return {
      /** Called while pieces are moved; with [] on release. */
      onMoving: (places: readonly Place[]) => say({ places }),
      onPointer: (pointer: LivePointer | null) => say({ pointer }),
    };
  }, []);
  return { ...theirs, ...report };
}

/** Returns the valid parts of a signal: the other page may send anything. */
function checked(drawing: unknown): LiveDrawing {
  const { places, pointer } = (drawing ?? {}) as Partial<Record<keyof LiveDrawing, unknown>>;
  const all = Array.isArray(places) ? places.slice(0, FLOOR_PLAN.mostItems) : [];
  return {
    places: all.filter((one): one is Place => isAt(one) && isPlaceAt(one)),
    pointer: isAt(pointer) ? { x: pointer.x, y: pointer.y, on: textOf(pointer.on) } : null,
  };
}

type At = { x: number; y: number } & Readonly<Record<string, unknown>>;
const isWithin = (value: unknown) => Number.isFinite(value) && Math.abs(Number(value)) <= FLOOR_PLAN.farthest;
function isAt(value: unknown): value is At {
  const { x, y } = (value ?? {}) as Partial<At>;
  return isWithin(x) && isWithin(y);
}
const isPlaceAt = ({ part, id, variant, turn }: At) =>
  part === "place" && typeof id === "string" && VARIANTS.some((one) => one === variant) && isWithin(turn);
const textOf = (value: unknown) => (typeof value === "string" ? value : null);
