import { formatDay } from "@contract/format.ts";
import { CalendarClock, CircleX, Ellipsis } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "@/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/dropdown-menu.tsx";
import type { Booking } from "./get-bookings.ts";

export type BookingAction = "offer" | "cancel";

/** A designer's actions on a booking that is not over. */
export function BookingMenu({ booking, onAct }: { booking: Booking; onAct: (action: BookingAction) => void }) {
  const { userId: customer, slotStart, timeStatus } = booking;
  // Runs after the menu has closed and its button has the focus again, so that the dialog that opens returns the focus to it.
  const chosen = useRef<BookingAction | null>(null);
  const act = () => {
    if (chosen.current) onAct(chosen.current);
    chosen.current = null;
  };
  const choose = (action: BookingAction) => {
    chosen.current = action;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={buttonClass({ variant: "ghost", size: "icon" })}
        title="Change or cancel"
        aria-label={`Change or cancel: ${customer.name}, ${formatDay(slotStart)}`}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent aria-label="Booking" onCloseAutoFocus={act}>
        {timeStatus === "upcoming" && (
          <DropdownMenuItem onSelect={() => choose("offer")}>
            <CalendarClock aria-hidden="true" />
            Offer another time
          </DropdownMenuItem>
        )}
        <DropdownMenuItem className="text-danger" onSelect={() => choose("cancel")}>
          <CircleX aria-hidden="true" />
          Cancel booking
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
