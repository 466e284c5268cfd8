import type { CallAnswer } from "@contract/calls.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Member } from "@/domain/booking/members.ts";
import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { SlotTypeBadge } from "@/domain/booking/slot-type-badge.tsx";
import { cn } from "@/lib/class-names.ts";
import { formatDay, formatTimeRange } from "@/lib/format.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Plan } from "@/ui/plan.tsx";

type Chat = CallAnswer<"GET /bookings/get-chat/:bookingId">;

type ChatHeaderProps = {
  chat: Chat;
  other: Member;
  backTo: string;
  start: number;
  end: number;
  /** The other member has the chat open. */
  present: boolean;
  /** A bar also on wide screens: the call needs the width. */
  bar: boolean;
  /** Beside the other member's presence: the sound, the menu. */
  tools: ReactNode;
  /** What one can do now, below the slot. */
  children?: ReactNode;
};

/** The other member and the slot: a bar above the conversation on phones, a column beside it on wide screens. */
export function ChatHeader(props: ChatHeaderProps) {
  const { chat, other, backTo, start, end, present, bar, tools, children } = props;
  if (bar) return <ChatBar {...props} />;
  return (
    <header className="border-b border-ink-200 lg:flex lg:flex-col lg:overflow-y-auto lg:rounded-br-(--radius-door-lg) lg:border-0 lg:bg-duck-100 lg:px-10 lg:pt-6 lg:pb-10">
      <div className="flex items-center gap-3 py-3 pr-4 pl-1 sm:pl-3 lg:flex-col lg:items-start lg:gap-0 lg:p-0">
        <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back" className="flex-none lg:-ml-3">
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <span className="flex-none lg:hidden">
          <Avatar id={other.id} name={other.name} src={other.avatar} size={2.75} />
        </span>
        <span className="mt-8 hidden lg:block">
          <Avatar
            id={other.id}
            name={other.name}
            src={other.avatar}
            size={7}
            className="shadow-[0_0_0_6px_var(--color-paper)]"
          />
        </span>
        <div className="min-w-0 flex-1 leading-snug lg:mt-6 lg:w-full lg:flex-none">
          <div className="flex items-baseline justify-between gap-3 lg:block">
            <h1 className="truncate font-semibold lg:display lg:text-3xl lg:whitespace-normal lg:[overflow-wrap:anywhere]">
              <bdi>{other.name}</bdi>
            </h1>
            <div className="flex flex-none items-center lg:mt-2">
              <Presence present={present} />
              {tools}
            </div>
          </div>
          <p className="truncate text-sm text-ink-500 lg:hidden">
            {formatDay(start)}, {formatTimeRange(start, end)}
          </p>
        </div>
      </div>
      <div className="hidden lg:mt-8 lg:block">
        <SlotTypeBadge type={chat.slotType} onWall />
        <p className="mt-3 font-semibold [overflow-wrap:anywhere]">{chat.serviceName}</p>
        <p className="text-sm text-ink-700">
          {formatDay(start)}, {formatTimeRange(start, end)}
        </p>
      </div>
      <SlotMeter
        start={start}
        end={end}
        className="px-4 pb-4 lg:mt-8 lg:p-0 lg:[&_.scale]:after:shadow-[0_0_0_2px_var(--color-duck-100)]"
      />
      {children}
      <Plan
        name={present ? "table" : "waiting"}
        className="mt-auto hidden size-32 flex-none text-petrol-800 lg:block"
      />
    </header>
  );
}

/** The same in one line, above the call. */
function ChatBar({ other, backTo, start, end, present, tools }: ChatHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 border-b border-ink-200 py-2 pr-4 pl-1 sm:pl-3">
      <ButtonLink to={backTo} variant="ghost" size="icon" aria-label="Back" className="flex-none">
        <ArrowLeft aria-hidden="true" />
      </ButtonLink>
      <Avatar id={other.id} name={other.name} src={other.avatar} size={2.5} />
      <div className="min-w-0 flex-1 leading-snug">
        <h1 className="truncate font-semibold">
          <bdi>{other.name}</bdi>
        </h1>
        <Presence present={present} inBar />
      </div>
      <div className="flex flex-none items-center">{tools}</div>
      <SlotMeter start={start} end={end} className="hidden w-80 sm:block" />
    </header>
  );
}

/** Absence is shown on wide screens only. */
function Presence({ present, inBar = false }: { present: boolean; inBar?: boolean }) {
  return (
    <p
      role="status"
      className={cn(
        "flex flex-none items-center gap-2 text-xs font-medium text-ink-700",
        !inBar && "lg:text-sm lg:font-normal",
      )}
    >
      <span
        className={cn("size-2 rounded-full", present ? "bg-success" : "border border-ink-500 max-lg:hidden")}
        aria-hidden="true"
      />
      <span className={cn(!present && "max-lg:sr-only")}>{present ? "In the room" : "Not in the room"}</span>
    </p>
  );
}
