import { ITEM_KINDS, VARIANTS, type Variant } from "@contract/floor-plan.ts";
import { FLOOR_PLAN } from "@contract/limits.ts";
import * as paths from "@contract/paths.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  CircleCheck,
  type LucideIcon,
  Maximize2,
  Minimize2,
  MousePointer2,
  PencilLine,
  Redo2,
  Ruler,
  StickyNote,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { fileAddressQuery } from "@/domain/booking/files/file-addresses.ts";
import { isShowable } from "@/domain/booking/files/file-tiles.tsx";
import { firstNameOf } from "@/domain/booking/members.ts";
import { fitFindings, nameOf } from "@/domain/floor-plan/fit.ts";
import { keyOf, keyText, type Place, placesIn } from "@/domain/floor-plan/floor-plan.ts";
import type { ObjectName } from "@/domain/floor-plan/floor-plan-drawing.tsx";
import { KINDS, usualItem } from "@/domain/floor-plan/furniture.ts";
import { boundsOf } from "@/domain/floor-plan/geometry.ts";
import { floorPlanQuery } from "@/domain/floor-plan/get-floor-plan.ts";
import { useFloorPlan } from "@/domain/floor-plan/use-floor-plan.ts";
import { fitFindingsWithWays } from "@/domain/floor-plan/ways.ts";
import { glanceOf } from "@/features/room/booking-facts.tsx";
import type { RoomState } from "@/features/room/use-room.ts";
import { cn } from "@/lib/class-names.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";
import { drawnLines } from "./activity.ts";
import { FirstRoom } from "./first-room.tsx";
import { StageCanvas, type Tool } from "./stage-canvas.tsx";
import { useLiveFloorPlan } from "./use-live-floor-plan.ts";
import type { StageState } from "./use-stage.ts";

const VARIANT_NAMES: Record<Variant, string> = { now: "As it is", A: "A", B: "B" };
const TOOLS: { tool: Tool; name: string; Icon: LucideIcon }[] = [
  { tool: "move", name: "Move", Icon: MousePointer2 },
  { tool: "pen", name: "Pencil", Icon: PencilLine },
  { tool: "note", name: "Note", Icon: StickyNote },
  { tool: "measure", name: "Measure", Icon: Ruler },
];

