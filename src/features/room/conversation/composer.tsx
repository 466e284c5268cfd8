import { formatNumber, formatTime } from "@contract/format.ts";
import { LONGEST } from "@contract/limits.ts";
import { ArrowUp, Camera, Lock, Paperclip, Plus } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { ACCEPTED } from "@/domain/booking/files/accepted.ts";
import type { SlotPhase } from "@/domain/booking/use-slot-phase.ts";
import { cn } from "@/lib/class-names.ts";
import { copyText } from "@/lib/copy-text.ts";
import { useTextDraft } from "@/lib/draft.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { isComposing } from "@/ui/composing.ts";
import { useLostFocus } from "@/ui/focus-management.ts";
import { Textarea } from "@/ui/textarea.tsx";

type ComposerProps = {
  bookingId: string;
  phase: SlotPhase;
  /** The reason why nobody can write here at any time. */
  closed: string | null;
  start: number;
  end: number;
  /** The page where a customer books another session; null for a designer. */
  bookAgain: string | null;
  onSend: (text: string) => void;
  onFiles: (files: File[]) => void;
  /** Called while something is being written. */
  onWrite: () => void;
  /** The next step after the chat has ended, instead of booking again. */
  next?: ReactNode;
  /** Shown below the reason why nobody can write. */
  children?: ReactNode;
};

const placeholders: Record<SlotPhase, string> = {
  before: "Chat disabled until slot starts",
  open: "Type your message...",
  after: "Chat has ended",
};

