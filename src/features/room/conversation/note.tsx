import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/class-names.ts";

/** A note with more characters or lines is folded until the reader unfolds it. */
const SHORT = { characters: 260, lines: 6 };

export type BookingNote = { author: string; text: string };

/** Shows what the customer wrote with the booking. `onWall`: on a duck-egg ground. */
export function Note({ author, text, onWall = false }: BookingNote & { onWall?: boolean }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > SHORT.characters || text.split("\n").length > SHORT.lines;
  return (
    <div className={cn("rounded-card px-4 py-3 text-sm", onWall ? "bg-paper" : "bg-linen")}>
      <p className="flex items-start gap-2 text-xs text-ink-500">
        <NotebookPen className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">{author}</span>
      </p>
      <p
        dir="auto"
        className={cn("mt-1 whitespace-pre-wrap text-ink-700 wrap-anywhere", long && !whole && "line-clamp-6")}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          className="hit mt-1.5 font-semibold text-ink underline underline-offset-4"
          onClick={() => setWhole(!whole)}
        >
          {whole ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
