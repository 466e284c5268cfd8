import { partsInWords, ROOM_NAMES } from "@contract/brief-words.ts";
import type { Chat } from "@contract/chats.ts";
import { formatDay } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { ChevronRight, type LucideIcon, NotebookPen, Ruler } from "lucide-react";
import { Link } from "react-router-dom";
import { firstNameOf, type Member, type Viewer } from "@/domain/booking/members.ts";
import { cn } from "@/lib/class-names.ts";

/** The shown parts of a booking (RoomBooking). */
type Shown = {
  id: string;
  chat: Pick<Chat, "brief" | "plan" | "slotEnd" | "serverTime">;
  viewer: Viewer;
  other: Member;
};

/** Links to the customer's description of the room, with its contents at a glance. Renders nothing if there is none and none can be written. */
export function BriefLink({ booking, onWall = false }: { booking: Shown; onWall?: boolean }) {
  const words = formatBriefState(booking);
  if (!words) return null;
  return <PaperLink to={paths.brief(booking.id)} Icon={Ruler} onWall={onWall} {...words} />;
}

/** Links to the plan of a session that includes one, from its start on. */
export function PlanLink({ booking, onWall = false }: { booking: Shown; onWall?: boolean }) {
  const words = formatPlanState(booking);
  if (!words) return null;
  return <PaperLink to={paths.plan(booking.id)} Icon={NotebookPen} onWall={onWall} {...words} />;
}

type PaperLinkProps = { to: string; Icon: LucideIcon; title: string; text: string; asked: boolean; onWall: boolean };

function PaperLink({ to, Icon, title, text, asked, onWall }: PaperLinkProps) {
  return (
    <Link
      to={to}
      className={cn(
        "group flex items-center gap-3 rounded-card px-4 py-3 text-sm",
        asked && "shadow-[inset_0_0_0_1px_var(--color-ink)]",
        onWall ? "bg-paper" : "bg-linen",
      )}
    >
      <Icon className="size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold underline-offset-4 wrap-anywhere group-hover:underline">{title}</p>
        {text && <p className="mt-0.5 line-clamp-3 text-ink-700 wrap-anywhere">{text}</p>}
      </div>
      <ChevronRight className="size-5 flex-none text-ink-500" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}

/** Returns the more important paper, if there is something to read or to answer. */
export function paperOf(booking: Shown) {
  const { brief, plan, slotEnd, serverTime } = booking.chat;
  // Until the end of the session, the description of the room matters more than a future plan.
  const planned = plan?.sentAt || Date.parse(serverTime) >= Date.parse(slotEnd) ? formatPlanState(booking) : null;
  const words = planned ?? formatBriefState(booking);
  if (!words || (!planned && !words.asked && brief.state !== "sent")) return null;
  return {
    planned,
    words,
    to: planned ? paths.plan(booking.id) : paths.brief(booking.id),
    // The request comes first: a name is known, and long.
    title: words.asked && !planned ? `Asked for: ${partsInWords(brief.asked)}` : words.title,
  };
}

/** The more important link in a line above the conversation, if there is no room beside it. */
export function PaperBar({ booking }: { booking: Shown }) {
  const paper = paperOf(booking);
  if (!paper) return null;
  const { planned, words, to, title } = paper;
  const Icon = planned ? NotebookPen : Ruler;
  return (
    <Link
      to={to}
      className={cn(
        "flex min-h-11 items-center gap-2.5 border-b px-4 text-sm font-semibold sm:px-6 stacked:-mt-px stacked:border-t [@media(max-height:28rem)]:stacked:hidden",
        planned && isToWrite(booking)
          ? "border-coral-500 bg-coral-500 hover:border-coral-600 hover:bg-coral-600"
          : cn("border-ink-200", words.asked ? "bg-duck-100" : "bg-linen"),
      )}
    >
      <Icon className="size-4.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
      <p className="line-clamp-2 min-w-0 flex-1 py-2 text-balance max-sm:line-clamp-3 max-sm:text-xs">
        {title}
        {planned && <span className="ml-2 font-normal">{words.text}</span>}
      </p>
      <ChevronRight className="size-4.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}

/** Whether the reader is the designer, who owes the plan. */
export const isToWrite = ({ viewer, chat: { plan } }: Pick<Shown, "viewer" | "chat">) =>
  viewer === "designer" && Boolean(plan?.owed && plan.canWrite && !plan.sentAt);

export function formatPlanState({ chat: { plan, slotEnd, serverTime }, viewer, other }: Shown) {
  if (!plan) return null;
  // At the time of the answer: until the session is over, no plan is owed.
  const now = Date.parse(serverTime);
  const { sentAt, dueAt, canWrite, begun, owed, questions } = plan;
  if (viewer === "designer") {
    if (questions > 0)
      return { title: "The plan", text: `${firstNameOf(other.name)} has a question about it.`, asked: true };
    if (sentAt) return { title: "The plan", text: `Sent on ${formatDay(sentAt)}.`, asked: false };
    const text =
      owed || now < Date.parse(slotEnd)
        ? `Promised by ${formatDay(dueAt)}.`
        : "None is owed: the session was refunded or did not take place, or its customer has left.";
    return canWrite ? { title: begun ? "Go on with the plan" : "Write the plan", text, asked: owed } : null;
  }
  if (sentAt)
    return { title: "Your plan", text: `${firstNameOf(other.name)} sent it on ${formatDay(sentAt)}.`, asked: true };
  const late = now > Date.parse(dueAt);
  const text = late ? `It is late: it was promised by ${formatDay(dueAt)}.` : `It comes by ${formatDay(dueAt)}.`;
  return owed ? { title: "Your plan", text, asked: false } : null;
}

function formatBriefState({ chat: { brief }, viewer, other }: Shown) {
  const { state, open, room, question, asked } = brief;
  if (viewer === "designer") {
    if (state === "sent") {
      const kind = room && room !== "other" ? `: ${ROOM_NAMES[room].toLowerCase()}` : "";
      return { title: `${firstNameOf(other.name)}’s room${kind}`, text: question ? `“${question}”` : "", asked: false };
    }
    return open
      ? { title: "The room isn’t described yet", text: "Ask for what you need to know.", asked: false }
      : null;
  }
  if (open && asked.length > 0)
    return {
      title: "Your room",
      text: `${firstNameOf(other.name)} would like to know ${partsInWords(asked)}.`,
      asked: true,
    };
  if (state === "sent") return { title: "Your room", text: `${firstNameOf(other.name)} has it.`, asked: false };
  if (state === "draft") return { title: "Your room", text: open ? "Not sent yet." : "", asked: false };
  return open
    ? { title: "Describe your room", text: `${firstNameOf(other.name)} will see it here.`, asked: false }
    : null;
}
