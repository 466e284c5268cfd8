import type { ExternalToast } from "sonner";

/**
 * Toasts without their library in the first load: it arrives with the toaster, and what was raised before the toaster stands is shown
 * when it does.
 */
let ready = () => {};
const toasterStands = new Promise<void>((resolve) => {
  ready = resolve;
});
const listeners = new Set<() => void>();

/** The toaster tells that it listens. */
export function toasterReady(): void {
  ready();
}

/** Called with every toast; whoever shows the toaster makes sure by it that there is one. */
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
