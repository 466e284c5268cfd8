import { formatSoon } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Loading, Skeleton } from "@/ui/skeleton.tsx";
import { useDesigners } from "./get-designers.ts";

const MINUTE = 60_000;
const SHOWN = 3;

/**
 * Lists the designers who are free soonest, by the visitor's clock, each with a link to their profile, for otherwise empty pages. Renders nothing if nobody is
 * free.
 */
export function FreeSoonest({ as: Heading, className }: { as: "h2" | "h3"; className?: string }) {
  const { data, isPending } = useDesigners({ sort: "soonest", limit: SHOWN });
  const now = useServerNow(MINUTE);
  // The list is in the order of the search index, which distinguishes times only by the hour.
  const free = (data?.designers ?? [])
    .flatMap(({ nextFree, ...designer }) => (nextFree && Date.parse(nextFree) > now ? [{ ...designer, nextFree }] : []))
    .sort((one, other) => Date.parse(one.nextFree) - Date.parse(other.nextFree));
  if (!isPending && free.length === 0) return null;
  return (
    <section aria-labelledby="free-soonest" className={className}>
      <Heading id="free-soonest" className="pb-3 font-semibold">
        Available soonest
      </Heading>
      {isPending ? (
        <Loading label="Loading...">
          {[0, 1, 2].map((row) => (
            <div key={row} className={ROW}>
              <Skeleton className="size-14 rounded-full rounded-bl-none" />
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="h-5 w-28 max-sm:col-start-2" />
            </div>
          ))}
        </Loading>
      ) : (
        <ul>
          {free.map(({ _id, name, profilePicture, headline, intro, title, nextFree }) => (
            <li key={_id}>
              <Link to={paths.designer(_id)} className={`group ${ROW}`}>
                <Avatar id={_id} name={name} src={profilePicture} size={3.5} />
                <div className="min-w-0">
                  <bdi className="line-clamp-2 font-semibold underline-offset-4 wrap-anywhere group-hover:underline">
                    {name}
                  </bdi>
                  <p dir="auto" className="line-clamp-2 text-sm text-ink-700 wrap-anywhere">
                    {headline || intro || title}
                  </p>
                </div>
                <time
                  dateTime={nextFree}
                  className="text-sm max-sm:col-start-2 font-semibold whitespace-nowrap tabular-nums"
                >
                  {formatSoon(nextFree, now)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ROW =
  "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-ink/15 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]";
