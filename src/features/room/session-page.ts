import { ROOM_NAMES } from "@contract/brief-words.ts";
import type { Brief } from "@contract/briefs.ts";
import { documentPage, escapeHtml } from "@contract/document-page.ts";
import { formatDayTime, formatFullDate, formatMoney, formatTimeRange } from "@contract/format.ts";
import type { Plan } from "@contract/plans.ts";
import { formatZone } from "@contract/zones.ts";
import type { Member } from "@/domain/booking/members.ts";
import { browserZone } from "@/lib/time-zone.ts";
import type { Message } from "./conversation/messages.ts";
import type { SavedDrawing } from "./session-drawings.tsx";

/** The remains of a session. */
export type Session = {
  serviceName: string;
  other: Member;
  /** In milliseconds. */
  start: number;
  end: number;
  /** Ordered from the oldest. */
  messages: Message[];
  brief: Brief | null;
  drawings: SavedDrawing[];
  asked: Plan["asked"];
  /** Plans and receipts: separate pages in the archive. */
  documents: { name: string; path: string }[];
  /** The paths of files in the archive, by their ids. */
  paths: ReadonlyMap<string, string>;
};

type Link = (file: { id: string; name: string; kind: string }) => string;

/**
 * Returns a page that any browser shows without our site: the room and the conversation, with links to the documents and files beside it. `timeZone`: the
 * browser's by default.
 */
export function sessionPage(session: Session, timeZone = browserZone()): string {
  const { serviceName, other, start, end, messages, brief, drawings, asked, documents, paths } = session;
  const title = `${serviceName} with ${other.name}`;
  const when = `${formatFullDate(start, timeZone)}, ${formatTimeRange(start, end, timeZone)} ${formatZone(timeZone, start)}`;
  const file: Link = ({ id, name, kind }) => {
    const path = paths.get(id);
    if (!path) return escapeHtml(name);
    const inside = kind === "picture" ? `<img src="${escapeHtml(addressIn(path))}" alt="">` : escapeHtml(name);
    return `<a href="${escapeHtml(addressIn(path))}">${inside}</a>`;
  };
  const turn = ({ sender_id, text, created_at: at, file: sent }: Message) =>
    `<p><b>${escapeHtml(sender_id === other.id ? other.name : "You")}</b> <small>${escapeHtml(formatDayTime(at, timeZone))}</small><br>${sent ? file(sent) : escapeHtml(text)}</p>`;
  const body = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(when)}</p>`,
    part(
      "Documents",
      documents.map(({ name, path }) => `<p><a href="${escapeHtml(addressIn(path))}">${escapeHtml(name)}</a></p>`),
    ),
    questionsPart(asked),
    brief?.content ? roomPart(brief, brief.content, file) : "",
    part("The room, to scale", drawings.map(drawingPart)),
    part("The conversation", messages.map(turn)),
  ];
  return documentPage(title, body.join(""), { head: title, foot: when });
}

const questionsPart = (asked: Plan["asked"]) =>
  part(
    "Questions about the plan",
    asked.map(
      ({ question, answer }) => `<p><b>${escapeHtml(question ?? "Deleted")}</b><br>${escapeHtml(answer ?? "")}</p>`,
    ),
  );

/** Returns the drawing, and below it its description, for people who cannot see it. */
export const drawingPart = ({ title, svg, words }: SavedDrawing) =>
  `<h3 dir="auto">${escapeHtml(title)}</h3>
<figure>${svg}</figure>
<ul>${words.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join("")}</ul>`;

function roomPart({ files }: Brief, content: NonNullable<Brief["content"]>, file: Link) {
  const { room, roomWords, budget, stays, likes, idea, question } = content;
  const facts: [string, string][] = [
    ["The question", question],
    ["Room", room ? ROOM_NAMES[room] : ""],
    ["About the room", roomWords],
    ["Budget", budget ? formatMoney(budget) : ""],
    ["Must stay", stays],
    ["Likes", [likes, idea && `${idea.room}, ${idea.style}, ${idea.palette}`].filter(Boolean).join("\n")],
  ];
  return part("The room", [
    ...facts.filter(([, text]) => text).map(([name, text]) => `<p><b>${name}</b><br>${escapeHtml(text)}</p>`),
    ...files.map((one) => `<p>${file(one)}</p>`),
  ]);
}

const part = (title: string, lines: string[]) =>
  lines.some(Boolean) ? `<h2>${escapeHtml(title)}</h2>\n${lines.filter(Boolean).join("\n")}\n` : "";

/** Returns a path in the archive as a link's address. */
export const addressIn = (path: string) => path.split("/").map(encodeURIComponent).join("/");
