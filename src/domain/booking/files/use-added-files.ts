import type { FilePurpose } from "@contract/files.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "@/domain/query-keys.ts";

/** A chosen file that is being uploaded; `error` says why it did not arrive. */
type ComingFile = { id: string; name: string; error: string };

/** Adds files to the brief or the plan of a booking, one after the other, and removes them. */
export function useAddedFiles(purpose: Exclude<FilePurpose, "message">, bookingId: string) {
  const client = useQueryClient();
  const [coming, setComing] = useState<ComingFile[]>([]);
  const leave = (id: string) => setComing((all) => all.filter((one) => one.id !== id));
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys[purpose](bookingId) });
  const add = useMutation({
    onSettled,
    async mutationFn(chosen: { id: string; file: File }[]) {
      for (const { id, file } of chosen) {
        try {
          // Loaded on demand: only people who add files need this code.
          const [{ prepareFile }, { uploadFile }] = await Promise.all([
            import("./prepare-file.ts"),
            import("./upload-file.ts"),
          ]);
          await uploadFile({ id, bookingId, purpose }, await prepareFile(file));
          // Shows the file among the others during the next upload.
          void onSettled();
          leave(id);
        } catch (error) {
          const words = error instanceof Error ? error.message : "The file could not be sent.";
          setComing((all) => all.map((one) => (one.id === id ? { ...one, error: words } : one)));
        }
      }
    },
  });
  const remove = useMutation({
    // Its pin on the floor plan goes with it.
    onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: queryKeys.floorPlan(bookingId) })]),
    async mutationFn(id: string) {
      const { removeFile } = await import("./upload-file.ts");
      await removeFile(id);
    },
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
