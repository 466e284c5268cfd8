import type { BookingFile } from "@contract/files.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { Brief } from "@/domain/booking/brief/get-brief.ts";
import { fileAddressQuery } from "@/domain/booking/files/file-addresses.ts";
import { SmallPicture } from "@/domain/booking/files/small-picture.tsx";
import { DrawingAlert } from "@/domain/floor-plan/editor/drawing-alert.tsx";
import { FloorPlanEditor } from "@/domain/floor-plan/editor/floor-plan-editor.tsx";
import { FloorPlanPanel } from "@/domain/floor-plan/editor/floor-plan-panel.tsx";
import { LengthField } from "@/domain/floor-plan/editor/length-field.tsx";
import { added, type Entry } from "@/domain/floor-plan/editor/placing.ts";
import { MAY_NOTHING, type Selected } from "@/domain/floor-plan/editor/selected.ts";
import { newRoom, rectangle, usualCorners } from "@/domain/floor-plan/editor/shapes.ts";
import type { Instrument } from "@/domain/floor-plan/editor/use-drags.ts";
import type { Room } from "@/domain/floor-plan/floor-plan.ts";
import { FloorPlanDrawing } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { distance, type Point } from "@/domain/floor-plan/geometry.ts";
import type { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf } from "@/domain/floor-plan/view.ts";
import { queryKeys } from "@/domain/query-keys.ts";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { lazyDialog } from "@/ui/lazy-dialog.tsx";
import "./draw-room.css";

const PdfPageDialog = lazyDialog(async () => (await import("@/domain/booking/files/pdf-page-dialog.tsx")).default);

type DrawRoomProps = { brief: Brief; floorPlan: ReturnType<typeof useFloorPlan>; readOnly: boolean; mark?: ReactNode };

/** In print, in pixels: the largest drawing, and the margin around it for its dimensions. */
const ON_PAPER = { width: 480, height: 480, margin: 84 };

