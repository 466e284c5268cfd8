import type { Designer } from "@contract/designers.ts";
import type { BookingFile } from "@contract/files.ts";
import * as paths from "@contract/paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { NextSession } from "@/domain/booking/another-time/next-session.tsx";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";
import { type PendingBooking, withPendingBooking } from "@/domain/booking/pending-booking.ts";
import { planQuery } from "@/domain/booking/plan-query.ts";
import { NextTimesList } from "@/domain/booking/slot-picker/next-times.tsx";
import { useNextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { cn } from "@/lib/class-names.ts";
import { Part, type RoomBooking } from "./booking-facts.tsx";
import { PlanLink } from "./paper-links.tsx";

type AfterwardsProps = {
  booking: RoomBooking;
  /** Of the conversation. */
  files: BookingFile[];
  /** Below the messages, not beside them. */
  below: boolean;
  /** A bar above the messages leads to the plan. */
  barred?: boolean;
  /** The review. */
  children?: ReactNode;
};

/** What a session leaves besides words: the plan with its steps, when both meet again, and the files. */
export default function Afterwards({ booking, files, below, barred = false, children }: AfterwardsProps) {
  const { id, chat, viewer, other, end } = booking;
  return (
    <div className={below ? "mt-4 grid gap-x-8 border-t border-ink pt-2 sm:grid-cols-2" : "contents"}>
      {chat.plan && (
        <div className={below ? "contents" : cn(partOf(below), "grid gap-4")}>
          {!barred && (
            <div className={cn(below && "py-4")}>
              <PlanLink booking={booking} onWall={!below} />
            </div>
          )}
          {chat.plan.sentAt && <Steps bookingId={id} below={below} />}
        </div>
      )}
      {children}
      {chat.canMeetAgain && (
        <div className={cn(partOf(below), "grid gap-5")}>
          <NextSession {...{ viewer, other, end }} bookingId={id} designerId={chat.designerId} rateId={chat.rateId}>
            <TimesOf id={chat.designerId} rateId={chat.rateId} />
          </NextSession>
        </div>
      )}
      {files.length > 0 && (
        <Part title="Pictures and files" className={partOf(below)}>
          <FileTiles files={files} few />
        </Part>
      )}
    </div>
  );
}

const partOf = (below: boolean) => cn("min-w-0 empty:hidden", below ? "py-4" : "border-b border-ink-200 px-8 py-7");

/** Of how many steps the titles are shown. */
const MOST_STEPS = 5;

/** The titles of the plan's steps; those that are done are struck out. */
function Steps({ bookingId, below }: { bookingId: string; below: boolean }) {
  const { data: plan } = useQuery({ ...planQuery(bookingId), refetchInterval: false });
  const steps = plan?.versions[0]?.content.steps ?? [];
  if (!plan || steps.length === 0) return null;
  const isDone = (id: string) => plan.ticked.includes(id);
  const done = steps.filter(({ id }) => isDone(id)).length;
  return (
    <div className={cn("text-sm", below && "py-4 sm:col-start-2 sm:row-span-2 sm:row-start-1")}>
      <ol className="border-t border-ink-200">
        {steps.slice(0, MOST_STEPS).map(({ id, title }, index) => (
          <li key={id} className="flex gap-4 border-b border-ink-200 py-2.5">
            <span aria-hidden="true" className="display w-4 flex-none text-xl leading-none text-petrol-800">
              {index + 1}
            </span>
            <span dir="auto" className={cn("line-clamp-2 wrap-anywhere", isDone(id) && "text-ink-500 line-through")}>
              {title}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2.5 flex justify-between gap-4 text-ink-500 tabular-nums">
        <span>{`${done} of ${steps.length} done`}</span>
        {steps.length > MOST_STEPS && <span>{`and ${steps.length - MOST_STEPS} more`}</span>}
      </p>
    </div>
  );
}

function TimesOf({ id, rateId }: { id: string; rateId: string }) {
  const { data: designer } = useDesigner(id);
  const rate = designer?.rates.find(({ _id }) => _id === rateId);
  return designer && rate ? <Times {...{ designer, rate }} /> : null;
}

/** Each begins a booking of the service that the session was. */
function Times({ designer, rate }: { designer: Designer; rate: Designer["rates"][number] }) {
  const times = useNextTimes(designer, rate);
  const navigate = useNavigate();
  if (!times.offered) return null;
  const book = (chosen: Pick<PendingBooking, "slot">) => {
    const profile = { pathname: paths.designer(designer._id), search: "", state: null };
    const place = withPendingBooking(profile, { rateId: rate._id, free: false, ...chosen });
    void navigate(place, { state: place.state });
  };
  return (
    <div className="*:mt-0">
      <NextTimesList {...times} onChoose={(slot) => book({ slot })} onAsk={() => book({})} />
    </div>
  );
}
