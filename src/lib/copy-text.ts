import { toast } from "./toast.ts";

/** Copies a text to the clipboard, and tells the user that it was copied or what to do instead. */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void toast.success(done);
  } catch {
    void toast.error("It could not be copied", { description: failed });
  }
}