/** The room to draw, with its palette beside it; read-only for the designer. */
export default function DrawRoom({ brief, floorPlan, readOnly, mark }: DrawRoomProps) {
  const { bookingId } = brief;
  const { plan, change, isSuggested } = useSuggestedRoom(bookingId, floorPlan, !readOnly);
  const [selected, select] = useState<Selected | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [pulled, setPulled] = useState<Room | null>(null);
  const [isScaling, setScaling] = useState(false);
  const [known, setKnown] = useState<Point[]>([]);
  const may = useMemo(
    () => (readOnly ? MAY_NOTHING : { walls: true, openings: true, items: true, places: true }),
    [readOnly],
  );
  const { data: ground } = useQuery({ ...fileAddressQuery(plan.tracing?.id ?? ""), enabled: plan.tracing !== null });
  const client = useQueryClient();
  const [pdf, setPdf] = useState<BookingFile | null>(null);
  const files = brief.files.filter(({ state }) => state === "ready");
  const press: Instrument = (kind, point) => {
    const at = { x: Math.round(point.x), y: Math.round(point.y) };
    if (kind === "up") setKnown((points) => (points.length < 2 ? [...points, at] : [at]));
    return false;
  };
  /** Chooses an object to place, or none, and ends the measuring of a photo. */
  const aim = (next: Entry | null) => {
    setEntry(next);
    setScaling(false);
    setKnown([]);
  };
  /** Pins a photo, if it has no pin. Then keys, a drag, or the next press on the drawing move it. */
  const pin = (id: string) => {
    const photo = { part: "photo", kind: "photo", id } as const;
    const fresh = plan.photos.every((one) => one.id !== id) && added(plan, "now", photo, null);
    if (fresh) change(fresh.change.put);
    aim(photo);
    select(photo);
  };
  const extent = extentOf(plan) ?? { x: 0, y: 0, width: 5000, height: 4000 };
  const { x, y, width } = extent;
  const mmPerPixel = Math.max(extent.width / ON_PAPER.width, extent.height / ON_PAPER.height);
  const margin = ON_PAPER.margin * mmPerPixel;
  const onPaper = {
    ...{ x: x - margin, y: y - margin },
    ...{ width: width + 2 * margin, height: extent.height + 2 * margin },
  };
  const [from, to] = known;
  const scaleTo = (mm: number) => {
    if (!plan.tracing || !from || !to) return "Press two points first";
    const { tracing } = plan;
    const by = mm / (distance(from, to) || 1);
    const width = Math.round(tracing.width * by);
    if (width > FLOOR_PLAN.farthest) return "That is too large";
    const scaled = (first: number, mm: number) => Math.round(first + (mm - first) * by);
    change([{ ...tracing, x: scaled(from.x, tracing.x), y: scaled(from.y, tracing.y), width }]);
    aim(null);
  };
  const layUnder = (id: string) =>
    change(
      [{ part: "tracing", id, x, y, width }],
      plan.tracing ? [{ part: "tracing", id: plan.tracing.id, variant: "now" }] : [],
    );
  const photos = files.length > 0 && {
    label: "Photos",
    content: (
      <>
        <p className="hint">
          {entry?.part === "photo"
            ? "Press where it was taken, or move it with the arrow keys."
            : isScaling
              ? known.length < 2
                ? "Press both ends of a length that you know."
                : "Type the length between the two points."
              : "Show where a photo was taken; R turns it. Or lay a photo of a paper plan, or a page of a PDF, under the drawing."}
        </p>
        {known.length === 2 && from && to && (
          <LengthField
            label="Between the points"
            mm={distance(from, to)}
            inFeet={plan.room?.inFeet ?? false}
            least={100}
            most={FLOOR_PLAN.mostWall}
            onLength={scaleTo}
          />
        )}
        <ul className="mt-3 grid gap-3">
          {files.map((file) => {
            const isGround = plan.tracing?.id === file.id;
            const isPdf = file.kind === "pdf";
            return (
              <li key={file.id} className="flex flex-wrap items-center gap-3 border-t border-duck-300 pt-3">
                <span className="grid size-16 flex-none place-items-center overflow-hidden bg-linen">
                  {isPdf ? (
                    <FileText className="size-7 text-petrol-800" strokeWidth={1.5} aria-hidden="true" />
                  ) : (
                    <SmallPicture file={file} />
                  )}
                </span>
                <span className="min-w-0 flex-1 basis-32 truncate text-sm font-semibold">
                  <bdi>{file.name}</bdi>
                </span>
                {!isPdf && (
                  <Button variant="outline" size="sm" onClick={() => pin(file.id)}>
                    Pin<span className="sr-only"> {file.name} to the drawing</span>
                  </Button>
                )}
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    if (isPdf) return setPdf(file);
                    if (!isGround) return void layUnder(file.id);
                    aim(null);
                    setScaling(true);
                  }}
                >
                  {isGround ? "Set its scale" : isPdf ? "Lay a page under" : "Lay under"}
                  <span className="sr-only">: {file.name}</span>
                </Button>
                {isGround && (
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() => change([], [{ part: "tracing", id: file.id, variant: "now" }])}
                  >
                    Take away
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </>
    ),
  };
  return (
    <section
      aria-label="The room, to scale"
      className={cn(
        "draw-room mx-[calc(50%-50vw)] flex flex-col bg-linen not-first:mt-3 max-sm:not-first:mt-2 print:mx-0 print:block print:break-inside-avoid",
        !readOnly && "beside:grid beside:grid-cols-[auto_minmax(0,1fr)]",
      )}
    >
      {!readOnly && (
        <div className="draw-room-panel flex print:hidden">
          <FloorPlanPanel
            {...{ bookingId, may, selected, entry }}
            plan={pulled ? { ...plan, room: pulled } : plan}
            variant="now"
            onSelect={select}
            onChange={change}
            onEntry={aim}
            {...(photos ? { more: photos } : {})}
          />
        </div>
      )}
      <FloorPlanEditor
        {...{ bookingId, plan, may, selected, entry }}
        variant="now"
        onSelect={select}
        onChange={change}
        onEntry={aim}
        onPulling={setPulled}
        instrument={isScaling ? press : null}
        {...(!readOnly && { history: floorPlan })}
        {...(isSuggested && { suggestion: <Suggestion>{mark}</Suggestion> })}
        className="draw-room-drawing print:hidden"
        tracingUrl={(!readOnly && ground?.url) || undefined}
        overlay={(mmPerPixel) =>
          known.map(({ x, y }) => (
            <circle key={`${x} ${y}`} className="stroke-(--plan-pen)" cx={x} cy={y} r={6 * mmPerPixel} />
          ))
        }
      >
        {floorPlan.refused && <DrawingAlert onClose={floorPlan.dismiss}>{floorPlan.refused}</DrawingAlert>}
      </FloorPlanEditor>
      {floorPlan.plan.room && (
        // The editor's view leaves space for its tools.
        <FloorPlanDrawing
          {...{ plan, mmPerPixel }}
          view={onPaper}
          detail="full"
          chains
          notes
          photos
          className="hidden print:block"
          width={onPaper.width / mmPerPixel}
        />
      )}
      {pdf && (
        <PdfPageDialog
          {...{ pdf, bookingId }}
          purpose="brief"
          onPicture={({ id }) => {
            void client.invalidateQueries({ queryKey: queryKeys.brief(bookingId) });
            layUnder(id);
          }}
          onClose={() => setPdf(null)}
        />
      )}
    </section>
  );
}

/** The invitation in the suggested room. */
const Suggestion = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-80 justify-items-center gap-2 text-center max-sm:max-w-52 short:max-w-44 short:gap-1">
    {children}
    <p className="display text-2xl text-balance max-sm:text-xl short:text-lg">Pull the corner until it is your room</p>
    <p className="text-sm text-balance text-ink-700">or type its lengths. Close is good enough.</p>
  </div>
);

/** Suggests a room of a usual size to a customer who has none; it is stored with the first change that needs it. */
function useSuggestedRoom(bookingId: string, { plan, change }: DrawRoomProps["floorPlan"], mayDraw: boolean) {
  const usual = (inFeet: boolean) => newRoom(bookingId, usualCorners(rectangle, inFeet), inFeet);
  const [room, setRoom] = useState(() => usual(false));
  const suggested = useMemo(() => ({ ...plan, room }), [plan, room]);
  if (plan.room || !mayDraw) return { plan, change, isSuggested: false };
  const take: typeof change = (rows, removed) => {
    const drawn = rows.find((row) => row.part === "room");
    if (drawn && drawn.inFeet !== room.inFeet) {
      setRoom(usual(drawn.inFeet));
      return true;
    }
    const isWithout = !drawn && rows.some(({ part }) => part !== "photo" && part !== "tracing");
    return change(isWithout ? [room, ...rows] : rows, removed);
  };
  return { plan: suggested, change: take, isSuggested: true };
}
