import { useMemo, useState } from "react";
import { useFileOutbox } from "./use-outbox.ts";

/** A file that is on its way into the conversation, or cannot be: `why` says why. */
export type UnsentFile = {
  id: string;
  name: string;
  state: "preparing" | "unusable" | "sending" | "failed" | "closed" | "waiting";
  /** From 0 to 1. */
  sent?: number;
  why?: string;
  until?: number;
};

/** The files that one sends in a conversation, in the order in which they were chosen. */
export function useFiles(bookingId: string, options: Parameters<typeof useFileOutbox>[1]) {
  const { outbox, unsent, retry, discard } = useFileOutbox(bookingId, options);
  const [chosen, setChosen] = useState<UnsentFile[]>([]);

  async function add(files: File[]): Promise<void> {
    const all = files.map((file) => ({ file, id: crypto.randomUUID() }));
    setChosen((before) => [
      ...before,
      ...all.map(({ file, id }): UnsentFile => ({ id, name: file.name, state: "preparing" })),
    ]);
    const [{ prepareFile, UnusableFileError }, { keepFile }] = await Promise.all([
      import("@/domain/booking/files/prepare-file.ts"),
      import("./kept-files.ts"),
    ]);
    // One after the other: each is decoded in memory.
    for (const { file, id } of all) {
      try {
        const prepared = await prepareFile(file);
        await keepFile(id, prepared);
        const { name, kind, bytes } = prepared;
        outbox.send({ name, kind, bytes }, id);
        setChosen((before) => before.filter((one) => one.id !== id));
      } catch (error) {
        console.error("A file cannot be sent:", error);
        const why = error instanceof UnusableFileError ? error.message : "This file could not be read.";
        setChosen((before) => before.map((one) => (one.id === id ? { ...one, state: "unusable", why } : one)));
      }
    }
  }

  async function leaveOut(id: string): Promise<void> {
    setChosen((before) => before.filter((one) => one.id !== id));
    discard(id);
    const [{ forgetFile }, { removeFile }] = await Promise.all([
      import("./kept-files.ts"),
      import("@/domain/booking/files/upload-file.ts"),
    ]);
    await forgetFile(id);
    // What cannot be taken back now is removed after a day.
    await removeFile(id).catch(() => undefined);
  }

  // The same list while nothing changes: the log moves with it.
  const all = useMemo((): UnsentFile[] => [...unsent, ...chosen], [unsent, chosen]);
  return { unsent: all, add, retry, leaveOut };
}
