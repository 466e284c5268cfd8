import type { BookingFile } from "@contract/files.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Send, Undo2, X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { Button, buttonClass } from "@/ui/button.tsx";
import { useClosing } from "@/ui/dialog.tsx";
import { fileAddressQuery } from "./file-addresses.ts";
import { paintPoint, paintStroke, type Stroke, sheetSize } from "./strokes.ts";

/** The background of the drawing. Without a picture, the sheet is empty and has the window's shape. */
export type Ground = {
  id: string;
  name: string;
  size: { width: number; height: number } | null;
  picture: ((client: QueryClient) => Promise<ImageBitmap>) | null;
};
const EMPTY: Ground = { id: "empty", name: "Empty sheet", size: null, picture: null };

/** A picture of the booking. It is fetched, because a canvas with a picture from another origin cannot be saved. */
export const groundOf = ({ id, name, width, height }: BookingFile): Ground => ({
  id,
  name,
  size: width && height ? { width, height } : null,
  async picture(client) {
    const address = await client.fetchQuery({ ...fileAddressQuery(id), staleTime: 60_000 });
    const answer = await fetch(address?.url ?? "");
    if (!answer.ok) throw new Error(`the picture: ${answer.status}`);
    return createImageBitmap(await answer.blob());
  },
});

type DrawingPadProps = {
  /** The picture that is drawn on. */
  over?: BookingFile;
  /** Without such a picture: backgrounds to choose from; the first one unless an empty sheet is chosen. */
  offered?: readonly Ground[];
  onDrawn: (drawing: File) => void;
  onClose: () => void;
};

/** Pixels of the longest side: sharp on any screen, and not too much for a phone. */
const LONGEST = 1600;
const COLORS = [
  { name: "Coral", token: "--color-coral-600", look: "bg-coral-600" },
  { name: "Ink", token: "--color-ink", look: "bg-ink" },
  { name: "Petrol", token: "--color-petrol-700", look: "bg-petrol-700" },
  { name: "White", token: "--color-white", look: "bg-white" },
] as const;
/** In pixels of the window. */
const WIDTHS = [
  { name: "Fine", pixels: 3, look: "size-1.5" },
  { name: "Broad", pixels: 9, look: "size-4" },
] as const;

