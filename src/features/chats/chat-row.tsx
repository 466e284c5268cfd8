import type { CallAnswer } from "@contract/calls.ts";
import * as paths from "@contract/paths.ts";
import { CalendarClock, ChevronRight, Ellipsis, Star } from "lucide-react";
import { Link } from "react-router-dom";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { cn } from "@/lib/class-names.ts";
import { formatDay, formatTime } from "@/lib/format.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Stars } from "@/ui/stars.tsx";
import { TimeStatusBadge } from "./time-status-badge.tsx";

export type ChatListItem = CallAnswer<"GET /bookings/get-chats">["chats"][number];

/**
 * One consultation; the whole row is a link to the chat, except the buttons that call `onChange` to open the booking's dialog.
 * The one that is open now has a coloured ground.
 */
export function ChatRow({ chat, onChange }: { chat: ChatListItem; onChange: () => void }) {
  const { designerId: designer, unreadCount, offerCount = 0 } = chat;
  const changeable = chat.status === "confirmed" && chat.timeStatus !== "past";
  const active = chat.timeStatus === "active";
  return (
    <li
      className={cn(
        "relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b border-ink-200 py-5 sm:grid-cols-[auto_minmax(0,1fr)_13rem_auto] sm:gap-x-6",
        "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-ink",
        active && "-mx-5 mt-3 rounded-card border-transparent bg-duck-100 px-5",
      )}
    >
      <Avatar id={designer._id} name={designer.name} src={designer.profilePicture} size={3.5} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <Link
            to={paths.chat(chat.id)}
            dir="auto"
            className="min-w-0 text-left decoration-coral-600 decoration-2 underline-offset-4 outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
          >
            {designer.name}
          </Link>
          <TimeStatusBadge status={chat.timeStatus} onWall={active} />
          <span className="max-sm:hidden">
            <SlotTypeBadge type={chat.slotType} onWall={active} />
          </span>
          {changeable && offerCount > 0 && (
            <button
              type="button"
              onClick={onChange}
              className="badge hit relative z-1 bg-coral-100 underline-offset-4 hover:underline"
            >
              <CalendarClock aria-hidden="true" />
              New time offered
            </button>
          )}
          {chat.canReview && (
            <Link
              to={paths.chat(chat.id)}
              className="badge hit relative z-1 bg-duck-200 underline-offset-4 hover:underline"
              aria-label={`Rate the session: ${designer.name}, ${formatDay(chat.slotStart)}`}
            >
              <Star aria-hidden="true" />
              Rate the session
            </Link>
          )}
          {chat.stars !== null && (
            <span className="inline-flex text-sm font-medium text-ink-700">
              <span className="sr-only">You gave </span>
              <Stars stars={chat.stars} />
            </span>
          )}
        </h3>
        <p dir="auto" className={cn("mt-1 truncate text-sm", unreadCount > 0 ? "font-semibold" : "text-ink-700")}>
          {chat.lastMessage ?? <span className="font-normal text-ink-500">{chat.serviceName}</span>}
        </p>
      </div>
      <p className="col-span-2 col-start-2 text-sm text-ink-500 tabular-nums sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:text-right">
        <span className="sm:block sm:font-semibold sm:text-ink">
          {formatTime(chat.slotStart)} - {formatTime(chat.slotEnd)}
        </span>
        <span className="sm:hidden">, </span>
        {formatDay(chat.slotStart)}
      </p>
      <span className="col-start-3 row-start-1 flex max-sm:self-start items-center gap-3 sm:col-start-4">
        {unreadCount > 0 && (
          <Badge tone="loud">
            {unreadCount > 99 ? "99+" : unreadCount}
            <span className="sr-only"> unread</span>
          </Badge>
        )}
        {changeable && (
          <Button
            variant="ghost"
            size="icon"
            className="relative z-1 -my-2 max-sm:-mr-3"
            title="Change or cancel"
            aria-label={`Change or cancel: ${designer.name}, ${formatDay(chat.slotStart)}`}
            onClick={onChange}
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
        <ChevronRight className="hidden size-5 text-ink-500 sm:block" strokeWidth={1.75} aria-hidden="true" />
      </span>
    </li>
  );
}
