import { useState } from "react";
import { useBriefCall } from "./get-brief.ts";

/** A chosen file on its way; `error` says why it did not arrive. */
export type ComingFile = { id: string; name: string; error: string };

/** Adds files to a brief, one after the other, and takes them back. */
export function useBriefFiles(bookingId: string) {
  const [coming, setComing] = useState<ComingFile[]>([]);
  const leave = (id: string) => setComing((all) => all.filter((one) => one.id !== id));
  const add = useBriefCall(bookingId, async (chosen: { id: string; file: File }[]) => {
    // Only who adds files needs this.
    const [{ prepareFile }, { uploadFile }] = await Promise.all([
      import("@/domain/booking/files/prepare-file.ts"),
      import("@/domain/booking/files/upload-file.ts"),
    ]);
    for (const { id, file } of chosen) {
      try {
        await uploadFile({ id, bookingId, purpose: "brief" }, await prepareFile(file));
        leave(id);
      } catch (error) {
        const words = error instanceof Error ? error.message : "The file could not be sent.";
        setComing((all) => all.map((one) => (one.id === id ? { ...one, error: words } : one)));
      }
    }
  });
  const remove = useBriefCall(bookingId, async (id: string) => {
    const { removeFile } = await import("@/domain/booking/files/upload-file.ts");
    await removeFile(id);
  });
  return {
    coming,
    busy: add.isPending,
    refusal: remove.error?.message ?? "",
    add(files: File[]) {
      const chosen = files.map((file) => ({ id: crypto.randomUUID(), file }));
      setComing((all) => [...all, ...chosen.map(({ id, file }) => ({ id, name: file.name, error: "" }))]);
      add.mutate(chosen);
    },
    leave,
    remove: (id: string) => remove.mutate(id),
  };
}
