import * as z from "zod/mini";
import { smallFileOf } from "../../shared/file-store.ts";
import type { JobServices } from "../services.ts";
import type { Kind } from "../work-off.ts";

const Task = z.object({ id: z.uuid(), task: z.enum(["remove", "forget"]), path: z.string() });

/** Removes files of bookings that were not finished or were withdrawn; SQL then deletes the row. */
export function files({ fileStore }: JobServices): Kind {
  return {
    name: "file",
    async work(job) {
      const { task, path } = z.parse(Task, job);
      if (task === "remove") await fileStore.remove([path, smallFileOf(path)]);
    },
  };
}
