import { useEffect } from "react";
import { cn } from "@/lib/class-names.ts";
import { setTitleCount } from "@/lib/page-meta.ts";
import { countOf, useNews } from "./get-news.ts";

type NewsCountProps = {
  /** Interval between polls where no channel announces changes, in milliseconds. */
  everyMs?: number;
  className?: string;
};

/** Shows the number of unseen items, for a link of the navigation; nothing if there are none. The page's title contains the same number. */
export function NewsCount({ everyMs, className }: NewsCountProps) {
  const count = useCount(everyMs);
  useEffect(() => setTitleCount(count), [count]);
  useEffect(() => () => setTitleCount(0), []);
  return <Count count={count} className={className} />;
}

/** Shows the same number beside an entry of a menu, which comes and goes while the title keeps its count. */
export function NewsCountInMenu({ className }: { className?: string }) {
  return <Count count={useCount()} className={className} />;
}

function useCount(everyMs?: number): number {
  const { data } = useNews({ everyMs });
  return data ? countOf(data) : 0;
}

function Count({ count, className }: { count: number; className: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={cn("news-count", className)}>
      {count > 99 ? "99+" : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
