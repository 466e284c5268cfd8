import type { Slot } from "@contract/designers.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { SlotPicker } from "@/domain/booking/slot-picker/slot-picker.tsx";
import { SlotSummary } from "@/domain/booking/slot-picker/slot-summary.tsx";
import { TakenNote } from "@/domain/booking/slot-picker/taken-note.tsx";
import { useShownDay } from "@/domain/booking/slot-picker/use-shown-day.ts";
import { useMedia } from "@/lib/use-media.ts";
import { Button } from "@/ui/button.tsx";
import { DialogPanel, type DialogPanelProps } from "@/ui/dialog.tsx";
import { type Asking, AskPanel, NOTHING_TYPED } from "./ask-panel.tsx";

type TimesPanelProps = Omit<ComponentProps<typeof SlotPicker>, "designer" | "children"> & {
  head: Omit<DialogPanelProps, "footer" | "children">;
  designer: ComponentProps<typeof SlotPicker>["designer"] & { name: string };
  /** The chosen slot, or the one being booked; the footer names it. */
  slot: Slot | null;
  /** The price with its length, or the price of a move. */
  price: string;
  /** The slot that somebody else has just taken. */
  lost: Slot | null;
  /** The buttons of the footer; `several`: they need their own line on phones. */
  buttons: ReactNode;
  several: boolean;
  /** Asks for a time that is not free; `asking`: the customer has opened the dialog for that. */
  ask: (asking: Asking) => Promise<unknown>;
  asking?: boolean;
  /** The booking that gets another time. */
  bookingId?: string;
  /** Shown above the times. */
  children?: ReactNode;
};

/** The classes of a dialog that shows it: as high as the window allows, and wide enough for two columns on large screens. The form that asks for a time is only as high as its fields. */
export const TIMES_FRAME =
  "h-[94dvh] sm:h-[min(90dvh,62rem)] sm:max-h-none lg:h-[min(90dvh,44rem)] lg:w-[60rem] sm:has-data-asking:h-auto! sm:has-data-asking:max-h-[90dvh]!";

/** Returns the day that the screen shows: with two weeks around it where the dialog has two columns. */
export const useTimesDay = (instant?: number, horizonDays?: number) =>
  useShownDay(instant, horizonDays, useMedia("(width >= 64rem)") ? 2 : 1);

/** The one screen on which a customer picks a time, for a new booking or to move one, or asks for a time that is not free. */
export function TimesPanel(props: TimesPanelProps) {
  const { head, slot, price, lost, buttons, several, ask, asking = false, bookingId, children, ...picker } = props;
  const [view, setView] = useState<"asked" | "ask" | "times" | "back">(asking ? "asked" : "times");
  const [typed, setTyped] = useState(NOTHING_TYPED);
  if (view === "asked" || view === "ask") {
    return (
      <AskPanel
        key="ask"
        head={{ ...head, description: "Ask for another time", arriving: view === "ask" }}
        designer={picker.designer}
        typed={typed}
        onType={setTyped}
        {...(bookingId && { bookingId })}
        ask={ask}
        onBack={() => setView("back")}
      />
    );
  }
  return (
    <DialogPanel
      key="times"
      {...head}
      arriving={view === "back" ? "back" : (head.arriving ?? false)}
      footer={
        <>
          <SlotSummary shown={picker.shown} slot={slot} price={price} ownLine={several} />
          {/* In the footer, because it would be below the edge of the times. */}
          <p className="flex items-baseline gap-x-2 text-sm text-ink-700 max-lg:order-first max-lg:-my-1.5 max-lg:basis-full">
            None of these?
            <Button variant="link" size="sm" disabled={Boolean(picker.busy)} onClick={() => setView("ask")}>
              Ask for another time
            </Button>
          </p>
          {buttons}
        </>
      }
    >
      <div className="grid gap-5">
        {children}
        <SlotPicker {...picker}>{lost && <TakenNote slot={lost} />}</SlotPicker>
      </div>
    </DialogPanel>
  );
}
