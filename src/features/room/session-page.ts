import { measureInWords, ROOM_NAMES } from "@contract/brief-words.ts";
import type { Brief } from "@contract/briefs.ts";
import { formatDayTime, formatFullDate, formatMoney, formatTimeRange } from "@contract/format.ts";
import type { Plan } from "@contract/plans.ts";
import { formatZone } from "@contract/zones.ts";
import type { Member } from "@/domain/booking/members.ts";
import { browserZone } from "@/lib/time-zone.ts";
import type { Message } from "./conversation/messages.ts";

/** What is left of a session. */
export type Session = {
  serviceName: string;
  other: Member;
  /** Milliseconds. */
  start: number;
  end: number;
  /** Oldest first. */
  messages: Message[];
  brief: Brief | null;
  plan: Plan | null;
  /** Where files are in the archive, by their ids; the plan's versions by their numbers. */
  paths: ReadonlyMap<string | number, string>;
};

/** A link to a file. */
type Link = (file: { id: string; name: string; kind: string }) => string;

/**
 * A page that any browser shows without our site: the plan, the room and the conversation, with links to the files beside it. `timeZone`: the
 * browser's by default.
 */
export function sessionPage(session: Session, timeZone = browserZone()): string {
  const { serviceName, other, start, end, messages, brief, plan, paths } = session;
  const title = `${serviceName} with ${other.name}`;
  const when = `${formatFullDate(start, timeZone)}, ${formatTimeRange(start, end, timeZone)} ${formatZone(timeZone, start)}`;
  const file: Link = ({ id, name, kind }) => {
    const path = paths.get(id);
    if (!path) return safe(name);
    const inside = kind === "picture" ? `<img src="${addressOf(path)}" alt="">` : safe(name);
    return `<a href="${addressOf(path)}">${inside}</a>`;
  };
  const turn = ({ sender_id, text, created_at: at, file: sent }: Message) =>
    `<p><b>${safe(sender_id === other.id ? other.name : "You")}</b> <small>${safe(formatDayTime(at, timeZone))}</small><br>${sent ? file(sent) : safe(text)}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title>
<style>body{max-width:44rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 sans-serif;color:#10211f}p,li{white-space:pre-line;overflow-wrap:anywhere}img{max-width:100%;max-height:24rem}</style></head>
<body><h1>${safe(title)}</h1><p>${safe(when)}</p>
${(plan?.versions ?? []).map((version) => planPart(version, session, file, timeZone)).join("")}${questionsPart(plan?.asked ?? [])}${brief?.content ? roomPart(brief, brief.content, file) : ""}${part("The conversation", messages.map(turn))}</body></html>
`;
}

function planPart(
  { number, sentAt, content }: Plan["versions"][number],
  { plan, paths }: Session,
  file: Link,
  timeZone: string,
) {
  const { found, steps, items, files } = content;
  const path = paths.get(number);
  return part(`The plan, ${formatDayTime(sentAt, timeZone)}`, [
    ...(path ? [`<p><a href="${addressOf(path)}">As a PDF</a></p>`] : []),
    ...(found ? [`<p>${safe(found)}</p>`] : []),
    list(
      "ol",
      steps.map(({ title, text }) => (text ? `${title}\n${text}` : title)),
    ),
    list(
      "ul",
      items.map(({ name, place, link, price, quantity }) =>
        [
          `${quantity} × ${name}`,
          place,
          price === null ? "" : formatMoney({ amount: price * quantity, currency: plan?.currency ?? "USD" }),
          link,
        ]
          .filter(Boolean)
          .join(", "),
      ),
    ),
    ...(plan?.files ?? []).filter(({ id }) => files.includes(id)).map((one) => `<p>${file(one)}</p>`),
  ]);
}

const questionsPart = (asked: Plan["asked"]) =>
  part(
    "Questions about the plan",
    asked.map(({ question, answer }) => `<p><b>${safe(question ?? "Deleted")}</b><br>${safe(answer ?? "")}</p>`),
  );

function roomPart({ files }: Brief, content: NonNullable<Brief["content"]>, file: Link) {
  const { room, lengthCm, widthCm, heightCm, inFeet, openings, budget, stays, likes, idea, question } = content;
  const measures = [lengthCm, widthCm, heightCm].flatMap((cm) => (cm === null ? [] : [measureInWords(cm, inFeet)]));
  const facts: [string, string][] = [
    ["The question", question],
    ["Room", room ? ROOM_NAMES[room] : ""],
    ["Length, width, height", measures.join(" × ")],
    ["Windows, doors, sockets", openings],
    ["Budget", budget ? formatMoney(budget) : ""],
    ["Must stay", stays],
    ["Likes", [likes, idea && `${idea.room}, ${idea.style}, ${idea.palette}`].filter(Boolean).join("\n")],
  ];
  return part("The room", [
    ...facts.filter(([, text]) => text).map(([name, text]) => `<p><b>${name}</b><br>${safe(text)}</p>`),
    ...files.map((one) => `<p>${file(one)}</p>`),
  ]);
}

const part = (title: string, lines: string[]) =>
  lines.some(Boolean) ? `<h2>${safe(title)}</h2>\n${lines.filter(Boolean).join("\n")}\n` : "";
const list = (tag: "ol" | "ul", lines: string[]) =>
  lines.length > 0 ? `<${tag}>${lines.map((line) => `<li>${safe(line)}</li>`).join("")}</${tag}>` : "";

/** Members wrote it: as text, never as HTML. */
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const addressOf = (path: string) => safe(path.split("/").map(encodeURIComponent).join("/"));