/** The drawing that both members see and change in the session, to scale. Loaded with the session. */
export default function Stage({ room, stage }: { room: RoomState; stage: StageState }) {
  const { booking, conversation } = room;
  const { id, viewer, other, start } = booking;
  const client = useQueryClient();
  const floorPlan = useFloorPlan(id);
  const { plan, mayArrange, change } = floorPlan;
  const { data: known } = useQuery(floorPlanQuery(client, id));
  const { setLines } = stage;
  const { variant, on, selected: selectedText } = stage.showing;
  useEffect(() => {
    const said = conversation.messages.map(({ created_at }) => created_at);
    setLines(drawnLines(Object.values(known?.rows ?? {}), said, start));
  }, [known, conversation.messages, start, setLines]);

  const { pictures, picture } = usePictures(room, on);
  const [tool, setTool] = useState<Tool>("move");
  const [full, setFull] = useState(false);
  const [writing, setWriting] = useState<{ x: number; y: number } | null>(null);
  const [moving, setMoving] = useState<readonly Place[]>([]);
  const live = useLiveFloorPlan(id, viewer, mayArrange && room.present);
  const [said, setSaid] = useState("");
  const selected = selectedOf(selectedText);
  const select = (next: ObjectName | null) =>
    stage.show({ selected: next && keyText({ ...next, part: next.part as "item", variant: "now" }) });
  const findings = useMemo(
    () => (moving.length > 0 ? fitFindings(plan, variant) : fitFindingsWithWays(plan, variant)),
    [plan, variant, moving],
  );
  const into: Variant = variant === "now" ? "A" : variant;

  function put(places: Place[]): void {
    if (change(places) && variant === "now") stage.show({ variant: into });
  }
  function remove(): void {
    if (!mayArrange || !selected) return;
    const note = plan.notes.find((one) => one.id === selected.id);
    const place = placesIn(plan, variant).get(selected.id);
    if (note && plan.authors.get(keyText(keyOf(note))) === viewer) change([], [keyOf(note)]);
    else if (place) put([{ ...place, variant: into, out: true }]);
    select(null);
  }
  function add(kind: (typeof ITEM_KINDS)[number]): void {
    if (!plan.room) return;
    const piece = crypto.randomUUID();
    const { left, top, right, bottom } = boundsOf(plan.room.corners);
    const middle = { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
    change([
      { part: "item", id: piece, ...usualItem(kind, plan.room.inFeet), stays: true },
      { part: "place", id: piece, variant: into, ...middle, turn: 0, out: false },
    ]);
    stage.show({ variant: into, selected: keyText({ part: "item", id: piece, variant: "now" }) });
  }
  const takeBack = (act: () => number, word: string) => {
    const kept = act();
    setSaid(kept > 0 ? `${firstNameOf(other.name)} has changed this since; it stays as it is.` : word);
  };

  if (!floorPlan.isLoading && !plan.room && !picture) {
    return (
      <section
        aria-label="The room"
        className="min-h-0 flex-1 overflow-y-auto bg-linen stacked:max-h-[40dvh] [@media(max-height:28rem)]:stacked:hidden"
      >
        <FirstRoom
          bookingId={id}
          may={mayArrange || floorPlan.mayDraw}
          otherName={firstNameOf(other.name)}
          onDraw={(first) => change([first])}
        />
        {pictures.length > 0 && mayArrange && (
          <p className="-mt-4 flex justify-center px-6 pb-8">
            <Ground pictures={pictures} on={on} onChoose={(next) => stage.show({ on: next })} />
          </p>
        )}
      </section>
    );
  }
  return (
    <section
      aria-label="The room"
      data-full={full ? "" : undefined}
      className={cn(
        "relative min-h-0 flex-1 overflow-hidden bg-linen lg:rounded-tr-door",
        !full && "stacked:h-[44dvh] stacked:flex-none [@media(max-height:28rem)]:stacked:h-30",
      )}
      onKeyDown={(event) => {
        if (
          event.key.toLowerCase() !== "z" ||
          !(event.ctrlKey || event.metaKey) ||
          event.target instanceof HTMLInputElement
        )
          return;
        event.preventDefault();
        if (event.shiftKey) takeBack(floorPlan.redo, "Done again");
        else takeBack(floorPlan.undo, "Undone");
      }}
    >
      <StageCanvas
        {...{ plan, viewer, variant, picture, tool, selected, findings, moving: live.places }}
        may={mayArrange}
        onSelect={select}
        onMoving={(places) => {
          setMoving(places);
          live.onMoving(places);
        }}
        onPointer={(at) => live.onPointer({ ...at, on })}
        onPlaces={put}
        onNote={(note) => change([note])}
        onWrite={setWriting}
        onRemove={remove}
      >
        {(mmPerPixel) =>
          live.pointer &&
          live.pointer.on === on && (
            <svg
              x={live.pointer.x}
              y={live.pointer.y}
              className="pointer-events-none overflow-visible fill-petrol-900 font-sans text-xs"
              aria-hidden="true"
            >
              <g transform={`scale(${mmPerPixel})`}>
                <path d="M0 0 5 14 8 8 14 5Z" />
                <text x={12} y={22}>
                  {firstNameOf(other.name)}
                </text>
              </g>
            </svg>
          )
        }
      </StageCanvas>
      <div className="absolute top-3 left-3 flex flex-wrap items-center gap-2 sm:top-4 sm:left-4">
        {!picture && plan.room && (
          <fieldset aria-label="Arrangement" className="flex rounded-control border border-ink-200 bg-paper">
            {VARIANTS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === variant}
                className="min-h-11 min-w-11 border-l border-ink-200 px-3.5 text-sm font-medium text-ink-700 first:border-l-0 aria-pressed:bg-petrol-900 aria-pressed:text-white"
                onClick={() => stage.show({ variant: one })}
              >
                {VARIANT_NAMES[one]}
              </button>
            ))}
          </fieldset>
        )}
        {(pictures.length > 0 || picture) && (
          <Ground pictures={pictures} on={on} onChoose={(next) => stage.show({ on: next, selected: null })} />
        )}
        {mayArrange && !picture && plan.items.length < FLOOR_PLAN.mostItems && (
          <Choice label="Add furniture" onChoose={(kind) => add(kind as (typeof ITEM_KINDS)[number])}>
            {ITEM_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind].name}
              </option>
            ))}
          </Choice>
        )}
        {floorPlan.mayDraw && viewer === "customer" && !picture && (
          <ButtonLink to={paths.brief(id)} variant="outline" size="sm" className="h-11 bg-paper max-sm:hidden">
            Walls, doors, windows
          </ButtonLink>
        )}
      </div>
      {mayArrange && (
        <div
          role="toolbar"
          aria-label="Tools"
          className="absolute left-3 flex rounded-card border border-ink-200 bg-paper stacked:bottom-3 sm:left-4 beside:top-1/2 beside:-translate-y-1/2 beside:flex-col [@media(max-height:28rem)]:hidden"
        >
          {TOOLS.map(({ tool: one, name, Icon }) => (
            <ToolButton key={one} name={name} pressed={one === tool} onPress={() => setTool(one)}>
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </ToolButton>
          ))}
          <ToolButton name="Undo" disabled={!floorPlan.canUndo} onPress={() => takeBack(floorPlan.undo, "Undone")}>
            <Undo2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </ToolButton>
          <ToolButton name="Redo" disabled={!floorPlan.canRedo} onPress={() => takeBack(floorPlan.redo, "Done again")}>
            <Redo2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </ToolButton>
        </div>
      )}
      <button
        type="button"
        aria-label={full ? "Show the conversation" : "Show the room large"}
        aria-pressed={full}
        className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-control border border-ink-200 bg-paper beside:hidden [@media(max-height:28rem)]:hidden"
        onClick={() => setFull(!full)}
      >
        {full ? (
          <Minimize2 aria-hidden="true" className="size-5" />
        ) : (
          <Maximize2 aria-hidden="true" className="size-5" />
        )}
      </button>
      {!picture && <Fit findings={findings} onSelect={(piece) => select({ part: "item", id: piece })} />}
      {writing && (
        <WriteNote
          onDone={(text) => {
            const at = { points: [writing.x, writing.y], variant, on: picture?.id ?? null };
            if (text) change([{ part: "note", id: crypto.randomUUID(), kind: "text", text, ...at }]);
            setWriting(null);
            setTool("move");
          }}
        />
      )}
      {floorPlan.refused && (
        <p
          role="alert"
          className="absolute inset-x-3 top-17 mx-auto flex w-fit items-center gap-3 rounded-control bg-warning-bg px-3 py-2 text-sm text-warning"
        >
          {floorPlan.refused}
          <Button variant="link" size="sm" onClick={floorPlan.dismiss}>
            Close
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said || spokenPlace(plan, variant, selected)}
      </p>
    </section>
  );
}

