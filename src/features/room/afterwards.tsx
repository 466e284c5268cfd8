import type { Designer } from "@contract/designers.ts";
import type { BookingFile } from "@contract/files.ts";
import * as paths from "@contract/paths.ts";
import { useNavigate } from "react-router-dom";
import { FileTiles } from "@/domain/booking/files/file-tiles.tsx";
import { type PendingBooking, withPendingBooking } from "@/domain/booking/pending-booking.ts";
import { NextTimesList } from "@/domain/booking/slot-picker/next-times.tsx";
import { useNextTimes } from "@/domain/booking/slot-picker/use-next-times.ts";
import { useDesigner } from "@/domain/designer/get-designer.ts";
import { Part, type RoomBooking } from "./booking-facts.tsx";

type AfterwardsProps = {
  booking: RoomBooking;
  /** Of the conversation. */
  files: BookingFile[];
};

/** What a session leaves its customer besides words, in wide windows: when they can meet the designer again, and the files. */
export default function Afterwards({ booking: { chat }, files }: AfterwardsProps) {
  return (
    <>
      {chat.canMeetAgain && <TimesOf id={chat.designerId} rateId={chat.rateId} />}
      {files.length > 0 && (
        <Part title="Pictures and files" className={PART}>
          <FileTiles files={files} few />
        </Part>
      )}
    </>
  );
}

const PART = "border-b border-ink-200 px-8 py-7 empty:hidden";

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
    <div className={`${PART} *:mt-0`}>
      <NextTimesList {...times} onChoose={(slot) => book({ slot })} onAsk={() => book({})} />
    </div>
  );
}
