import { Ban, CircleAlert, Ellipsis, Eye, EyeOff, Flag, Undo2 } from "lucide-react";
import { useRef } from "react";
import type { Member } from "@/domain/booking/members.ts";
import { Button } from "@/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/dropdown-menu.tsx";
import type { OpenDialog } from "./room-dialogs.tsx";

type MemberMenuProps = {
  other: Member;
  /** Whether this user has blocked the other member. */
  blocked: boolean;
  /** Whether the session is over while complaints are still possible. */
  canComplain: boolean;
  /** Whether typing and reading are shown to the other member, and theirs to this user. */
  receipts: boolean;
  onReceipts: (shown: boolean) => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** The settings for what the other member sees of this user, and the actions against that member. */
export function MemberMenu({ other, blocked, canComplain, receipts, onReceipts, onOpen }: MemberMenuProps) {
  // Runs after the menu has closed and its button has the focus again, so that the dialog that opens returns the focus to it.
  const chosen = useRef<OpenDialog>(null);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="-my-3 -mr-2.5 ml-2.5 flex-none"
          aria-label={`Privacy, report or block ${other.name}`}
          title="Privacy, report or block"
        >
          <Ellipsis className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        aria-label={other.name}
        align="start"
        collisionPadding={12}
        onCloseAutoFocus={() => {
          if (chosen.current) onOpen(chosen.current);
          chosen.current = null;
        }}
      >
        <DropdownMenuItem onSelect={() => onReceipts(!receipts)}>
          {receipts ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {receipts ? "Hide typing and read signs" : "Show typing and read signs"}
        </DropdownMenuItem>
        {canComplain && (
          <DropdownMenuItem onSelect={() => (chosen.current = "complain")}>
            <CircleAlert aria-hidden="true" />
            This did not go well
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => (chosen.current = "report")}>
          <Flag aria-hidden="true" />
          Report
        </DropdownMenuItem>
        {blocked ? (
          <DropdownMenuItem onSelect={() => (chosen.current = "unblock")}>
            <Undo2 aria-hidden="true" />
            Unblock
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem className="text-danger" onSelect={() => (chosen.current = "block")}>
            <Ban aria-hidden="true" />
            Block
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
