import type { ListedDesigner } from "@contract/designers.ts";
import { formatLanguage, formatList, formatSoon } from "@contract/format.ts";
import * as paths from "@contract/paths.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import { Check } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useServerNow } from "@/lib/use-server-now.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";

const MINUTE = 60_000;

/** What the answers asked for; `does` words it for the room. */
export type Asked = { does: string | undefined; skill: string | undefined };

/** A designer with a room of theirs, the reasons why they suit, their price, and a button that books their next time. */
export function SuitedDesigner({ designer, asked }: { designer: ListedDesigner; asked: Asked }) {
  const headingId = useId();
  const now = useServerNow(MINUTE);
  const { _id, name, profilePicture, coverImage, headline, title, rates, nextFree } = designer;
  const rate = leadingRate(rates);
  const free = nextFree && Date.parse(nextFree) > now ? nextFree : null;
  return (
    <article
      aria-labelledby={headingId}
      className="row-span-5 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-3 overflow-hidden rounded-card bg-duck-100 px-5 pb-5 xl:gap-2.5 xl:pb-4 laptop:row-span-4 laptop:grid-cols-[10.5rem_minmax(0,1fr)] laptop:gap-x-4"
    >
      <div className="relative -mx-5 laptop:row-span-2 laptop:mr-0">
        <DoorImage
          src={coverImage}
          alt={`A room by ${name}`}
          sizes="(min-width: 1280px) 24rem, (min-width: 768px) 31vw, 100vw"
          className="aspect-3/2 xl:aspect-auto xl:h-[min(100vh-38.5rem,13rem)] laptop:h-full"
        />
        <Avatar
          id={_id}
          name={name}
          src={profilePicture}
          size={3}
          className="absolute bottom-2.5 left-5 shadow-[0_0_0_3px_var(--color-paper)] laptop:hidden"
        />
      </div>
      <div className="pt-1 laptop:pt-4">
        <h3 id={headingId} className="leading-tight font-semibold wrap-anywhere">
          <Link
            to={paths.designer(_id)}
            className="hit underline decoration-ink-400 decoration-1 underline-offset-4 hover:decoration-ink"
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {rate && (
          <p className="mt-0.5 text-sm">
            <PriceTag price={priceOf(rate)} amountClassName="font-semibold text-ink" />
          </p>
        )}
      </div>
      <p dir="auto" className="line-clamp-2 text-sm text-ink-700 wrap-anywhere">
        {headline || title}
      </p>
      <ul
        aria-label={`Why ${name}`}
        className="grid content-start gap-x-4 gap-y-1 text-sm xl:col-span-full xl:flex xl:flex-wrap"
      >
        {reasonsFor(designer, asked).map((reason) => (
          <li key={reason} className="flex gap-2">
            <Check className="mt-0.5 size-4 flex-none text-petrol-700" aria-hidden="true" />
            {reason}
          </li>
        ))}
      </ul>
      {free ? (
        <ButtonLink
          to={paths.bookDesigner(_id, rate?._id)}
          state={{ slot: { start: free, end: endOf(free, rate?.slotDuration) } }}
          variant="coral"
          className="xl:col-span-full"
        >
          <span>
            Book <time dateTime={free}>{formatSoon(free, now)}</time>
          </span>
          <span className="sr-only"> with {name}</span>
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.bookDesigner(_id, rate?._id)} variant="outline" className="xl:col-span-full">
          Ask for a time
          <span className="sr-only"> with {name}</span>
        </ButtonLink>
      )}
    </article>
  );
}

const endOf = (start: string, minutes = 0) => new Date(Date.parse(start) + minutes * MINUTE).toISOString();

/** Returns only true reasons: the room and the skill were searched for. */
function reasonsFor({ languages, rating, reviewCount, experience }: ListedDesigner, { does, skill }: Asked): string[] {
  // The site is in English.
  const own = languages.filter(
    (code) => code !== "en" && navigator.languages.some((wanted) => wanted.split("-")[0] === code),
  );
  return [
    does ?? "",
    skill ?? "",
    own.length > 0 ? `Speaks ${formatList(own.map((code) => formatLanguage(code)))}` : "",
    rating === null ? "" : `Rated ${rating.toFixed(1)} by ${reviewCount}`,
    rating === null && experience ? `${experience} of experience` : "",
  ].filter(Boolean);
}