/** The object that a row's `keyText` names; a place is its piece. */
function selectedOf(text: string | null): ObjectName | null {
  const [part, objectId] = text?.split(" ") ?? [];
  if (!part || !objectId) return null;
  return { part: (part === "place" ? "item" : part) as ObjectName["part"], id: objectId };
}

function spokenPlace(plan: Parameters<typeof placesIn>[0], variant: Variant, selected: ObjectName | null): string {
  const item = plan.items.find(({ id }) => id === selected?.id);
  return item ? `${nameOf(item)}${placesIn(plan, variant).has(item.id) ? "" : ", taken out"}` : "";
}

/** The pictures of brief and conversation that can be drawn on, and the one that is. */
function usePictures(room: RoomState, on: string | null) {
  const glance = glanceOf(room.booking);
  const { data: brief } = useQuery({ ...briefQuery(glance ?? ""), enabled: glance !== null });
  const sent = room.conversation.messages.flatMap(({ file }) => file ?? []);
  const pictures = [...(brief?.files ?? []), ...sent].filter(isShowable);
  const file = pictures.find(({ id }) => id === on);
  const { data: address } = useQuery({ ...fileAddressQuery(on ?? ""), enabled: on !== null, staleTime: 60_000 });
  const { width, height } = file ?? {};
  const picture =
    file && address && width && height ? { id: file.id, name: file.name, url: address.url ?? "", width, height } : null;
  return { pictures, picture };
}

