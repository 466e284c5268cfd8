import { useEffect } from "react";
import { cn } from "@/lib/class-names.ts";
import { setTitleCount } from "@/lib/page-meta.ts";
import { countOf, useNews } from "./get-news.ts";

type NewsCountProps = {
  /** How often to poll where no channel announces changes (milliseconds). */
  everyMs?: number;
  className?: string;
};

/** How many things there are to look at, for a link of the navigation; nothing when there are none. The page's title says the same. */
export function NewsCount({ everyMs, className }: NewsCountProps) {
  const count = useCount(everyMs);
  useEffect(() => setTitleCount(count), [count]);
  useEffect(() => () => setTitleCount(0), []);
  return <Count count={count} className={className} />;
}

/** The same beside an entry of a menu, which comes and goes while the title keeps its count. */
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
