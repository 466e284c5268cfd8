import type { ExternalToast } from "sonner";

/**
 * Raises toasts without their library in the first load: it is fetched with the toaster. Toasts raised before the toaster is mounted
 * are shown once it is.
 */
let ready = () => {};
const toasterStands = new Promise<void>((resolve) => {
  ready = resolve;
});
const listeners = new Set<() => void>();

/** Called by the toaster once it is mounted. */
export function toasterReady(): void {
  ready();
}

/** Calls `listener` with every toast; the layout mounts the toaster at the first one. */
export function onToastRaised(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function raiser(kind: "success" | "error" | "info") {
  return async (title: string, options?: ExternalToast): Promise<void> => {
    for (const listener of listeners) listener();
    await toasterStands;
    const { toast } = await import("sonner");
    toast[kind](title, options);
  };
}

/** `toast.success(title)`, `toast.error(title, { description })`. */
export const toast = { success: raiser("success"), error: raiser("error"), info: raiser("info") };
