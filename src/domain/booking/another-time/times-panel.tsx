import type { Slot } from "@contract/designers.ts";
import type { ComponentProps, ReactNode } from "react";
import { SlotPicker } from "@/domain/booking/slot-picker/slot-picker.tsx";
import { SlotSummary } from "@/domain/booking/slot-picker/slot-summary.tsx";
import { TakenNote } from "@/domain/booking/slot-picker/taken-note.tsx";
import { Button } from "@/ui/button.tsx";
import { DialogPanel, type DialogPanelProps } from "@/ui/dialog.tsx";

type TimesPanelProps = Omit<ComponentProps<typeof SlotPicker>, "children"> & {
  head: Omit<DialogPanelProps, "footer" | "children">;
  /** Named in the footer: the slot that is chosen or on its way. */
  slot: Slot | null;
  /** With its length, or what a move costs. */
  price: string;
  /** Somebody else has just taken it. */
  lost: Slot | null;
  /** The buttons of the footer; `several`: on phones they need a line of their own. */
  buttons: ReactNode;
  several: boolean;
  /** Asks for a time that is not free. */
  onAsk: () => void;
  /** Above the times. */
  children?: ReactNode;
};

/** The one screen on which a customer picks a time: for a new booking, or another one for a booking. */
export function TimesPanel(props: TimesPanelProps) {
  const { head, slot, price, lost, buttons, several, onAsk, children, ...picker } = props;
  return (
    <DialogPanel
      {...head}
      footer={
        <>
          <SlotSummary shown={picker.shown} slot={slot} price={price} ownLine={several} />
          {buttons}
        </>
      }
    >
      <div className="grid gap-5">
        {children}
        <SlotPicker {...picker}>{lost && <TakenNote slot={lost} />}</SlotPicker>
        <p className="flex flex-wrap items-baseline gap-x-2 border-t border-ink-200 pt-3 text-sm text-ink-700">
          None of these?
          <Button variant="link" size="sm" disabled={Boolean(picker.busy)} onClick={onAsk}>
            Ask for another time
          </Button>
        </p>
      </div>
    </DialogPanel>
  );
}
