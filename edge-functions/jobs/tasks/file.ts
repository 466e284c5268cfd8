import * as z from "zod/mini";
import { Done } from "../../shared/contract/common.ts";
import { quarantineOf, smallFileOf } from "../../shared/file-store.ts";
import { readPdf } from "../../shared/pdf-format.ts";
import type { JobServices } from "../services.ts";
import type { Kind } from "../work-off.ts";

const Task = z.object({
  id: z.uuid(),
  task: z.enum(["check", "seal", "remove", "forget"]),
  path: z.string(),
  bytes: z.number(),
});

/**
 * Files of bookings. An uploaded PDF is checked before it is stored where members can read it, as a type that no browser opens. Unfinished uploads
 * and withdrawn files are removed; SQL then deletes the row.
 */
export function files({ database, fileStore }: JobServices): Kind {
  async function check(id: string, path: string, mostBytes: number): Promise<void> {
    const content = await fileStore.read(quarantineOf(path));
    const pdf = content && content.length <= mostBytes ? readPdf(content) : null;
    if (content && pdf) await fileStore.put(path, content, "application/octet-stream");
    const found = pdf && content ? { pages: pdf.pages, bytes: content.length } : {};
    await database.call("record_file_check", { fileId: id, ...found }, Done);
    await seal(path);
  }
  /** Leaves an empty file in quarantine: the upload's address would otherwise stay usable for two hours. */
  const seal = (path: string) => fileStore.put(quarantineOf(path), new Uint8Array(), "application/octet-stream");

  /** One after the other: several large files would not fit into the function's memory. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: "file",
    work(job) {
      const { id, task, path, bytes } = z.parse(Task, job);
      if (task === "forget") return Promise.resolve();
      if (task === "seal") return seal(path);
      if (task === "remove") return fileStore.remove([path, smallFileOf(path), quarantineOf(path)]);
      const checked = last.then(() => check(id, path, bytes));
      last = checked.catch(() => undefined);
      return checked;
    },
  };
}
