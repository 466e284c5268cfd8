import { VARIANTS, type Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import { tidyText } from "@contract/tidy.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, MousePointer2, PencilLine, Ruler, StickyNote } from "lucide-react";
import {
  type FormEvent,
  Fragment,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { fileAddressQuery } from "@/domain/booking/files/file-addresses.ts";
import { firstNameOf } from "@/domain/booking/members.ts";
import { DrawingAlert } from "@/domain/floor-plan/editor/drawing-alert.tsx";
import { Tool } from "@/domain/floor-plan/editor/editor-tools.tsx";
import { FloorPlanEditor } from "@/domain/floor-plan/editor/floor-plan-editor.tsx";
import { ObjectActions, ObjectFields } from "@/domain/floor-plan/editor/object-fields.tsx";
import { added, type Entry, noSpaceFor, variantToPlaceIn } from "@/domain/floor-plan/editor/placing.ts";
import { isThere, MAY_NOTHING, type May, type Selected } from "@/domain/floor-plan/editor/selected.ts";
import { nameOf, the } from "@/domain/floor-plan/fit.ts";
import type { FloorPlan, Room } from "@/domain/floor-plan/floor-plan.ts";
import type { Point } from "@/domain/floor-plan/geometry.ts";
import { floorPlanQuery } from "@/domain/floor-plan/get-floor-plan.ts";
import { lengthText } from "@/domain/floor-plan/lengths.ts";
import type { Change } from "@/domain/floor-plan/operations.ts";
import { OuterDimensions } from "@/domain/floor-plan/outer-dimensions.tsx";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { extentOf } from "@/domain/floor-plan/view.ts";
import { VARIANT_LABELS } from "@/domain/floor-plan/words.ts";
import { glanceOf } from "@/features/room/booking-facts.tsx";
import type { RoomState } from "@/features/room/use-room.ts";
import { cn } from "@/lib/class-names.ts";
import { useMedia } from "@/lib/use-media.ts";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";
import { drawnLines } from "./activity.ts";
import { AddMenu } from "./add-menu.tsx";
import { ChosenFields, NOT_COVERED } from "./chosen-fields.tsx";
import { Compared } from "./compared.tsx";
import { DrawOnMenu } from "./draw-on-menu.tsx";
import { FirstRoom } from "./first-room.tsx";
import { OtherPointer } from "./other-pointer.tsx";
import { useLiveFloorPlan } from "./use-live-floor-plan.ts";
import { useNoteTools } from "./use-note-tools.tsx";
import type { StageState } from "./use-stage.ts";

/** A switch of the stage to another arrangement, in which the object with this id was changed. */
type Switched = { to: Variant; id: string };
const SWITCHED_WORDS: Record<Variant, string> = {
  now: "You now see the room as it is, with its doors and windows.",
  A: "You now draw in A, to compare with As it is.",
  B: "You now draw in B, to compare with As it is.",
};
const TOOLS = [
  { tool: null, name: "Move", Icon: MousePointer2 },
  { tool: "pen", name: "Pencil", Icon: PencilLine },
  { tool: "note", name: "Note", Icon: StickyNote },
  { tool: "measure", name: "Measure", Icon: Ruler },
] as const;
const VARIANT =
  "h-11 min-w-11 border-ink-200 px-2 text-sm font-medium not-first:border-l sm:px-3.5 short:px-2.5 aria-pressed:bg-petrol-900 aria-pressed:text-white";
const NOTE_WIDTH = 360;

/** The drawing that both members see and change in the session, to scale. Loaded with the session. */
export default function Stage({ room, stage, beside }: { room: RoomState; stage: StageState; beside: boolean }) {
  const { booking, conversation } = room;
  const { id, viewer, other, start } = booking;
  const client = useQueryClient();
  const floorPlan = useFloorPlan(id);
  const { plan, mayArrange, mayDraw, change, refused, overtaken } = floorPlan;
  const { data: known } = useQuery(floorPlanQuery(client, id));
  const { tool, setTool, setLines, isCompared, compare } = stage;
  const { variant, on, selected: chosen } = stage.showing;
  const selected = chosen && isThere(plan, variant, chosen) ? chosen : null;
  useEffect(() => {
    const said = conversation.messages.map(({ created_at }) => created_at);
    // The conversation may wait for the drawing.
    startTransition(() => setLines(drawnLines(Object.values(known?.rows ?? {}), said, start)));
  }, [known, conversation.messages, start, setLines]);

  const { files, picture } = useGrounds(room, on);
  const [covered, setCovered] = useState(NOT_COVERED);
  const [firstRoom, setFirstRoom] = useState<Room | null>(null);
  const [begun, setBegun] = useState<{ at: Point; on: string | null } | null>(null);
  const [formAt, setFormAt] = useState<Rect | null>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const isDrawn = plan.room !== null;
  useEffect(() => {
    // The first room disappears with the button or the field that had the focus.
    if (firstRoom && isDrawn && document.activeElement === document.body) section?.focus({ preventScroll: true });
  }, [firstRoom, isDrawn, section]);
  const [switched, setSwitched] = useState<Switched | null>(null);
  const [unplaced, setUnplaced] = useState<{ entry: Entry; plan: FloorPlan } | null>(null);
  const isTablet = useMedia("(width >= 40rem) and (height >= 50rem)");
  const live = useLiveFloorPlan(id, viewer, mayArrange && room.present);
  const otherName = firstNameOf(other.name);
  const [furnished, setFurnished] = useState<ReadonlySet<string>>(new Set());
  const into = variantToPlaceIn(plan, variant, mayDraw, furnished);
  const draws = mayDraw && variant === "now";
  const may: May = mayArrange
    ? { walls: draws, openings: draws, items: true, places: true, notes: true, by: viewer }
    : MAY_NOTHING;
  const select = (next: Selected | null) => {
    stage.show({ selected: next });
    setUnplaced(null);
  };

  /** Shows the arrangement in which the object was changed. A member who looked at another one sees a note, until they release the object. */
  function follow(to: Variant, id: string): void {
    if (to === variant) return;
    stage.show({ variant: to });
    setSwitched({ to, id });
  }
  function put(rows: Change["put"], remove: Change["remove"]): void {
    const placed = rows.map((row) => (row.part === "place" ? { ...row, variant: into } : row));
    const moved = placed.find(({ part }) => part === "place");
    if (!change(placed, remove) || !moved) return;
    if (into === "now") setFurnished(new Set([...furnished, ...placed.map(({ id }) => id)]));
    follow(into, moved.id);
  }
  function add(entry: Entry): void {
    const fresh = added(plan, into, entry, null);
    setUnplaced(fresh ? null : { entry, plan });
    if (!fresh) return;
    put(fresh.change.put, []);
    // Walls, and the objects on them, are the same in every arrangement.
    if (entry.part !== "item") follow("now", fresh.selected.id);
    select(fresh.selected);
  }
  const note = { part: "note", variant, on: picture?.id ?? null } as const;
  // The place of a note has no meaning on another ground.
  const writing = begun?.on === note.on ? begun.at : null;
  const noteTools = useNoteTools({
    tool: mayArrange ? tool : null,
    ...{ note, by: viewer, inFeet: plan.room?.inFeet ?? false },
    onNote: (drawn) => change([drawn]),
    onWrite: (at) => setBegun({ at, on: note.on }),
  });

  // Nobody draws on another page of a PDF after the session.
  const grounds = files.filter(({ kind }) => kind === "picture" || mayArrange);
  const ground = (grounds.length > 0 || picture) && (
    <DrawOnMenu {...{ grounds, picture }} within={section} onFile={stage.drawOn} onRoom={stage.toRoom} />
  );
  const alert = (refused ?? overtaken) && (
    <DrawingAlert onClose={floorPlan.dismiss}>
      {refused ?? overtakenWords(plan, overtaken?.key.id, overtaken?.by === viewer, otherName)}
    </DrawingAlert>
  );
  if (!floorPlan.isLoading && !plan.room && !picture) {
    return (
      <section
        ref={setSection}
        tabIndex={-1}
        aria-label="The room"
        // On phones a first room is as wide as the page, and needs no more height. On tablets at least 300 px of conversation stay below it.
        className="relative flex min-h-0 flex-1 flex-col bg-linen outline-none stacked:h-[min(52dvh,25rem)] stacked:flex-none [@media(max-height:28rem)]:stacked:hidden tablet:h-[min(58dvh,100dvh-34rem)]"
      >
        <FirstRoom
          bookingId={id}
          may={mayArrange || mayDraw}
          refused={firstRoom}
          viewer={viewer}
          otherName={otherName}
          isSecond={room.call.offered && !room.call.calling}
          onDraw={(first) => {
            setFirstRoom(first);
            change([first]);
          }}
          grounds={mayArrange ? grounds : []}
          onGround={stage.drawOn}
        />
        {alert}
      </section>
    );
  }
  function open(one: Variant): void {
    stage.show({ variant: one });
    compare(false);
  }
  const variants = !picture && plan.room && (
    <fieldset aria-label="Arrangement" className="flex flex-none rounded-control border border-ink-200 bg-paper">
      {VARIANTS.map((one) => (
        <Fragment key={one}>
          {one === "A" && (
            <span
              className={cn(
                // It interrupts the frame of the buttons, and is none of them.
                "-my-px hidden items-center border-l border-ink-200 bg-linen px-3 text-sm text-ink-700",
                ground ? "min-[90rem]:flex" : "md:max-lg:not-short:flex xl:flex",
              )}
            >
              Arrangement
            </span>
          )}
          <button
            type="button"
            aria-pressed={one === variant && !isCompared}
            className={VARIANT}
            onClick={() => open(one)}
          >
            {VARIANT_LABELS[one]}
          </button>
        </Fragment>
      ))}
      <button type="button" aria-pressed={isCompared} className={VARIANT} onClick={() => compare(!isCompared)}>
        Compare
      </button>
    </fieldset>
  );
  const extent = extentOf(plan, picture);
  const isStrip = stage.talking && !beside;
  // After the session the drawing is read beside the conversation: its arrangements stay in reach above it.
  const isRead = isStrip && !mayArrange && variants && !isCompared;
  const lead = !isStrip && (
    <>
      {variants}
      {ground}
      {picture && (mayArrange || plan.room) && (
        <Button
          aria-label="Done, back to the room"
          className="min-h-11.5"
          onClick={() => {
            flushSync(stage.toRoom);
            section?.focus();
          }}
        >
          <Check aria-hidden="true" />
          Done
        </Button>
      )}
      {picture && mayArrange && (
        <p className="pointer-events-none! flex items-center text-sm text-ink-700 max-sm:basis-full max-sm:text-xs sm:h-11.5">
          <span>
            <bdi>{otherName}</bdi> sees what you draw
          </span>
        </p>
      )}
      {mayArrange && !picture && (
        <AddMenu
          within={section}
          inFeet={plan.room?.inFeet ?? false}
          draws={mayDraw}
          full={plan.items.length >= FLOOR_PLAN.mostItems}
          isSmall={Boolean(ground)}
          onAdd={add}
        />
      )}
    </>
  );
  const piece = plan.items.find(({ id }) => id === selected?.id);
  const fields = { plan, variant, may, onSelect: select, make: ({ put: rows, remove }: Change) => put(rows, remove) };
  return (
    <section
      ref={setSection}
      tabIndex={-1}
      aria-label="The room"
      data-full=""
      className="relative flex min-h-0 flex-1 flex-col overflow-hidden bg-linen outline-none lg:rounded-tr-door"
    >
      {isRead && <div className="flex flex-none px-4 pt-3 sm:px-6">{variants}</div>}
      {isCompared && !picture ? (
        <Compared plan={plan} names={VARIANT_LABELS} onOpen={mayArrange ? open : undefined}>
          {variants}
        </Compared>
      ) : (
        <FloorPlanEditor
          {...{ bookingId: id, plan, variant, may, selected, picture, lead }}
          isLeadShort={!isStrip && !ground}
          {...(mayArrange && { history: floorPlan })}
          onSelect={select}
          onChange={put}
          instrument={noteTools.instrument}
          live={live.places}
          onMoving={(places) => live.onMoving(places.map((place) => ({ ...place, variant: into })))}
          onPointer={(at) => live.onPointer(at && { x: Math.round(at.x), y: Math.round(at.y), on })}
          overlay={(mmPerPixel) => (
            <>
              {!picture && <OuterDimensions {...{ plan, mmPerPixel }} />}
              {noteTools.overlay(mmPerPixel)}
              {writing && <NotePoint at={writing} radius={4 * mmPerPixel} within={section} onPlace={setFormAt} />}
              {live.pointer?.on === on && (
                <OtherPointer
                  at={live.pointer}
                  by={viewer === "customer" ? "designer" : "customer"}
                  isRight={live.pointer.x > (extent?.x ?? 0) + (extent?.width ?? 0) / 2}
                  mmPerPixel={mmPerPixel}
                >
                  {otherName}
                </OtherPointer>
              )}
            </>
          )}
          tools={
            mayArrange &&
            TOOLS.map(({ tool: one, name, Icon }) => (
              <Tool key={name} label={name} aria-pressed={one === tool} onClick={() => setTool(one)}>
                <Icon />
              </Tool>
            ))
          }
          toolsAt={beside ? "left" : isRead && isTablet ? "corner" : "below"}
          covered={covered}
          className="min-h-0 flex-1"
        >
          {plan.room && selected && !picture && may.places && !isStrip && (
            <ChosenFields
              key={selected.id}
              name={piece ? nameOf(piece) : "Change"}
              size={
                piece && [piece.width, piece.depth].map((mm) => lengthText(mm, plan.room?.inFeet ?? false)).join(" × ")
              }
              actions={<ObjectActions {...fields} selected={selected} />}
              onCover={setCovered}
            >
              <ObjectFields {...fields} room={plan.room} selected={selected} />
            </ChosenFields>
          )}
        </FloorPlanEditor>
      )}
      {writing && formAt && (
        <WriteNote
          at={formAt}
          onDone={(text) => {
            const points = [Math.round(writing.x), Math.round(writing.y)];
            if (text) change([{ ...note, id: crypto.randomUUID(), kind: "text", text, points }]);
            setBegun(null);
            setTool(null);
          }}
        />
      )}
      <p
        role="status"
        className="absolute inset-x-3 top-16 z-2 mr-auto w-fit rounded-control bg-duck-100 px-3 py-2 text-sm empty:hidden sm:top-5 sm:right-6 sm:left-auto sm:max-w-64 sm:py-1 short:top-auto short:bottom-2"
      >
        {unplaced?.plan === plan
          ? noSpaceFor(unplaced.entry)
          : !isCompared && switched?.to === variant && switched.id === selected?.id && SWITCHED_WORDS[variant]}
      </p>
      {alert}
    </section>
  );
}

/** Says that both members have changed one object without knowing of each other; the last change counts. */
function overtakenWords(plan: FloorPlan, id: string | undefined, isOwn: boolean, otherName: string): ReactNode {
  const item = plan.items.find((one) => one.id === id);
  return (
    <>
      You and <bdi>{otherName}</bdi> changed {item ? the(nameOf(item)) : "this"} at the same time.{" "}
      {isOwn ? (
        "Your change counts."
      ) : (
        <>
          The change of <bdi>{otherName}</bdi> counts.
        </>
      )}
    </>
  );
}

/** Returns the files of brief and conversation that can be drawn on, and the picture that is drawn on. */
function useGrounds(room: RoomState, on: string | null) {
  const glance = glanceOf(room.booking);
  const { data: brief } = useQuery({ ...briefQuery(glance ?? ""), enabled: glance !== null });
  const sent = room.conversation.messages.flatMap(({ file }) => file ?? []);
  const files = [...(brief?.files ?? []), ...sent].filter(({ state }) => state === "ready");
  const file = files.find(({ id }) => id === on);
  const { data: address } = useQuery({ ...fileAddressQuery(on ?? ""), enabled: on !== null, staleTime: 60_000 });
  const { width, height } = file ?? {};
  const picture =
    file && address && width && height ? { id: file.id, name: file.name, url: address.url ?? "", width, height } : null;
  return { files, picture };
}

/** The place of the form in the stage, in pixels: below the place of the note, or above it in the lower half. */
type Rect = { left: number; width: number } & ({ top: number } | { bottom: number });
function besidePoint({ x, y }: Point, { width, height }: DOMRect): Rect {
  const down = Math.max(0, Math.min(height, y));
  const form = Math.min(NOTE_WIDTH, width - 24);
  const left = Math.max(12, Math.min(width - form - 12, x - 24));
  return { left, width: form, ...(down > height / 2 ? { bottom: height - down + 16 } : { top: down + 16 }) };
}

type NotePointProps = { at: Point; radius: number; within: HTMLElement | null; onPlace: (at: Rect) => void };
/** Marks the place of a note. The form follows it when the drawing is moved or the window turned. */
function NotePoint({ at, radius, within, onPlace }: NotePointProps) {
  const mark = useRef<SVGCircleElement>(null);
  const placed = useRef("");
  useLayoutEffect(() => {
    if (!mark.current || !within) return;
    const [dot, stage] = [mark.current.getBoundingClientRect(), within.getBoundingClientRect()];
    const point = { x: dot.left + dot.width / 2 - stage.left, y: dot.top + dot.height / 2 - stage.top };
    const next = besidePoint(point, stage);
    if (placed.current === JSON.stringify(next)) return;
    placed.current = JSON.stringify(next);
    onPlace(next);
  });
  return <circle ref={mark} data-writing="" className="fill-(--plan-pen)" cx={at.x} cy={at.y} r={radius} />;
}

function WriteNote({ at, onDone }: { at: Rect; onDone: (text: string) => void }) {
  const [text, setText] = useState("");
  const done = (event: FormEvent) => {
    event.preventDefault();
    onDone(tidyText(text));
  };
  return (
    <form
      onSubmit={done}
      onKeyDown={(event) => event.key === "Escape" && onDone("")}
      style={at}
      className="absolute z-4 flex gap-2 rounded-card border border-ink-200 bg-paper p-2"
    >
      <Input
        autoFocus
        aria-label="Note on the drawing"
        placeholder="Your note"
        dir="auto"
        maxLength={FLOOR_PLAN.longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
