import { CircleAlert, Hourglass, Paperclip, X } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { UnsentFile } from "./use-files.ts";

type UnsentFileRowProps = { file: UnsentFile; open: boolean; onRetry: () => void; onLeaveOut: () => void };

/** An unsent file, in the place of its future message. */
export function UnsentFileRow({ file, open, onRetry, onLeaveOut }: UnsentFileRowProps) {
  const { name, state, sent } = file;
  const wrong = state === "unusable" || state === "closed" || state === "failed";
  return (
    <div className="mb-2.5 flex w-80 max-w-[80%] items-center gap-3 self-end rounded-bubble rounded-br-none border border-ink-200 bg-paper py-2 pr-1 pl-3.5">
      {wrong ? (
        <CircleAlert className="size-5 flex-none text-danger" strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Paperclip className="size-5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 text-sm font-medium wrap-anywhere">
          {name}
        </p>
        {wrong ? (
          <p role="alert" className="text-xs font-medium text-danger">
            {wordsOf(file, open)}
            {(state === "failed" || (state === "closed" && open)) && (
              <>
                {" "}
                <button
                  type="button"
                  className="hit font-semibold text-ink underline underline-offset-4"
                  onClick={onRetry}
                >
                  Try again
                </button>
              </>
            )}
          </p>
        ) : state === "sending" && sent !== undefined ? (
          <progress aria-label={`Sending ${name}`} className="upload-progress mt-1 w-full" max={1} value={sent} />
        ) : (
          <p className="flex items-center gap-1.5 text-xs text-ink-500">
            {state === "waiting" && <Hourglass className="size-3.5" strokeWidth={1.75} aria-hidden="true" />}
            {wordsOf(file, open)}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="flex-none"
        aria-label={`${wrong ? "Discard" : "Cancel"} ${name}`}
        onClick={onLeaveOut}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Words the refusal of an item by the database. The chat may be open again after added time or a new sign-in. */
export const refusalOf = (open: boolean) => `Not sent: the chat ${open ? "was" : "is"} closed`;

function wordsOf({ state, why }: UnsentFile, open: boolean): string {
  switch (state) {
    case "preparing":
      return "Preparing...";
    case "sending":
      return "Sending...";
    case "waiting":
      return "Many files at once. This one follows by itself.";
    case "closed":
      // "Try again" follows.
      return refusalOf(open) + (open ? "." : "");
    case "failed":
      return why ?? "Not sent yet. It follows when the connection is back.";
    case "unusable":
      return why ?? "This file cannot be sent.";
  }
}
