import {
  capitalize,
  formatDay,
  formatMoney,
  formatNearDay,
  formatShortDate,
  formatTimeRange,
} from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { RoomPicture } from "@/domain/booking/brief/room-picture.tsx";
import { SlotMeter } from "@/domain/booking/slot-meter.tsx";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { useMedia } from "@/lib/use-media.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Badge } from "@/ui/badge.tsx";
import { buttonClass } from "@/ui/button.tsx";
import { Stars } from "@/ui/stars.tsx";
import { type ChatListItem, type RowAct, rowActs } from "./row-acts.ts";
import { ACTIONS, FACTS, METER, PICTURE, PRICE, ROW, TINT, WHEN } from "./row-layout.ts";
import { RowMenu } from "./row-menu.tsx";
import { TimeStatusBadge } from "./time-status-badge.tsx";

/**
 * A consultation; the whole row is a link to the chat, except the act that waits for the customer and the menu with the other acts, which may call `onChange`
 * to open the booking's dialog. The currently open one has a colored background and shows the time left.
 */
export function ChatRow({ chat, onChange }: { chat: ChatListItem; onChange: () => void }) {
  const { designerId: designer, unreadCount, slotStart, slotEnd, timeStatus } = chat;
  const active = timeStatus === "active";
  const { outline } = chat.brief;
  const acts = rowActs(chat, onChange);
  const first = acts.find(({ waiting }) => waiting);
  const drawn = useMedia("(width >= 64rem)") ? 60 : 48;
  return (
    <li
      className={cn(
        ROW,
        "group relative has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-ink",
        active && TINT,
      )}
    >
      <span className={cn(PICTURE, "relative")}>
        {outline && (
          <span className={cn("grid size-full place-items-center", active ? "bg-paper" : "bg-duck-100")}>
            <RoomPicture outline={outline} width={drawn} label="Your room" />
          </span>
        )}
        <Avatar
          id={designer._id}
          name={designer.name}
          src={designer.profilePicture}
          size={outline ? 1.75 : 4.5}
          className={
            outline
              ? "absolute -right-1.5 -bottom-1.5 shadow-[0_0_0_2px_var(--ground)]"
              : "size-full! text-[length:inherit]!"
          }
        />
        {unreadCount > 0 && (
          <Badge tone="loud" className="absolute -top-1.5 -right-2">
            {unreadCount > 99 ? "99+" : unreadCount}
            <span className="sr-only"> unread</span>
          </Badge>
        )}
      </span>
      <div className="min-w-0 max-sm:contents">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:col-[2/-1] max-sm:row-start-1">
          <Link
            to={paths.chat(chat.id)}
            dir="auto"
            className="min-w-0 text-left font-semibold decoration-2 underline-offset-4 outline-none wrap-anywhere after:absolute after:inset-0 hover:underline max-sm:basis-full"
          >
            {designer.name}
          </Link>
          <span className="inline-flex items-center gap-2.5">
            <TimeStatusBadge status={timeStatus} />
            <span className="text-sm font-normal text-ink-500">{capitalize(chat.slotType)}</span>
          </span>
          {chat.stars !== null && (
            <span className="inline-flex text-sm font-medium text-ink-700 max-sm:mr-10">
              <span className="sr-only">You gave </span>
              <Stars stars={chat.stars} />
            </span>
          )}
        </h4>
        <p
          dir="auto"
          className={cn(
            "line-clamp-2 text-sm wrap-anywhere max-sm:col-[2/-1] max-sm:-mt-2 sm:mt-1",
            unreadCount > 0 ? "font-semibold" : "text-ink-700",
          )}
        >
          {chat.lastMessage ?? <span className="font-normal text-ink-500">{chat.serviceName}</span>}
        </p>
        {first?.why && <p className="mt-1 text-sm text-ink-700 max-sm:col-[2/-1] max-sm:-mt-2">{first.why}</p>}
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
      {active && first && <First act={first} chat={chat} quiet />}
      <div className={ACTIONS}>
        <RowMenu name={designer.name} start={slotStart} acts={acts.filter((act) => act !== first)} />
        {first && !active ? (
          <First act={first} chat={chat} />
        ) : (
          // Looks like the row's button; the row is the link, which receives the clicks.
          <span
            aria-hidden="true"
            className={buttonClass({
              variant: active ? "coral" : "outline",
              size: active ? "default" : "sm",
              className: cn(
                "pointer-events-none group-hover:[--edge:var(--color-ink)]",
                BUTTON,
                active && "max-sm:hidden",
              ),
            })}
          >
            {wayIn(chat)}
          </span>
        )}
      </div>
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

/** Formats a day: "Tomorrow", "Thu, Nov 5"; more than half a year away with its year: "Nov 5, 2025". */
const dayOf = (start: string, now: number) =>
  Math.abs(Date.parse(start) - now) > HALF_A_YEAR ? formatShortDate(start) : formatNearDay(start, now);

const BUTTON =
  "min-w-32 max-sm:col-span-2 max-sm:[--h:2.75rem] max-sm:col-start-2 max-sm:justify-self-start sm:w-40 sm:px-2 md:w-42 md:flex-none";
const QUIET =
  "relative z-1 col-span-2 col-start-2 -my-1.5 inline-flex min-h-9 items-center gap-1.5 max-sm:min-h-11 justify-self-start text-sm font-semibold underline decoration-2 underline-offset-4 [&>svg]:size-4.5 [&>svg]:flex-none [&>svg]:stroke-[1.75] sm:col-[2/-1]";

/** The act that waits for the customer: the row's button, or a link if it joins the session. */
function First({ act, chat, quiet = false }: { act: RowAct; chat: ChatListItem; quiet?: boolean }) {
  const { Icon, words, why, to, open } = act;
  const className = quiet
    ? QUIET
    : buttonClass({
        // Only a booking whose time is in question has a reason.
        variant: why ? "default" : "outline",
        size: "sm",
        className: cn("relative z-1 h-auto min-h-(--h) py-1 leading-tight whitespace-normal", BUTTON),
      });
  const label = `${words}: ${chat.designerId.name}, ${formatDay(chat.slotStart)}`;
  const content = (
    <>
      {quiet && <Icon aria-hidden="true" />}
      {words}
    </>
  );
  return to ? (
    <Link to={to} className={className} aria-label={label}>
      {content}
    </Link>
  ) : (
    <button type="button" className={className} aria-label={label} onClick={open}>
      {content}
    </button>
  );
}

/** Returns the text of the row's link. */
function wayIn({ timeStatus, slotType }: ChatListItem): string {
  if (timeStatus === "active") return "Join now";
  if (timeStatus === "past") return "Read";
  return slotType === "call" ? "Open room" : "Open chat";
}