type GroundProps = {
  pictures: readonly { id: string; name: string }[];
  on: string | null;
  onChoose: (on: string | null) => void;
};

/** What is drawn on: the room, or a picture. */
function Ground({ pictures, on, onChoose }: GroundProps) {
  return (
    <select
      aria-label="Draw on"
      value={on ?? ""}
      className="h-11 max-w-44 rounded-control border border-ink-200 bg-paper px-3 text-sm"
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">The room</option>
      {pictures.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A list that does something with each choice, and shows its own name. */
function Choice({
  label,
  onChoose,
  children,
}: {
  label: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      value=""
      className="h-11 max-w-40 rounded-control border border-ink-200 bg-paper px-3 text-sm"
      onChange={(event) => event.target.value && onChoose(event.target.value)}
    >
      <option value="">{label}</option>
      {children}
    </select>
  );
}

type ToolButtonProps = {
  name: string;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function ToolButton({ name, pressed, disabled = false, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      disabled={disabled}
      className="grid size-11 place-items-center text-ink-700 hover:bg-duck-100 disabled:opacity-40 aria-pressed:bg-petrol-900 aria-pressed:text-white"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Whether everything fits, in words; each sentence shows what it is about. */
function Fit({
  findings,
  onSelect,
}: {
  findings: readonly { ids: string[]; sentence: string; level: string }[];
  onSelect: (id: string) => void;
}) {
  const count = findings.length;
  return (
    <div className="absolute bottom-4 left-5 max-w-[min(34rem,55%)] text-sm stacked:hidden [@media(max-height:30rem)]:hidden">
      <p role="status" className="flex items-center gap-2 font-semibold">
        {count > 0 ? (
          <TriangleAlert aria-hidden="true" className="size-4.5 flex-none text-coral-700" strokeWidth={1.75} />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4.5 flex-none text-success" strokeWidth={1.75} />
        )}
        {count === 0 ? "Everything fits" : count === 1 ? "1 thing to look at" : `${count} things to look at`}
      </p>
      {count > 0 && (
        <ul className="pl-6.5 text-ink-700">
          {findings.slice(0, 2).map(({ ids, sentence }) => (
            <li key={`${ids.join()} ${sentence}`}>
              <button
                type="button"
                className="text-left underline-offset-4 hover:underline"
                onClick={() => onSelect(ids[0] ?? "")}
              >
                {sentence}
              </button>
            </li>
          ))}
          {count > 2 && <li>and {count - 2} more</li>}
        </ul>
      )}
    </div>
  );
}

function WriteNote({ onDone }: { onDone: (text: string) => void }) {
  const [text, setText] = useState("");
  const done = (event: FormEvent) => {
    event.preventDefault();
    onDone(text.trim());
  };
  return (
    <form
      onSubmit={done}
      onKeyDown={(event) => event.key === "Escape" && onDone("")}
      className="absolute inset-x-3 bottom-17 mx-auto flex max-w-md gap-2 rounded-card border border-ink-200 bg-paper p-2"
    >
      <Input
        autoFocus
        aria-label="Note on the drawing"
        dir="auto"
        maxLength={FLOOR_PLAN.longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
