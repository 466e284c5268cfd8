import { CircleCheck, Eye, PencilLine, Send } from "lucide-react";
import { flushSync } from "react-dom";
import { SaveLine } from "@/domain/booking/save-line.tsx";
import { cn } from "@/lib/class-names.ts";
import { Button } from "@/ui/button.tsx";
import { FieldError } from "@/ui/field.tsx";
import { focusMissing } from "./rows.tsx";
import type { usePlanForm } from "./use-plan-form.ts";

type WriterFootProps = ReturnType<typeof usePlanForm> & {
  preview: boolean;
  customerName: string;
  /** Whether an earlier version was sent. */
  corrects: boolean;
  onPreview: (preview: boolean) => void;
  /** Ends the change of the room, which hides the steps; undefined while they are visible. */
  onSteps: (() => void) | undefined;
};

/** The bar that stays visible while a plan is written: its saving state, the preview, and the button that sends it. */
export function WriterFoot({ form, missing, unchanged, empty, send, customerName, ...props }: WriterFootProps) {
  const { preview, corrects, onPreview, onSteps } = props;
  const { state, version, refusal } = form;
  function toMissing(): void {
    flushSync(() => onPreview(false));
    focusMissing();
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper">
      <div className="wrap flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 sm:min-h-18 sm:py-3">
        <div
          className={cn(
            "min-w-0 flex-1",
            missing && !onSteps && !empty && "flex flex-wrap gap-x-3 max-sm:basis-full sm:block",
          )}
        >
          {unchanged && state === "saved" ? (
            <p role="status" className="flex items-center gap-1.5 text-sm text-ink-700">
              <CircleCheck className="size-4.5 text-success" strokeWidth={1.75} aria-hidden="true" />
              Sent
            </p>
          ) : (
            <SaveLine state={state} refusal={refusal} begun={version > 0 || state !== "saved"} />
          )}
          {preview && (
            <p className="text-sm text-ink-700 max-sm:hidden">
              This is how <bdi>{customerName}</bdi> sees the plan.
            </p>
          )}
          {missing && !onSteps && state !== "lost" && (
            <p className="text-sm text-ink-700" id="missing">
              {empty ? (
                missing
              ) : (
                <button type="button" className="hit text-left underline underline-offset-4" onClick={toMissing}>
                  {missing}
                </button>
              )}
            </p>
          )}
          {send.error && <FieldError>{send.error.message}</FieldError>}
        </div>
        <div className="flex flex-none items-center gap-3">
          {onSteps ? (
            <Button onClick={onSteps}>Back to the steps</Button>
          ) : (
            <>
              {!empty && (
                <Button variant="outline" aria-pressed={preview} onClick={() => onPreview(!preview)}>
                  {preview ? <PencilLine aria-hidden="true" /> : <Eye aria-hidden="true" />}
                  {preview ? "Write" : "Preview"}
                </Button>
              )}
              {!unchanged && (
                <Button
                  variant="coral"
                  busy={send.isPending}
                  disabled={missing !== "" || state === "other"}
                  aria-describedby={missing ? "missing" : undefined}
                  onClick={() => send.mutate(undefined)}
                >
                  {!send.isPending && <Send aria-hidden="true" />}
                  {send.isPending ? "Sending..." : corrects ? "Send the correction" : "Send the plan"}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
