import type { CallAnswer } from "@contract/calls.ts";
import {
  capitalize,
  formatDay,
  formatMoney,
  formatNearDay,
  formatShortDate,
  formatTimeRange,
} from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { CalendarClock, CalendarOff, ChevronRight, Ellipsis, NotebookPen, Ruler, Star } from "lucide-react";
import { Link } from "react-router-dom";
import { RoomPicture } from "@/domain/booking/brief/room-picture.tsx";
import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useMedia } from "@/lib/use-media.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button, buttonClass } from "@/ui/button.tsx";
import { Stars } from "@/ui/stars.tsx";
import { ACTIONS, FACTS, LINKS, METER, PRICE, ROW, WHEN } from "./row-layout.ts";
import { TimeStatusBadge } from "./time-status-badge.tsx";

export type ChatListItem = CallAnswer<"GET /bookings/get-chats">["chats"][number];

/**
 * One consultation; the whole row is a link to the chat, except the buttons that call `onChange` to open the booking's dialog.
 * The one that is open now has a coloured background and shows the time left.
 */
export function ChatRow({ chat, onChange }: { chat: ChatListItem; onChange: () => void }) {
  const { designerId: designer, unreadCount, slotStart, slotEnd, timeStatus } = chat;
  const active = timeStatus === "active";
  const { outline } = chat.brief;
  const [width, height] = useMedia("(width >= 64rem)") ? [96, 80] : [56, 48];
  return (
    <li
      className={cn(
        ROW,
        "group relative has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-ink",
        active && "-mx-5 rounded-card border-transparent bg-duck-100 px-5 sm:py-9 [--ground:var(--color-duck-100)]",
      )}
    >
      <span className="relative self-start">
        {outline && <RoomPicture {...{ outline, width, height }} label="Your room" className="block" />}
        <Avatar
          id={designer._id}
          name={designer.name}
          src={designer.profilePicture}
          size={outline ? 1.75 : 3.5}
          className={cn(
            outline && "absolute -right-2 -bottom-4 shadow-[0_0_0_2px_var(--ground)]",
            active && !outline && "border-3 border-paper",
          )}
        />
        {unreadCount > 0 && (
          <Badge tone="loud" className="absolute -top-1.5 -right-2">
            {unreadCount > 99 ? "99+" : unreadCount}
            <span className="sr-only"> unread</span>
          </Badge>
        )}
      </span>
      <div className="min-w-0">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.chat(chat.id)}
            dir="auto"
            className={cn(
              "min-w-0 text-left decoration-2 underline-offset-4 outline-none wrap-anywhere after:absolute after:inset-0 hover:underline",
              active ? "display text-2xl" : "font-semibold",
            )}
          >
            {designer.name}
          </Link>
          <span className="inline-flex items-center gap-2.5">
            <TimeStatusBadge status={timeStatus} />
            <span className="text-sm font-normal text-ink-500 max-sm:hidden">{capitalize(chat.slotType)}</span>
          </span>
          {chat.stars !== null && (
            <span className="inline-flex text-sm font-medium text-ink-700">
              <span className="sr-only">You gave </span>
              <Stars stars={chat.stars} />
            </span>
          )}
        </h4>
        <p
          dir="auto"
          className={cn(
            "mt-1 text-sm wrap-anywhere max-sm:line-clamp-2 sm:truncate",
            unreadCount > 0 ? "font-semibold" : "text-ink-700",
          )}
        >
          {chat.lastMessage ?? <span className="font-normal text-ink-500">{chat.serviceName}</span>}
        </p>
      </div>
      <div className={FACTS}>
        <p className={WHEN}>
          <span className="font-semibold sm:block">{dayOf(slotStart, serverNow())}</span>
          <span className="sm:hidden">, </span>
          <span className={cn("whitespace-nowrap", active ? "text-ink-700" : "text-ink-500")}>
            {formatTimeRange(slotStart, slotEnd)}
          </span>
        </p>
        <p className={cn(PRICE, "whitespace-nowrap")}>{chat.amount > 0 ? `${formatMoney(chat)} paid` : "Free"}</p>
      </div>
      <RowLinks chat={chat} onChange={onChange} />
      <div className={ACTIONS}>
        {isChangeable(chat) && (
          <Button
            variant="ghost"
            size="icon"
            className="relative z-1 -my-2 max-sm:-mr-2.5"
            title="Change or cancel"
            aria-label={`Change or cancel: ${designer.name}, ${formatDay(slotStart)}`}
            onClick={onChange}
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
        {/* Looks like the row's button; the row is the link, which gets the clicks. */}
        <span
          aria-hidden="true"
          className={buttonClass({
            variant: active ? "coral" : "outline",
            size: "sm",
            className: "pointer-events-none min-w-26 px-2 max-sm:hidden lg:w-40 group-hover:[--edge:var(--color-ink)]",
          })}
        >
          {wayIn(chat)}
        </span>
      </div>
      {!active && (
        <span
          aria-hidden="true"
          className="col-span-2 col-start-2 flex items-center gap-1 text-sm font-semibold sm:hidden"
        >
          {wayIn(chat)}
          <ChevronRight className="size-4" strokeWidth={1.75} />
        </span>
      )}
      {active && (
        <>
          <SlotMeter start={Date.parse(slotStart)} end={Date.parse(slotEnd)} className={cn("col-span-full", METER)} />
          <span
            aria-hidden="true"
            className={buttonClass({ variant: "coral", className: "pointer-events-none col-span-full sm:hidden" })}
          >
            {wayIn(chat)}
          </span>
        </>
      )}
    </li>
  );
}

const HALF_A_YEAR = 182 * 86_400_000;

/** "Tomorrow", "Thu, Nov 5"; with its year where there are more days of that name: "Nov 5, 2025". */
const dayOf = (start: string, now: number) =>
  Math.abs(Date.parse(start) - now) > HALF_A_YEAR ? formatShortDate(start) : formatNearDay(start, now);

const LINK =
  "relative z-1 inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4 [&>svg]:size-4.5 [&>svg]:flex-none [&>svg]:stroke-[1.75]";
const QUIET = cn(LINK, "text-ink-700 decoration-ink-400 hover:text-ink hover:decoration-ink");
const WAITING = cn(LINK, "font-semibold decoration-2");

/** Actions and links besides the chat. Those that wait for an answer come first, underlined more heavily. */
function RowLinks({ chat, onChange }: { chat: ChatListItem; onChange: () => void }) {
  const { id, brief, designerId: designer, offerCount = 0 } = chat;
  const changeable = isChangeable(chat);
  const asked = brief.open && brief.asked.length > 0;
  return (
    <div className={cn(LINKS, "empty:hidden")}>
      {changeable && offerCount > 0 && (
        <button type="button" onClick={onChange} className={WAITING}>
          <CalendarClock aria-hidden="true" />
          New time offered
        </button>
      )}
      {changeable && chat.conflict && offerCount === 0 && (
        <button type="button" onClick={onChange} className={WAITING}>
          <CalendarOff aria-hidden="true" />
          Does this time still work?
        </button>
      )}
      {brief.open && (
        <Link to={paths.brief(id)} className={asked ? WAITING : QUIET}>
          {asked && <Ruler aria-hidden="true" />}
          {briefWord(brief)}
        </Link>
      )}
      {chat.plan?.sentAt && (
        <Link to={paths.plan(id)} className={WAITING}>
          <NotebookPen aria-hidden="true" />
          Your plan
        </Link>
      )}
      {chat.canReview && (
        <Link
          to={paths.chat(id)}
          className={WAITING}
          aria-label={`Leave a review: ${designer.name}, ${formatDay(chat.slotStart)}`}
        >
          <Star aria-hidden="true" />
          Leave a review
        </Link>
      )}
      {chat.timeStatus === "past" && chat.canMeetAgain && (
        <Link to={paths.bookDesigner(designer._id, chat.rateId)} className={QUIET}>
          Book again
        </Link>
      )}
      {chat.amount > 0 && (
        <Link to={paths.papers(id)} className={QUIET}>
          Receipt
        </Link>
      )}
    </div>
  );
}

const isChangeable = ({ status, timeStatus }: ChatListItem) => status === "confirmed" && timeStatus !== "past";

/** The actions on the room's brief. */
function briefWord({ state, asked }: ChatListItem["brief"]): string {
  if (asked.length > 0) return "A question about your room";
  return state === "sent" ? "Your room: sent" : "Describe your room";
}

/** What the row's link leads to. */
function wayIn({ timeStatus, slotType }: ChatListItem): string {
  if (timeStatus === "active") return "Join now";
  if (timeStatus === "past") return "Read";
  return slotType === "call" ? "Open room" : "Open chat";
}
