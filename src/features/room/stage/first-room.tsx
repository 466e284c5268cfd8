import type { BookingFile } from "@contract/files.ts";
import { useMemo, useState } from "react";
import type { Viewer } from "@/domain/booking/members.ts";
import { FloorPlanEditor } from "@/domain/floor-plan/editor/floor-plan-editor.tsx";
import { MAY_NOTHING, type Selected } from "@/domain/floor-plan/editor/selected.ts";
import { newRoom, rectangle, usualCorners } from "@/domain/floor-plan/editor/shapes.ts";
import { floorPlanOf, type Room } from "@/domain/floor-plan/floor-plan.ts";
import { KINDS, usualItem } from "@/domain/floor-plan/furniture.ts";
import { boundsOf, wallsOf } from "@/domain/floor-plan/geometry.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { Ground } from "./draw-on-menu.tsx";

type FirstRoomProps = {
  bookingId: string;
  /** Whether the viewer can draw the room. */
  may: boolean;
  /** The room as drawn before, if it was refused. */
  refused: Room | null;
  viewer: Viewer;
  otherName: string;
  /** Whether another button is the next step. */
  isSecond: boolean;
  onDraw: (room: Room) => void;
  /** The files that can be drawn on without a room. */
  grounds: readonly BookingFile[];
  onGround: (file: BookingFile) => void;
};

/**
 * Replaces a drawing: a room of a usual size, which is drawn for both once somebody pulls it, types a length or begins with it as it is, and the pictures
 * that can be drawn on instead.
 */
export function FirstRoom(props: FirstRoomProps) {
  const { bookingId, may, refused, viewer, otherName, isSecond, onDraw, grounds, onGround } = props;
  const usual = (inFeet: boolean) => newRoom(bookingId, usualCorners(rectangle, inFeet), inFeet);
  const [room, setRoom] = useState(() => refused ?? usual(false));
  const [selected, select] = useState<Selected | null>(null);
  const plan = useMemo(() => floorPlanOf([room]), [room]);
  if (!may)
    return (
      <div className="grid flex-1 place-content-center p-5 text-center">
        <h2 className="display text-2xl">The room</h2>
        <p className="mt-1.5 text-sm text-ink-700">Nobody has drawn it yet.</p>
      </div>
    );
  return (
    <>
      <FloorPlanEditor
        {...{ bookingId, plan, selected }}
        variant="now"
        may={{ ...MAY_NOTHING, walls: true }}
        onSelect={select}
        onChange={(rows) => {
          const next = rows.find((row) => row.part === "room");
          if (next?.inFeet === room.inFeet) onDraw(next);
          else if (next) setRoom(usual(next.inFeet));
        }}
        overlay={(mmPerPixel) => <ToFurnish room={room} mmPerPixel={mmPerPixel} />}
        suggestion={
          <div className="grid max-w-80 justify-items-center gap-2 text-center max-sm:max-w-52 max-sm:gap-1 in-[.plan-suggested:has([data-furnished])]:pt-12 [@container(height<380px)]:max-w-52">
            <h2 className="display text-2xl text-balance max-sm:text-xl [@container(height<380px)]:text-lg [@container(height<270px)]:sr-only">
              {viewer === "customer"
                ? "Pull the corner until it is your room"
                : "Pull the corner until it fits the room"}
            </h2>
            <p className="text-sm text-balance text-ink-700 wrap-anywhere [@container(height<320px)]:hidden">
              {viewer === "customer" ? (
                "or type its lengths."
              ) : (
                <>
                  or type its lengths as <bdi>{otherName}</bdi> gives them.
                </>
              )}
              <span className="max-sm:hidden short:hidden">
                {" "}
                Then you and <bdi>{otherName}</bdi> move and draw in it together.
              </span>
            </p>
            <Button
              variant={isSecond ? "outline" : "default"}
              className="pointer-events-auto mt-2 max-sm:mt-1 [@container(height<270px)]:mt-0 [@container(height<270px)]:px-2 [@container(height<270px)]:text-xs"
              onClick={() => onDraw(room)}
            >
              Begin with this room
            </Button>
          </div>
        }
        toolsAt="alone"
        className="min-h-0 flex-1"
      />
      {grounds.length > 0 && (
        // On phones beside the units, if the drawing is not low.
        <div className="flex max-w-full flex-none items-center gap-4 px-4 pb-1 max-sm:[@media(height>=46rem)]:absolute max-sm:[@media(height>=46rem)]:inset-[auto_6.5rem_0_0] max-sm:[@media(height>=46rem)]:gap-2 max-sm:[@media(height>=46rem)]:pr-0 sm:px-6 sm:pb-3">
          <p className="flex-none text-sm text-ink-700">Or draw on</p>
          <ul className="flex gap-2 overflow-x-auto p-1">
            {grounds.map((file) => (
              <li key={file.id} className="flex-none">
                <button
                  type="button"
                  title={file.name}
                  aria-label={`Draw on ${file.kind === "pdf" ? "a page of " : ""}${file.name}`}
                  className="relative block w-20 rounded-control text-xs/4 hover:underline sm:w-24"
                  onClick={() => onGround(file)}
                >
                  <Ground
                    file={file}
                    className={cn(
                      "grid h-11 place-items-center overflow-hidden rounded-control border border-ink-200 bg-linen sm:h-14",
                      file.kind === "pdf" && "pb-4",
                    )}
                  />
                  {file.kind === "pdf" && <span className="absolute inset-x-0 bottom-1 sm:bottom-1.5">PDF</span>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** A door, and furniture in possible places, if there is space around the words (pixels), until the room is pulled. */
function ToFurnish({ room, mmPerPixel }: { room: Room; mmPerPixel: number }) {
  const { left, top, right, bottom } = boundsOf(room.corners);
  const thick = wallsOf(room.corners)[0]?.thickness ?? 0;
  if (Math.min((bottom - top) / 375, (right - left) / 480) < mmPerPixel) return null;
  const hinge = left + 0.12 * (right - left);
  const middle = (left + right) / 2;
  const { depth } = usualItem("sofa", room.inFeet);
  const pieces = [
    { kind: "sofa", x: middle, y: top + depth / 2, turn: 0 },
    { kind: "floor_lamp", x: middle + 1450, y: top + depth / 2, turn: 0 },
    { kind: "bookcase", x: left + 200, y: top + 0.42 * (bottom - top), turn: 270 },
    { kind: "armchair", x: right - 650, y: bottom - 650, turn: 135 },
  ] as const;
  return (
    <g data-furnished="" pointerEvents="none" className="hidden [.plan-suggested_&]:inline">
      {pieces.map(({ kind, x, y, turn }) => {
        const { width, depth } = usualItem(kind, room.inFeet);
        const [outline, detail] = KINDS[kind].draw(width, depth);
        return (
          <g key={kind} className="stroke-duck-300" transform={`translate(${x} ${y}) rotate(${turn})`}>
            <path d={outline} />
            <path className="stroke-[0.5]" d={detail} />
          </g>
        );
      })}
      <path className="fill-(--plan-paper)! stroke-duck-300" d={`M${hinge} ${bottom}h900v${thick}h-900z`} />
      <path className="stroke-duck-300" d={`M${hinge} ${bottom}v-900a900 900 0 0 1 900 900`} />
    </g>
  );
}
