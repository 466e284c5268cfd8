import { useEffect } from "react";
import { cn } from "@/lib/class-names.ts";
import { setTitleCount } from "@/lib/page-meta.ts";
import { countOf, useNews } from "./get-news.ts";

type NewsCountProps = {
  /** How often to ask where the page does not hear of changes. */
  everyMs?: number;
  className?: string;
};

/** How many things there are to look at, for a link of the navigation; nothing when there are none. The page's title says the same. */
export function NewsCount({ everyMs, className }: NewsCountProps) {
  const { data } = useNews({ everyMs });
  const count = data ? countOf(data) : 0;
  useEffect(() => setTitleCount(count), [count]);
  useEffect(() => () => setTitleCount(0), []);
  if (count === 0) return null;
  return (
    <span className={cn("news-count", className)}>
      {count > 99 ? "99+" : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
