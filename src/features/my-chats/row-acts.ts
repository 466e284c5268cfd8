import type { CallAnswer } from "@contract/calls.ts";
import * as paths from "@contract/paths.ts";
import {
  CalendarClock,
  CalendarOff,
  CalendarPlus,
  type LucideIcon,
  NotebookPen,
  ReceiptText,
  Ruler,
  Star,
} from "lucide-react";

export type ChatListItem = CallAnswer<"GET /bookings/get-chats">["chats"][number];

/** An act on a consultation besides opening its chat: a link, or a function that opens the booking's dialog. */
export type RowAct = {
  Icon: LucideIcon;
  words: string;
  /** Why it waits, if its words do not say it. */
  why?: string;
  /** Whether somebody waits for it, or it has not been seen yet. */
  waiting?: boolean;
} & ({ to: string; open?: undefined } | { to?: undefined; open: () => void });

/** Returns all acts by urgency: a row shows the first that waits, and its menu has the others. */
export function rowActs(chat: ChatListItem, open: () => void): RowAct[] {
  const { id, brief, designerId: designer, offerCount = 0 } = chat;
  const changeable = chat.status === "confirmed" && chat.timeStatus !== "past";
  const acts: (RowAct | false | undefined)[] = [
    changeable &&
      offerCount > 0 && {
        Icon: CalendarClock,
        words: "Choose a new time",
        why: "Your designer offers you other times.",
        waiting: true,
        open,
      },
    changeable &&
      chat.conflict &&
      offerCount === 0 && {
        Icon: CalendarOff,
        words: "Does this time work?",
        why: "Your designer may be busy then.",
        waiting: true,
        open,
      },
    brief.open && { Icon: Ruler, words: briefWords(brief), waiting: brief.state !== "sent", to: paths.brief(id) },
    Boolean(chat.plan?.sentAt) && { Icon: NotebookPen, words: "Your plan", waiting: true, to: paths.plan(id) },
    chat.canReview && { Icon: Star, words: "Leave a review", waiting: true, to: paths.chat(id) },
    chat.timeStatus === "past" &&
      chat.canMeetAgain && {
        Icon: CalendarPlus,
        words: "Book again",
        to: paths.bookDesigner(designer._id, chat.rateId),
      },
    changeable && { Icon: CalendarClock, words: "Change or cancel", open },
    chat.amount > 0 && { Icon: ReceiptText, words: "Receipt", to: paths.papers(id) },
  ];
  return acts.filter((act) => act !== false && act !== undefined);
}

function briefWords({ state, asked }: ChatListItem["brief"]): string {
  if (asked.length > 0) return "A question about your room";
  return state === "sent" ? "Your room: sent" : "Describe your room";
}