/** A sheet to draw on with a finger, a pen or the mouse, over the whole window. */
export default function DrawingPad({ over, offered = [], onDrawn, onClose }: DrawingPadProps) {
  const { open, close, frame } = useClosing(onClose);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [color, setColor] = useState<(typeof COLORS)[number]>(COLORS[0]);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(WIDTHS[0]);
  // As they are when the pad opens: a drawing stays on its sheet.
  const [sheets] = useState(() => (over ? [groundOf(over)] : [...offered, EMPTY]));
  const [ground, setGround] = useState(sheets[0] ?? EMPTY);
  const { sheet, failed, count, undo, ...drawing } = useStrokes(canvas, ground, () => ({
    color: getComputedStyle(document.documentElement).getPropertyValue(color.token),
    width: width.pixels,
  }));
  const [leaving, setLeaving] = useState(false);
  const [sending, setSending] = useState(false);

  function leave(): void {
    // The drawing exists nowhere else.
    if (count > 0 && !sending) setLeaving(!leaving);
    else close();
  }
  function send(): void {
    setSending(true);
    canvas.current?.toBlob((blob) => {
      const name = ground.picture ? `${ground.name.replace(/\.[^.]*$/, "")}, drawn on.png` : "Drawing.png";
      if (blob) onDrawn(new File([blob], name, { type: blob.type }));
      close();
    });
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={leave}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          {...frame}
          className="fixed inset-0 z-[42] flex flex-col bg-linen text-ink outline-none select-none"
          onKeyDown={(event) => {
            if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) undo();
            // The viewer below turns to the next file.
            event.stopPropagation();
          }}
        >
          <div className="flex items-center gap-3 border-b border-ink-200 bg-paper py-2 pr-3 pl-4 sm:pl-5">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title dir="auto" className="truncate font-semibold">
                {over ? `Draw on ${over.name}` : "Draw"}
              </RadixDialog.Title>
              <RadixDialog.Description className="text-xs text-ink-500">
                With a finger, a pen or the mouse
              </RadixDialog.Description>
            </div>
            <RadixDialog.Close className={buttonClass({ variant: "ghost", size: "icon" })} aria-label="Close">
              <X aria-hidden="true" />
            </RadixDialog.Close>
          </div>
          {sheets.length > 1 && <Sheets all={sheets} chosen={ground} fixed={count > 0} onChoose={setGround} />}
          <div className="relative m-3 min-h-0 flex-1 sm:m-5">
            {failed ? (
              <p role="alert" className="grid h-full place-items-center text-center">
                This picture could not be loaded. Close it and try again.
              </p>
            ) : (
              <canvas
                ref={canvas}
                {...sheet}
                {...drawing}
                role="img"
                aria-label={`${ground.picture ? `${ground.name}, drawn on` : "Your drawing"}: ${count} ${count === 1 ? "line" : "lines"}`}
                className="absolute inset-0 m-auto max-h-full max-w-full cursor-crosshair touch-none bg-white shadow-hair"
              />
            )}
          </div>
          <div className="border-t border-ink-200 bg-paper px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-5">
            {leaving ? (
              <div role="alert" className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="font-semibold">Discard the drawing?</span>
                <span className="flex gap-2">
                  <Button variant="outline" autoFocus onClick={() => setLeaving(false)}>
                    Keep drawing
                  </Button>
                  <Button variant="destructive" onClick={close}>
                    Discard
                  </Button>
                </span>
              </div>
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <Choice label="Color" all={COLORS} chosen={color} onChoose={setColor} />
                <Choice label="Line" all={WIDTHS} chosen={width} onChoose={setWidth} />
                <span className="flex flex-1 items-center justify-end gap-2">
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label="Undo"
                    title="Undo"
                    disabled={count === 0}
                    onClick={undo}
                  >
                    <Undo2 aria-hidden="true" />
                  </Button>
                  <Button variant="coral" disabled={count === 0} busy={sending} onClick={send}>
                    {!sending && <Send aria-hidden="true" />}
                    Send
                  </Button>
                </span>
              </div>
            )}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type SheetsProps = { all: readonly Ground[]; chosen: Ground; fixed: boolean; onChoose: (ground: Ground) => void };

/** What to draw on, until the first line. */
function Sheets({ all, chosen, fixed, onChoose }: SheetsProps) {
  return (
    <fieldset aria-label="Sheet" className="flex min-w-0 gap-2 overflow-x-auto px-3 pt-3 pb-1 sm:px-5">
      {all.map((one) => (
        <button
          key={one.id}
          type="button"
          className="segment flex-none px-3"
          aria-pressed={one === chosen}
          disabled={fixed && one !== chosen}
          onClick={() => onChoose(one)}
        >
          <span className="block max-w-48 truncate">{one.name}</span>
        </button>
      ))}
    </fieldset>
  );
}

type ChoiceProps<One> = { label: string; all: readonly One[]; chosen: One; onChoose: (one: One) => void };

function Choice<One extends { name: string; look: string }>({ label, all, chosen, onChoose }: ChoiceProps<One>) {
  return (
    <fieldset aria-label={label} className="flex">
      {all.map((one) => (
        <label
          key={one.name}
          title={one.name}
          className="relative grid size-11 cursor-pointer place-items-center rounded-control has-checked:bg-duck-200 has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-petrol-800"
        >
          <input
            type="radio"
            name={label}
            aria-label={one.name}
            checked={one === chosen}
            onChange={() => onChoose(one)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
          />
          <span
            aria-hidden="true"
            className={cn(
              "pointer-events-none rounded-full forced-color-adjust-none",
              label === "Color" ? "size-6 border border-ink-400" : "bg-ink",
              one.look,
            )}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** What is drawn on a canvas: one line at a time, from the pointer that has begun it. */
function useStrokes(canvas: RefObject<HTMLCanvasElement | null>, ground: Ground, pen: () => Omit<Stroke, "points">) {
  const { picture, failed } = usePicture(ground);
  const strokes = useRef<Stroke[]>([]);
  const pointer = useRef<number | null>(null);
  const [count, setCount] = useState(0);
  const sheet = useMemo(() => {
    const wide = innerWidth > innerHeight;
    return sheetSize(ground.size ?? { width: wide ? 4 : 3, height: wide ? 3 : 4 }, LONGEST);
  }, [ground]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    // A canvas of another size is empty.
    if (context && sheet) repaint(context, picture, strokes.current);
  }, [canvas, picture, sheet]);

  const context = () => canvas.current?.getContext("2d");
  function add(event: PointerEvent<HTMLCanvasElement>): void {
    const stroke = strokes.current.at(-1);
    const on = context();
    if (!stroke || !on) return;
    const box = event.currentTarget.getBoundingClientRect();
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const one of all.length > 0 ? all : [event.nativeEvent]) {
      stroke.points.push({
        x: ((one.clientX - box.left) / box.width) * sheet.width,
        y: ((one.clientY - box.top) / box.height) * sheet.height,
        pressure: one.pointerType === "pen" ? one.pressure : 0.5,
      });
      paintPoint(on, stroke, stroke.points.length - 1);
    }
  }
  function end(event: PointerEvent<HTMLCanvasElement>): void {
    if (pointer.current !== event.pointerId) return;
    pointer.current = null;
    const stroke = strokes.current.at(-1);
    const last = stroke?.points.at(-1);
    const on = context();
    if (stroke && last && on) {
      // Up to the last point itself.
      stroke.points.push(last);
      paintPoint(on, stroke, stroke.points.length - 1);
    }
    setCount(strokes.current.length);
  }
  return {
    sheet,
    failed,
    count,
    undo() {
      if (pointer.current !== null) return;
      strokes.current.pop();
      const on = context();
      if (on) repaint(on, picture, strokes.current);
      setCount(strokes.current.length);
    },
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      // Another finger, or the palm beside the pen.
      if (pointer.current !== null || event.button !== 0 || (ground.picture && !picture)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = event.pointerId;
      const { color, width } = pen();
      const scale = sheet.width / event.currentTarget.getBoundingClientRect().width;
      strokes.current.push({ color, width: width * scale, points: [] });
      add(event);
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (pointer.current === event.pointerId) add(event);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function repaint(context: CanvasRenderingContext2D, picture: ImageBitmap | null, strokes: Stroke[]): void {
  const { width, height } = context.canvas;
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  if (picture) context.drawImage(picture, 0, 0, width, height);
  for (const stroke of strokes) paintStroke(context, stroke);
}

function usePicture(ground: Ground) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<{ of: Ground; picture: ImageBitmap | null }>();
  useEffect(() => {
    let gone = false;
    ground.picture?.(client).then(
      (picture) => (gone ? picture.close() : setLoaded({ of: ground, picture })),
      (error: unknown) => {
        console.error("A picture cannot be drawn on:", error);
        if (!gone) setLoaded({ of: ground, picture: null });
      },
    );
    return () => {
      gone = true;
    };
  }, [ground, client]);
  const own = loaded?.of === ground ? loaded : undefined;
  return { picture: own?.picture ?? null, failed: own?.picture === null };
}
