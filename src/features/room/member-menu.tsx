import { Ban, Ellipsis, Flag, Undo2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { Member } from "@/domain/booking/members.ts";
import { Button } from "@/ui/button.tsx";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@/ui/dropdown-menu.tsx";

const ReportMemberDialog = lazy(async () => ({
  default: (await import("./report-member-dialog.tsx")).ReportMemberDialog,
}));
const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog.tsx")).BlockDialog }));

type MemberMenuProps = {
  bookingId: string;
  viewer: "customer" | "designer";
  other: Member;
  /** By the one who looks at it. */
  blocked: boolean;
};

/** What one can do against the other member. */
export function MemberMenu({ bookingId, viewer, other, blocked }: MemberMenuProps) {
  const [open, setOpen] = useState<"report" | "block" | "unblock" | null>(null);
  // Runs when the menu has closed and its button has the focus again: the dialog that opens returns the focus to it.
  const chosen = useRef<typeof open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="-my-3 -mr-2.5 ml-2.5 flex-none"
            aria-label={`Report or block ${other.name}`}
            title="Report or block"
          >
            <Ellipsis className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          aria-label={other.name}
          align="start"
          collisionPadding={12}
          onCloseAutoFocus={() => {
            if (chosen.current) setOpen(chosen.current);
            chosen.current = null;
          }}
        >
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
      <Suspense>
        {open === "report" && <ReportMemberDialog bookingId={bookingId} otherName={other.name} onClose={close} />}
        {(open === "block" || open === "unblock") && (
          <BlockDialog bookingId={bookingId} viewer={viewer} other={other} undo={open === "unblock"} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
