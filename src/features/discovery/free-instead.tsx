import * as paths from "@contract/paths.ts";
import { Link } from "react-router-dom";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { formatSoon } from "@/lib/format.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";

const SOONEST = { sort: "soonest", limit: 3 } as const;

/** Who is free soonest, for a search that finds nobody; nothing until that is known. */
export function FreeInstead() {
  const { data } = useDesigners(SOONEST);
  if (!data || data.designers.length === 0) return null;
  return (
    <section aria-labelledby="instead-title" className="p-[clamp(2rem,4vw,3.5rem)] max-lg:pt-0">
      <h2 id="instead-title" className="display text-xl">
        Free soonest
      </h2>
      <ul className="mt-4 border-t border-duck-300">
        {data.designers.map(({ _id, name, headline, intro, title, profilePicture, nextFree }) => (
          <li key={_id} className="border-b border-duck-300">
            <Link
              to={paths.designer(_id)}
              className="group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-3.5"
            >
              <Avatar id={_id} name={name} src={profilePicture} size={3.25} />
              <span className="min-w-0 text-sm leading-snug">
                <bdi className="block truncate text-base font-semibold underline-offset-4 group-hover:underline">
                  {name}
                </bdi>
                <span dir="auto" className="block truncate text-ink-700">
                  {headline || intro || title}
                </span>
                {nextFree && (
                  <time dateTime={nextFree} className="block font-semibold">
                    {formatSoon(nextFree, serverNow())}
                  </time>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
