import { formatTime } from "@contract/format.ts";
import { DoorOpen, Headphones, Link2, type LucideIcon, Ruler, Video } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { firstNameOf } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Illustration } from "@/ui/illustration.tsx";
import { BookingActions, glanceOf, noteOf, Part, type RoomBooking } from "./booking-facts.tsx";
import { WAIT_FOR_RETURN } from "./call/call-words.ts";
import { Note } from "./conversation/note.tsx";
import { formatReminders, formatStart } from "./opening-words.ts";
import { BriefLink } from "./paper-links.tsx";
import { formatDeparture, type PresenceStatus } from "./presence-status.ts";

const RoomGlance = lazy(async () => ({ default: (await import("./room-glance.tsx")).RoomGlance }));

type QuietChatProps = {
  booking: RoomBooking;
  presence: PresenceStatus;
  /** Whether the rail is beside it and contains the note and the actions. */
  rail: boolean;
  /** Whether the page shows something else: a call or a room to draw. */
  quiet: boolean;
  onChange: () => void;
};

/** A conversation without messages: before the slot it says when the slot opens, during it how to begin, after it that nothing was written. */
export function QuietChat({ booking, presence, rail, quiet, onChange }: QuietChatProps) {
  const { chat, other, phase } = booking;
  // The door opens for a member who has waited on this page.
  const [waited] = useState(phase === "before");
  if (chat.closed) return <p className="m-auto py-8 text-ink-500">No messages.</p>;
  if (phase === "before") return <Waiting booking={booking} rail={rail} onChange={onChange} />;
  if (phase === "after") {
    return (
      <Room illustration="room">
        <p className="display text-2xl">Nothing was written in this session</p>
      </Room>
    );
  }
  const gone = formatDeparture(presence, "");
  if (gone && !quiet) {
    return (
      <Room>
        <div>
          <h2 className="font-semibold text-balance wrap-anywhere">
            <bdi>{other.name}</bdi>
            {gone}
          </h2>
          <p className="mt-2 text-sm text-ink-700">
            {WAIT_FOR_RETURN} No messages yet. Start the conversation! We’ll email them about what you write.
          </p>
        </div>
        <Glance booking={booking} />
      </Room>
    );
  }
  return (
    <Room key="open" opening={waited && !quiet}>
      <div>
        <p className="font-semibold text-balance">No messages yet. Start the conversation!</p>
        {!quiet && (presence.kind === "absent" || presence.kind === "away") && (
          <p className="mt-2 text-sm text-ink-700 wrap-anywhere">
            We’ll email <bdi>{firstNameOf(other.name)}</bdi> about what you write.
          </p>
        )}
      </div>
      {!quiet && <Glance booking={booking} />}
    </Room>
  );
}

function Waiting({ booking, rail, onChange }: Pick<QuietChatProps, "booking" | "rail" | "onChange">) {
  const { chat, viewer, other, start } = booking;
  const note = rail ? null : noteOf(booking);
  const now = useServerNow();
  const call = chat.slotType === "call";
  const when = formatStart(start, now);
  return (
    <Room illustration={glanceOf(booking) ? null : "waiting"}>
      <h2 className="display text-2xl text-balance">{call ? `The call starts ${when}` : `Opens ${when}`}</h2>
      <p className="max-w-[34em] text-pretty text-ink-700 wrap-anywhere empty:hidden">
        {/* Of a call, the line below the slot says where it happens, and when the room opens. */}
        {!call && (
          <>
            You and <bdi>{firstNameOf(other.name)}</bdi> meet on this page. It opens by itself.{" "}
          </>
        )}
        {formatReminders(start, now)}
      </p>
      {/* Sighted readers see that the page is empty, and a closed field below. */}
      <p className="sr-only">
        <span>No messages yet. Start the conversation!</span> You can write from {formatTime(start)} on.
      </p>
      {!rail && <BookingActions booking={booking} onChange={onChange} />}
      {/* The rail has a card with this title. */}
      <Glance booking={booking} titled={!rail} />
      {!rail && <BriefLink booking={booking} />}
      {viewer === "customer" && (
        <Part title="Worth having ready" className="mt-2">
          <ul className="grid gap-2.5 text-sm text-ink-700">
            {(call ? forCalls : forChats)
              .filter(({ text }) => chat.brief.state !== "sent" || !inBrief.includes(text))
              .map(({ Icon, text }) => (
                <li key={text} className="flex gap-3 text-balance">
                  <Icon className="mt-px size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
                  {text}
                </li>
              ))}
          </ul>
        </Part>
      )}
      {note && (
        <div className="mt-2">
          <Note {...note} />
        </div>
      )}
    </Room>
  );
}

const size = { Icon: Ruler, text: "The room’s length, width and height" };
const openings = { Icon: DoorOpen, text: "Where windows, doors and sockets are" };
/** The topics that a customer who has sent the brief need not prepare. */
const inBrief = [size.text, openings.text];
const forChats: { Icon: LucideIcon; text: string }[] = [
  size,
  openings,
  { Icon: Link2, text: "Links to pieces you like: they open from the chat" },
];
const forCalls: typeof forChats = [
  { Icon: Video, text: "A charged phone or laptop with a camera, to walk through the room with" },
  size,
  { Icon: Headphones, text: "A quiet corner, or headphones" },
];

function Room({
  illustration = null,
  opening = false,
  children,
}: {
  /** Null beside a drawing, and where the customer's own room is shown. */
  illustration?: "waiting" | "room" | null;
  opening?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cn("my-auto grid gap-4 py-8 max-sm:py-1 low:py-2", opening && "door-in")}>
      {illustration && (
        <Illustration
          name={illustration}
          className="mb-2 size-24 text-petrol-800 lg:size-28 [@media(max-height:42rem)]:hidden"
        />
      )}
      {children}
    </div>
  );
}

/** The room of the session. During the slot its drawing is on the stage. */
function Glance({ booking, titled = true }: { booking: RoomBooking; titled?: boolean }) {
  const glance = glanceOf(booking);
  if (!glance) return null;
  return (
    <Suspense>
      <RoomGlance
        bookingId={glance}
        {...(titled && { title: booking.viewer === "customer" ? "Your room" : "The room" })}
        drawnElsewhere={booking.phase !== "before"}
      />
    </Suspense>
  );
}
