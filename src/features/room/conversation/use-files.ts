import { useMemo, useRef, useState } from "react";
import { useFileOutbox } from "./use-outbox.ts";

/** An unsent file for the conversation; `why` says why it cannot be sent. */
export type UnsentFile = {
  id: string;
  name: string;
  state: "preparing" | "unusable" | "sending" | "failed" | "closed" | "waiting";
  /** From 0 to 1. */
  sent?: number;
  why?: string;
  until?: number;
};

/** Manages the files that the user sends in a conversation, in the order in which they were chosen. */
export function useFiles(bookingId: string, options: Parameters<typeof useFileOutbox>[1]) {
  const { outbox, unsent, retry, discard } = useFileOutbox(bookingId, options);
  const [chosen, setChosen] = useState<UnsentFile[]>([]);

  /** Files are prepared one after the other (each is decoded in memory) and sent in the order in which they were chosen. */
  const work = useRef(Promise.resolve());
  const leftOut = useRef(new Set<string>());

  function add(files: File[]): Promise<void> {
    const all = files.map((file) => ({ file, id: crypto.randomUUID() }));
    setChosen((before) => [
      ...before,
      ...all.map(({ file, id }): UnsentFile => ({ id, name: file.name, state: "preparing" })),
    ]);
    for (const { file, id } of all) work.current = work.current.then(() => prepareAndSend(file, id));
    return work.current;
  }

  async function prepareAndSend(file: File, id: string): Promise<void> {
    if (leftOut.current.has(id)) return;
    try {
      const [{ prepareFile }, { keepFile, forgetFile }] = await Promise.all([
        import("@/domain/booking/files/prepare-file.ts"),
        import("@/domain/booking/files/kept-files.ts"),
      ]);
      const prepared = await prepareFile(file);
      await keepFile(id, prepared);
      // The user removed it while it was being prepared.
      if (leftOut.current.has(id)) return await forgetFile(id);
      const { name, kind, bytes } = prepared;
      outbox.send({ name, kind, bytes }, id);
      setChosen((before) => before.filter((one) => one.id !== id));
    } catch (error) {
      console.error("A file cannot be sent:", error);
      const isUnusable = error instanceof Error && error.name === "UnusableFileError";
      const why = isUnusable ? error.message : "This file could not be read.";
      setChosen((before) => before.map((one) => (one.id === id ? { ...one, state: "unusable", why } : one)));
    }
  }

  async function leaveOut(id: string): Promise<void> {
    leftOut.current.add(id);
    setChosen((before) => before.filter((one) => one.id !== id));
    discard(id);
    // A file that cannot be withdrawn now is removed after a day.
    await import("@/domain/booking/files/upload-file.ts")
      .then(({ removeFile }) => removeFile(id))
      .catch(() => undefined);
  }

  // Keep the same list while nothing changes, because the log moves with it.
  const all = useMemo((): UnsentFile[] => [...unsent, ...chosen], [unsent, chosen]);
  return { unsent: all, add, retry, leaveOut };
}