/** The input, disabled outside the slot. Its text survives a reload. */
export function Composer({
  bookingId,
  phase,
  closed,
  start,
  end,
  bookAgain,
  onSend,
  onFiles,
  onWrite,
  next,
  children,
}: ComposerProps) {
  const [text, setText] = useTextDraft(`chat:${bookingId}`);
  const input = useRef<HTMLTextAreaElement>(null);
  const [tools, setTools] = useState(false);
  const open = phase === "open" && closed === null;
  const ended = phase === "after" && closed === null;
  const early = phase === "before" && closed === null;
  const length = text.trim().length;
  const tooLong = open && length > LONGEST.chatMessage;
  const lengthId = useId();

  function send(event?: FormEvent): void {
    event?.preventDefault();
    const trimmed = text.trim();
    if (!open || !trimmed || tooLong) return;
    onSend(trimmed);
    setText("");
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  }

  /** Sends files from the clipboard; for copied text, office programs also put a picture there. */
  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    onFiles(files);
  }

  return (
    <div
      data-composer
      className={cn(
        "border-t border-ink-200 pb-[env(safe-area-inset-bottom)]",
        // The same ground as the review above.
        !open && "bg-linen [section+&]:border-t-0 [section+&]:*:pt-0",
      )}
    >
      <div
        className={cn(
          "mx-auto px-4 py-3 sm:px-6 max-lg:beside:px-3 lg:max-w-3xl",
          // The closed field is one quiet line below its note; the next step is beside both.
          ended
            ? "grid grid-cols-[minmax(0,1fr)_fit-content(55%)] items-center gap-x-3 gap-y-1"
            : "flex flex-wrap items-center gap-x-6 gap-y-2.5",
        )}
      >
        <div className={open ? "sr-only" : "min-w-0 flex-[1_1_16rem]"}>
          <div role="status">
            {!open && (
              <p className="flex gap-2 text-sm text-ink-700 max-sm:text-xs">
                <Lock className="mt-0.5 size-[1.2em] flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
                <span className="min-w-0 text-balance wrap-anywhere">
                  <span>
                    {closed ??
                      (phase === "before"
                        ? `Chat will start at ${formatTime(start)}`
                        : `Chat ended at ${formatTime(end)}. Please book another session.`)}
                  </span>
                </span>
              </p>
            )}
          </div>
          <div className="pl-[calc(1.2em+0.5rem)] text-sm empty:hidden max-sm:text-xs">{children}</div>
        </div>
        {tooLong && (
          <p id={lengthId} role="alert" className="basis-full text-sm font-medium text-danger">
            {formatNumber(length)} characters: a message holds {formatNumber(LONGEST.chatMessage)}. Shorten it, or send
            it in parts.
          </p>
        )}
        {!open && phase !== "before" && length > 0 && <NotSent text={text.trim()} onDiscard={() => setText("")} />}
        <form
          onSubmit={send}
          className={
            ended
              ? "col-start-1 flex items-center gap-1.5 pl-[calc(1.2em+0.5rem)] text-sm max-sm:text-xs"
              : cn(
                  "flex min-w-0 flex-[1_1_20rem] flex-wrap items-end gap-2",
                  early && "max-sm:-mt-1.5 max-sm:pl-[calc(1.2em+0.5rem)] max-sm:text-xs",
                )
          }
        >
          {open && (
            <>
              {/* A phone held sideways has no room for the tools beside the text. */}
              <Button
                variant="ghost"
                size="icon"
                aria-label="Add something"
                aria-expanded={tools}
                className="hidden flex-none max-lg:beside:inline-flex"
                onClick={() => setTools(!tools)}
              >
                <Plus aria-hidden="true" />
              </Button>
              <div
                className={cn(
                  "flex flex-none gap-2 max-lg:beside:order-first max-lg:beside:basis-full",
                  !tools && "max-lg:beside:hidden",
                )}
              >
                <FileButton label="Add pictures or PDFs" accept={ACCEPTED} onFiles={onFiles}>
                  <Paperclip aria-hidden="true" />
                </FileButton>
                <FileButton label="Take a photo" accept="image/*" camera onFiles={onFiles}>
                  <Camera aria-hidden="true" />
                </FileButton>
              </div>
            </>
          )}
          <Textarea
            ref={input}
            rows={1}
            aria-label="Message"
            className={cn(
              "resize-none field-sizing-content [overflow-wrap:anywhere]",
              ended
                ? "min-h-0 w-auto border-0 bg-transparent p-0 text-sm max-sm:text-xs"
                : "max-h-40 min-h-11 min-w-28 flex-1 py-2",
              // On a phone, as after the session.
              early && "max-sm:min-h-0 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:text-xs",
              open &&
                "max-sm:px-2.5 max-sm:placeholder:text-nowrap max-lg:beside:px-2.5 max-lg:beside:placeholder:text-nowrap",
            )}
            placeholder={closed === null ? placeholders[phase] : "Chat is closed"}
            value={open ? text : ""}
            disabled={!open}
            aria-invalid={tooLong}
            aria-describedby={tooLong ? lengthId : undefined}
            enterKeyHint="send"
            dir="auto"
            onChange={(event) => {
              setText(event.target.value);
              if (event.target.value.trim()) onWrite();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Button
            type="submit"
            variant={length > 0 ? "coral" : "secondary"}
            size="icon"
            aria-label="Send"
            disabled={!open || tooLong}
            // The field says “Chat has ended”; an arrow after it would have no meaning.
            className={cn("flex-none", ended && "sr-only", early && "max-sm:sr-only")}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
        </form>
        {ended && (
          <div
            className={cn(
              "col-start-2 row-span-2 row-start-1 empty:hidden",
              next && "max-sm:[&_.btn]:px-3 lg:[&_.btn]:px-3 max-sm:[&_svg]:hidden lg:[&_svg]:hidden",
            )}
          >
            {next ??
              (bookAgain && (
                <ButtonLink to={bookAgain} variant="coral">
                  Book again
                </ButtonLink>
              ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Shows the text that was being written when the conversation closed. */
function NotSent({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const lostFocus = useLostFocus();
  return (
    <section
      {...lostFocus}
      aria-label="Not sent"
      className="col-span-full basis-full rounded-card bg-linen px-4 py-2 text-sm"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-700">
        <span className="font-semibold">Not sent</span>
        <Button
          variant="link"
          size="sm"
          onClick={() => void copyText(text, { done: "Text copied", failed: "Select the text and copy it." })}
        >
          Copy
        </Button>
        <Button variant="link" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </p>
      <Textarea
        readOnly
        rows={3}
        dir="auto"
        aria-label="What you wrote"
        value={text}
        className="mt-1 max-h-24 min-h-0 resize-none field-sizing-content border-transparent bg-transparent p-0 text-sm text-ink-700"
      />
    </section>
  );
}

type FileButtonProps = {
  label: string;
  accept: string;
  /** Whether it opens the camera; only on devices with one. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

function FileButton({ label, accept, camera = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        className={cn("flex-none max-sm:-mx-1.5", camera && "not-pointer-coarse:hidden")}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={!camera}
        capture={camera ? "environment" : undefined}
        aria-label={`${label}: files`}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
    </>
  );
}
