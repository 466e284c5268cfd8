import type { Chat } from "@contract/chats.ts";
import { paperPage, planPage } from "@contract/document-page.ts";
import type { BookingFile } from "@contract/files.ts";
import { formatDayTime } from "@contract/format.ts";
import { paperWords } from "@contract/paper-words.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Zip, ZipPassThrough } from "fflate";
import { fileAddressQuery } from "@/domain/booking/files/file-addresses.ts";
import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { browserZone } from "@/lib/time-zone.ts";
import { listMessages, PAGE_SIZE } from "./conversation/list-messages.ts";
import type { Message } from "./conversation/messages.ts";
import { saveDrawings, savePlanDrawing } from "./session-drawings.tsx";
import { addressIn, drawingPart, type Session, sessionPage } from "./session-page.ts";

type Past = Pick<Session, "other" | "start" | "end"> & { id: string; chat: Chat };

/**
 * Saves a session as one archive that can be read without our site: pages of the session with its drawings, its plans and its receipts, and the files. The
 * browser makes it, one file after the other, because a function of the platform has less memory than a booking's files can take. Returns the names of the
 * files that could not be loaded; otherwise one broken file would cost the whole session.
 */
export async function saveSession(booking: Past, client: QueryClient): Promise<string[]> {
  const { id, chat, other, start, end } = booking;
  const params = { bookingId: id };
  const [messages, { rows }, brief, plan, { papers }] = await Promise.all([
    allMessages(id),
    api("GET /floor-plans", { query: { bookingId: id, after: 0 } }),
    chat.brief.state === "none" ? null : api("GET /bookings/brief/:bookingId", { params }),
    chat.plan?.sentAt ? api("GET /bookings/plan/:bookingId", { params }) : null,
    api("GET /bookings/papers/:bookingId", { params }),
  ]);
  const all = [...messages.flatMap(({ file }) => file ?? []), ...(brief?.files ?? []), ...(plan?.files ?? [])];
  // A plan may also show files of the conversation.
  const files = [...new Map(all.map((file) => [file.id, file])).values()].filter(({ state }) => state === "ready");
  const paths = new Map<string, string>();
  const archive = newArchive();
  const missing: string[] = [];
  for (const [index, file] of files.entries()) {
    const content = await contentOf(file, client).catch(() => null);
    if (!content) {
      missing.push(file.name);
      continue;
    }
    // Two files may share a name. Windows does not unpack names with these characters or a dot at their end.
    const path = `files/${index + 1} ${file.name.replace(/[:*?"<>|]/g, "-").replace(/[. ]+$/, "")}`;
    paths.set(file.id, path);
    archive.add(path, content);
  }
  const documents: Session["documents"] = [];
  const addDocument = (name: string, path: string, html: string) => {
    documents.push({ name, path });
    archive.addText(path, html);
  };
  for (const { number, sentAt, content } of plan?.versions ?? []) {
    const shown = plan?.files.filter((file) => content.files.includes(file.id)) ?? [];
    const named = shown.map(({ id, name, kind }) => {
      const path = paths.get(id);
      return { name, picture: kind === "picture" && path ? addressIn(path) : null };
    });
    const drawn = savePlanDrawing(content);
    const drawing = drawn ? drawingPart(drawn) : "";
    if (plan)
      addDocument(
        `The plan, ${formatDayTime(sentAt)}`,
        `plan-${number}.html`,
        planPage({ ...plan, sentAt, content, files: named, drawing }, browserZone()),
      );
  }
  for (const paper of papers) {
    const { title } = paperWords(paper);
    addDocument(title, `${title}.html`, paperPage(paper));
  }
  const pictures = files.flatMap(({ id, name, width, height }) => {
    const path = paths.get(id);
    return path && width && height ? [{ id, name, url: addressIn(path), width, height }] : [];
  });
  const session: Session = {
    drawings: saveDrawings(rows, pictures),
    serviceName: chat.serviceName,
    ...{ other, start, end, messages, brief, documents, paths },
    asked: plan?.asked ?? [],
  };
  archive.addText("session.html", sessionPage(session));
  saveFile("parlour-session.zip", "application/zip", archive.end());
  return missing;
}

async function allMessages(bookingId: string): Promise<Message[]> {
  const messages: Message[] = [];
  let page: Message[];
  do {
    page = await listMessages(bookingId, messages.at(-1) ?? null);
    messages.push(...page);
  } while (page.length === PAGE_SIZE);
  return messages.reverse();
}

async function contentOf({ id }: BookingFile, client: QueryClient): Promise<Uint8Array<ArrayBuffer> | null> {
  const address = await client.fetchQuery({ ...fileAddressQuery(id), staleTime: 60_000 });
  const answer = address && (await fetch(address.saveUrl));
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/**
 * Creates an archive without compression: pictures and PDFs already are compressed. Each file becomes a blob, which
 * browsers keep on the disk if it is large.
 */
function newArchive() {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  function add(path: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(content, true);
    blobs.push(new Blob(chunks));
    chunks = [];
  }
  return {
    add,
    addText: (path: string, text: string) => add(path, new TextEncoder().encode(text)),
    end(): Blob {
      zip.end();
      return new Blob([...blobs, ...chunks]);
    },
  };
}
