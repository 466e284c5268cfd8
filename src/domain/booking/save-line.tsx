import { Check, CloudOff } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import type { SaveState } from "./use-autosave.ts";

/** Says whether the text is saved. `begun`: there is a text. */
export function SaveLine({ state, refusal, begun }: { state: SaveState; refusal: string; begun: boolean }) {
  if (state === "lost")
    return (
      <p role="status" className="flex items-center gap-2 text-sm font-medium text-warning">
        <CloudOff className="size-4.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
        {refusal || "Not saved: no connection."} It is kept in this browser.
      </p>
    );
  if (state === "refused") return <FieldError>{refusal}</FieldError>;
  if (state === "other" || !begun) return null;
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-500">
      {state === "saved" && <Check className="size-4 text-success" strokeWidth={2} aria-hidden="true" />}
      {state === "saved" ? "Saved" : "Saving..."}
    </p>
  );
}

/** Lets the user choose between the two versions after another window has saved something else. */
export function OtherWindow({ what, onSettle }: { what: string; onSettle: (keep: "here" | "there") => void }) {
  return (
    <div role="alert" className="mt-10 max-w-3xl rounded-card bg-warning-bg px-4 py-3.5">
      <p className="font-semibold">You have changed {what} in another window.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onSettle("there")}>
          Show what was saved there
        </Button>
        <Button size="sm" variant="outline" onClick={() => onSettle("here")}>
          Keep what is here
        </Button>
      </div>
    </div>
  );
}
