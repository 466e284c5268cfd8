import type { BookingFile } from "@contract/files.ts";
import type { Variant } from "@contract/floor-plan.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Selected } from "@/domain/floor-plan/editor/selected.ts";
import { floorPlanQuery, type KnownFloorPlan } from "@/domain/floor-plan/get-floor-plan.ts";
import type { RoomBooking } from "@/features/room/booking-facts.tsx";
import type { DrawnLine } from "./activity.ts";
import type { NoteTool } from "./use-note-tools.tsx";

export type Shown = {
  variant: Variant;
  /** The id of the picture that is drawn on; null for the room. */
  on: string | null;
  selected: Selected | null;
};

export type StageState = ReturnType<typeof useStage>;

const isDrawn = ({ rows }: KnownFloorPlan) =>
  Object.values(rows).some(({ row }) => row?.part === "room" || row?.part === "note");

/** The stage of a session, as far as the surrounding page needs it: whether it is shown, what was drawn, and what it shows. */
export function useStage({ id, chat, phase }: RoomBooking) {
  const client = useQueryClient();
  // The page around the stage is not rendered again for each change.
  const enabled = phase !== "before" && !chat.closed;
  const { data: drawn = false, isSuccess } = useQuery({ ...floorPlanQuery(client, id), enabled, select: isDrawn });
  const [lines, setLines] = useState<readonly DrawnLine[]>([]);
  const [pdf, choosePage] = useState<BookingFile | null>(null);
  const [tool, setTool] = useState<NoteTool | null>(null);
  const [chosen, setShown] = useState<Shown | null>(null);
  // After the session the stage shows the arrangement that was changed last.
  const last = phase === "after" ? lines.findLast(({ on }) => on === null)?.variant : undefined;
  const showing = chosen ?? { variant: last ?? "now", on: null, selected: null };
  const [isCompared, compare] = useState(false);
  const [talking, talk] = useState(phase === "after");
  const show = (next: Partial<Shown>) => {
    setShown((was) => {
      const now = { ...(was ?? showing), ...next };
      return JSON.stringify(now) === JSON.stringify(was) ? was : now;
    });
    talk(false);
  };
  const showLine = useCallback(({ variant, on, selects }: DrawnLine) => {
    setShown({ variant, on, selected: selects });
    compare(false);
    talk(false);
  }, []);
  function drawOn(file: BookingFile): void {
    if (file.kind === "pdf") {
      choosePage(file);
    } else {
      show({ on: file.id, selected: null });
      setTool("pen");
    }
  }
  function toRoom(): void {
    show({ on: null, selected: null });
    setTool(null);
  }
  return {
    /** In the session the stage invites members to draw; afterwards it shows the drawing. */
    shown: !chat.closed && (phase === "open" || (phase === "after" && drawn)),
    /** Whether it shows a drawing or a picture, beside which the conversation becomes a sheet. */
    drawn: drawn || showing.on !== null,
    /** Whether it is known what was drawn. */
    loaded: isSuccess,
    lines,
    setLines,
    showing,
    show,
    showLine,
    /** Whether all arrangements are shown at once. */
    isCompared,
    compare,
    /** The tool that draws; null for the one that moves. */
    tool,
    setTool,
    /** For a PDF, choose a page first. */
    drawOn,
    /** Returns from a picture to the room. */
    toRoom,
    /** The PDF whose page is being chosen. */
    pdf,
    choosePage,
    /** Whether the conversation is open, where it is below the drawing. */
    talking,
    talk,
  };
}
