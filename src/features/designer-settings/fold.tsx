import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

type FoldProps = {
  title: string;
  /** Its values, in a few words. */
  summary: string;
  /** Whether a value in it is wrong, so that it cannot be closed. */
  wrong: boolean;
  children: ReactNode;
};

/** Fields that are seldom changed, folded under a summary. */
export function Fold({ title, summary, wrong, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-ink-200"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-ink-700 max-sm:row-start-2">{summary}</span>
        <ChevronDown
          className="size-5 flex-none text-petrol-700 transition-transform group-open:rotate-180 max-sm:row-span-2"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-7 pt-3 pb-5">{children}</div>
    </details>
  );
}
