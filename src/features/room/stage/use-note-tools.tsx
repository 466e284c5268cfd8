import { type ReactNode, useEffect, useRef, useState } from "react";
import { FloorPlanNote } from "@/domain/floor-plan/drawn-objects.tsx";
import type { Instrument } from "@/domain/floor-plan/editor/use-drags.ts";
import type { Author, Note } from "@/domain/floor-plan/floor-plan.ts";
import type { Point } from "@/domain/floor-plan/geometry.ts";
import { simplify } from "./simplify.ts";

export type NoteTool = "pen" | "note" | "measure";
type NoteToolsOptions = {
  tool: NoteTool | null;
  note: Pick<Note, "part" | "variant" | "on">;
  by: Author;
  inFeet: boolean;
  onNote: (note: Note) => void;
  /** Called with the place for a new note. */
  onWrite: (at: Point) => void;
};

/** A measured line this close to level or upright, in pixels, becomes so. */
const STRAIGHT = 9;

/** The pencil, the measuring tape, and the place of a written note. `overlay`: the current drawing. */
export function useNoteTools({ tool, note, by, inFeet, onNote, onWrite }: NoteToolsOptions) {
  const points = useRef<number[]>([]);
  const [, redraw] = useState(0);
  // The slot may end during a stroke, which cannot be stored then.
  useEffect(() => {
    if (!tool) points.current = [];
  }, [tool]);
  const drawn = (): Note => ({
    ...note,
    id: crypto.randomUUID(),
    kind: tool === "measure" ? "measure" : "ink",
    text: "",
    points: points.current,
  });
  const instrument: Instrument = (kind, { x, y }, mmPerPixel) => {
    if (tool === "note") {
      if (kind === "up") onWrite({ x, y });
      return false;
    }
    const [firstX = x, firstY = y] = points.current;
    const near = STRAIGHT * mmPerPixel;
    if (kind === "down" || kind === "cancel") points.current = kind === "down" ? [Math.round(x), Math.round(y)] : [];
    else if (tool === "pen") points.current = [...points.current, Math.round(x), Math.round(y)];
    else {
      const to = [Math.abs(x - firstX) < near ? firstX : x, Math.abs(y - firstY) < near ? firstY : y];
      points.current = [firstX, firstY, ...to.map(Math.round)];
    }
    if (kind === "up") {
      const made = drawn();
      points.current = [];
      if (tool === "pen") onNote({ ...made, points: simplify(made.points) });
      else if (Math.hypot((made.points[2] ?? 0) - firstX, (made.points[3] ?? 0) - firstY) > near) onNote(made);
    }
    redraw((count) => count + 1);
    return true;
  };
  const overlay = (mmPerPixel: number): ReactNode =>
    tool &&
    points.current.length > 0 && (
      <FloorPlanNote note={drawn()} {...{ by, inFeet, mmPerPixel, type: 13 * mmPerPixel }} isChosen={false} />
    );
  return { instrument: tool && instrument, overlay };
}
