// The build for Node requires its module loader, which the bundle for Deno lacks.
import { type Zippable, zipSync } from "fflate/browser";
import * as z from "zod/mini";
import { Done } from "../../shared/contract/common.ts";
import { paperPage, planPage } from "../../shared/contract/document-page.ts";
import { DATA_FILE } from "../../shared/contract/limits.ts";
import { Paper } from "../../shared/contract/papers.ts";
import { PlanContent } from "../../shared/contract/plans.ts";
import { documentsOf } from "../../shared/file-store.ts";
import type { JobServices } from "../services.ts";
import { WorkError } from "../work-error.ts";
import type { Kind } from "../work-off.ts";

/** Bytes that a file takes in the archive in addition to its content, or in the list of files left out. */
const MOST_BESIDE_CONTENT = 1024;

/** Pictures and files that one export reads: each takes some 7 ms of the second of processor time that the platform gives a worker. */
const MOST_READ = 32;

/** Milliseconds of processor time that such an export takes. */
const EXPORT_MS = 360;

/** An export costs more than other work, and a failing export rarely succeeds later: it is parked after about two hours. */
const MOST_EXPORTS = 8;

const Task = z.object({
  id: z.uuid(),
  task: z.enum(["export", "expire", "erase"]),
  profileId: z.uuid(),
  attempts: z.number(),
});
const Data = z.object({
  data: z.record(z.string(), z.unknown()),
  pictures: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), name: z.string(), path: z.string(), bytes: z.number() })),
});
const Applied = z.object({
  applicationDocuments: z.optional(z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() }))),
});

/** The documents in the data. */
const Documents = z.object({
  invoices: z.optional(z.array(Paper)),
  bookings: z.optional(
    z.array(
      z.object({
        id: z.string(),
        service_name: z.string(),
        currency: z.string(),
        customerName: z.string(),
        designerName: z.string(),
        papers: z.array(Paper),
        plan: z.object({
          versions: z.array(z.object({ number: z.number(), content: PlanContent, sent_at: z.string() })),
        }),
      }),
    ),
  ),
});

/** Returns the documents in a person's data as pages, by their paths. A plan's pictures are among the booking's files. */
function documentsIn(data: unknown): [path: string, page: string][] {
  const { invoices = [], bookings = [] } = z.parse(Documents, data);
  return [
    ...[...invoices, ...bookings.flatMap(({ papers }) => papers)].map((paper): [string, string] => [
      `documents/${paper.number}.html`,
      paperPage(paper),
    ]),
    ...bookings.flatMap(({ id, service_name: serviceName, plan: { versions }, ...booking }) =>
      versions.map(({ number, content, sent_at: sentAt }): [string, string] => [
        `bookings/${id}/plan-${number}.html`,
        planPage({ ...booking, serviceName, content, sentAt, question: null, files: [] }, "UTC"),
      ]),
    ),
  ];
}

/** Does work for accounts: a file of all their data, its removal a week later, and the rest of a deletion. */
export function accountTasks({ database, dataStore, fileStore, forgetAccount }: JobServices): Kind {
  async function exportData(id: string, profileId: string): Promise<void> {
    const { data, pictures, files: ofBookings } = await database.call("account_data", { profileId }, Data);
    const { applicationDocuments = [] } = z.parse(Applied, data);
    const others = [
      ...ofBookings.map((file) => ({ ...file, folder: "bookings" })),
      ...applicationDocuments.map((document) => ({
        ...document,
        path: `${documentsOf(profileId)}/${document.id}`,
        folder: "application",
      })),
    ];
    const json = new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`);
    const files: Zippable = { "data.json": json };
    for (const [path, page] of documentsIn(data)) files[path] = new TextEncoder().encode(page);
    const inside = Object.values(files) as Uint8Array[];
    let room = DATA_FILE.largestBytes - (pictures.length + others.length + inside.length + 2) * MOST_BESIDE_CONTENT;
    for (const { length } of inside) room -= length;
    let read = 0;
    const leftOut: string[] = [];
    for (const path of pictures) {
      if (read === MOST_READ) {
        leftOut.push(dataStore.pictureAddress(path));
        continue;
      }
      read += 1;
      const content = await dataStore.picture(path);
      if (!content) continue;
      if (content.length <= room) {
        room -= content.length;
        files[`pictures/${path.split("/").at(-1)}`] = new Uint8Array(content);
      } else leftOut.push(dataStore.pictureAddress(path));
    }
    const leftInBookings: string[] = [];
    // Two files may have the same name.
    for (const { id, name, path, bytes, folder } of others) {
      if (bytes > room || read === MOST_READ) {
        leftInBookings.push(name);
        continue;
      }
      read += 1;
      const content = await fileStore.read(path);
      if (!content) continue;
      room -= content.length;
      // "." and ".." are paths, not names.
      files[`${folder}/${id}/${/^\.+$/.test(name) ? "file" : name}`] = content;
    }
    const list = (name: string, text: string, lines: string[]) => {
      if (lines.length > 0) files[name] = new TextEncoder().encode([text, ...lines, ""].join("\n"));
    };
    list("more-pictures.txt", "This file had no room for these pictures. You can save them from here:", leftOut);
    list(
      "more-files.txt",
      "This file had no room for these files. You can save them at their bookings:",
      leftInBookings,
    );
    // The archive is not compressed: pictures already are, and the platform gives functions little processor time.
    await dataStore.put(fileOf(profileId, id), zipSync(files, { level: 0 }));
    await database.call("record_export", { taskId: id }, Done);
  }

  /** The exports of one run follow each other: several files would not fit into the function's memory. */
  let lastExport: Promise<unknown> = Promise.resolve();
  const afterOthers = (work: () => Promise<void>) => {
    const exported = lastExport.then(work);
    lastExport = exported.catch(() => undefined);
    return exported;
  };

  return {
    name: "account",
    ms: EXPORT_MS,
    async work(job) {
      const { id, task, profileId, attempts } = z.parse(Task, job);
      switch (task) {
        case "export":
          // The count includes runs that ended without an answer.
          if (attempts > MOST_EXPORTS) throw new WorkError("the export failed too often", { permanent: true });
          return afterOthers(() => exportData(id, profileId));
        case "expire":
          return dataStore.remove(fileOf(profileId, id));
        case "erase":
          await fileStore.removeFolder(documentsOf(profileId));
          return forgetAccount(profileId);
      }
    },
  };
}

/** Returns the path at which `data_file` in SQL looks for the file. */
const fileOf = (profileId: string, id: string) => `${profileId}/${id}.zip`;
