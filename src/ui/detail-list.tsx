import type { ReactNode } from "react";

/** Terms and their descriptions, with rules between them. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="border-t border-ink-200">{children}</dl>;
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(7rem,2fr)_5fr] gap-4 border-b border-ink-200 py-3">
      <dt className="text-sm leading-[1.65] text-ink-500">{term}</dt>
      <dd className="min-w-0 font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
