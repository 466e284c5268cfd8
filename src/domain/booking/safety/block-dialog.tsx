import { formatDayTime } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { ChangeFailed } from "@/domain/booking/changes/change-failed.tsx";
import type { Member, Viewer } from "@/domain/booking/members.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { useBlockMember, useUnblockMember } from "./safety.ts";

type BlockDialogProps = {
  bookingId: string;
  viewer: Viewer;
  other: Member;
  /** Whether the dialog removes the viewer's own block. */
  undo?: boolean;
  /** Whether the booking is only a request for a time: the members may have no chat. */
  request?: boolean;
  onClose: () => void;
};

/** States the effects before a block, and afterwards what stays booked. */
export function BlockDialog({ bookingId, viewer, other, undo = false, request = false, onClose }: BlockDialogProps) {
  const { open, close, frame } = useClosing(onClose);
  const block = useBlockMember();
  const unblock = useUnblockMember();
  const { isPending, error } = undo ? unblock : block;
  const answer = block.data;
  const act = () => (undo ? unblock.mutate({ personId: other.id }, { onSuccess: close }) : block.mutate({ bookingId }));
  const name = <bdi>{other.name}</bdi>;
  return (
    <Dialog open={open} onOpenChange={() => !isPending && close()}>
      <DialogContent
        className="sm:w-[30rem]"
        {...frame}
        title={
          <span className="wrap-anywhere">
            {answer ? <>{name} is blocked</> : undo ? <>Unblock {name}?</> : <>Block {name}?</>}
          </span>
        }
        footer={
          answer ? (
            <DialogClose>Close</DialogClose>
          ) : (
            <>
              <DialogClose variant="outline" disabled={isPending}>
                Cancel
              </DialogClose>
              <Button variant={undo ? "default" : "destructive"} busy={isPending} onClick={act}>
                {undo ? (isPending ? "Unblocking..." : "Unblock") : isPending ? "Blocking..." : "Block"}
              </Button>
            </>
          )
        }
      >
        {answer ? (
          <Done bookings={answer.bookings} viewer={viewer} request={request} />
        ) : undo ? (
          <p className="text-ink-700">You can write, call and book again, as before.</p>
        ) : (
          <ul className="grid list-disc gap-2 pl-5 text-ink-700">
            <li>You can no longer write to or call each other, in any of your chats.</li>
            <li>{viewer === "customer" ? "You cannot book them" : "They cannot book you"} anymore.</li>
            <li>They are not told that you have blocked them.</li>
            <li>
              Booked sessions stay booked until one of you cancels them. While you block them, you can’t enter the room,
              and a member who doesn’t come counts as absent.
            </li>
            <li>{request ? "To unblock them later, write to us." : "You can unblock them here at any time."}</li>
          </ul>
        )}
        {error && (
          <ChangeFailed
            className="mt-4"
            title={undo ? "They are still blocked" : "They are not blocked"}
            text={error.message}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type DoneProps = {
  bookings: { id: string; serviceName: string; slotStart: string }[];
  viewer: Viewer;
  request: boolean;
};

function Done({ bookings, viewer, request }: DoneProps) {
  const closed = request ? "Their request is closed." : "The conversation is closed.";
  return (
    <div role="status">
      <p className="text-ink-700">
        {bookings.length === 0
          ? `${closed} Nothing else is booked between you.`
          : `${closed} You two still have this booked; cancel what shouldn’t take place:`}
      </p>
      <ul>
        {bookings.map(({ id, serviceName, slotStart }) => (
          <li key={id} className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block font-semibold wrap-anywhere">{serviceName}</span>
              <span className="text-sm text-ink-700">{formatDayTime(slotStart)}</span>
            </span>
            <ButtonLink
              to={viewer === "customer" ? paths.bookingInChats(id) : paths.dashboard}
              variant="outline"
              size="sm"
              aria-label={`Cancel it: ${serviceName}, ${formatDayTime(slotStart)}`}
            >
              Cancel it
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
