import { formatPrice, formatSoon } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import { Link } from "react-router-dom";
import type { Choice } from "@/content/studio.ts";
import { firstNameOf } from "@/domain/booking/members.ts";
import { useDesigners } from "@/domain/designer/get-designers.ts";
import { LeadingPrice } from "@/domain/designer/leading-price.tsx";
import { cn } from "@/lib/class-names.ts";
import { serverNow } from "@/lib/server-clock.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { takeToDesigner } from "./take-to-designer.ts";

const SHOWN = 3;

const useStyleDesigners = ({ style }: Choice) => useDesigners({ style, limit: SHOWN });

/** The first of them, on the picture. */
export function StyleHost({ design, className }: { design: Choice; className: string }) {
  const [first] = useStyleDesigners(design).data?.designers ?? [];
  if (!first) return null;
  const { _id, name, profilePicture, rates, nextFree } = first;
  const leading = leadingRate(rates);
  return (
    <Link
      to={paths.designer(_id)}
      className={cn("group flex items-end gap-1.5", className)}
      onClick={() => takeToDesigner(design)}
    >
      <Avatar
        id={_id}
        name={name}
        src={profilePicture}
        size={4}
        className="flex-none shadow-[0_0_0_3px_var(--color-paper)] max-sm:size-11!"
      />
      <span className="mb-1 min-w-0 rounded-bubble rounded-bl-none bg-paper px-3 py-1.5 text-xs leading-snug text-ink-700 shadow-lift sm:px-3.5 sm:py-2 sm:text-sm">
        <b dir="auto" className="block font-semibold text-ink underline-offset-4 wrap-anywhere group-hover:underline">
          Talk to {firstNameOf(name)}
        </b>
        {leading && <span className="block tabular-nums">{formatPrice(priceOf(leading))}</span>}
        {nextFree && (
          <time dateTime={nextFree} className="block max-sm:hidden">
            {formatSoon(nextFree, serverNow())}
          </time>
        )}
      </span>
    </Link>
  );
}

/** Designers who work in the design's style; their links keep the design. Renders nothing if there are none. */
export function StyleDesigners({ design }: { design: Choice }) {
  const { data, isPlaceholderData: old } = useStyleDesigners(design);
  if (!data?.designers.length) return null;
  return (
    <section aria-labelledby="style-designers" className="wrap mt-6 border-t border-ink pt-6 pb-14">
      <h2 id="style-designers" className="display text-2xl">
        Designers of {design.style} rooms
      </h2>
      <ul
        aria-busy={old || undefined}
        className={cn("mt-5 grid gap-x-6 transition-opacity sm:grid-cols-3", old && "opacity-50")}
      >
        {data.designers.map(({ _id, name, coverImage, headline, title, rates, nextFree }, index) => (
          <li key={_id} className="max-sm:not-first:border-t max-sm:border-ink-200">
            <Link
              to={paths.designer(_id)}
              className="group grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 max-sm:py-4 sm:grid-cols-1"
              onClick={() => takeToDesigner(design)}
            >
              <DoorImage
                src={coverImage}
                alt=""
                door={index === 0 ? "top-left" : index === SHOWN - 1 ? "bottom-right" : "none"}
                doorSize="sm"
                sizes="(min-width: 640px) 33vw, 7.5rem"
                className="aspect-3/2"
                imgClassName="grows"
              />
              <div className="min-w-0">
                <bdi className="font-semibold underline-offset-4 wrap-anywhere group-hover:underline">{name}</bdi>
                <p dir="auto" className="line-clamp-2 text-sm text-ink-700 wrap-anywhere">
                  {headline || title}
                </p>
                <LeadingPrice rates={rates} className="mt-1" />
                {nextFree && (
                  <p className="text-sm text-ink-700">
                    Next<span className="max-sm:sr-only"> available</span>:{" "}
                    <time dateTime={nextFree} className="inline-block">
                      {formatSoon(nextFree, serverNow())}
                    </time>
                  </p>
                )}
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
