import type { Designer } from "@contract/designers.ts";
import { formatLanguage, formatNumber } from "@contract/format.ts";
import { leadingRate, priceOf, rateTerm } from "@contract/price.ts";
import { Languages, MapPin, PencilRuler, Star } from "lucide-react";
import type { ReactNode } from "react";
import { portraitName } from "@/domain/designer/cover-name.ts";
import { placeLine } from "@/domain/designer/place-line.ts";
import { cn } from "@/lib/class-names.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";

/** Names with at least this many letters are set in smaller type. */
const LONG_NAME = 36;

/** Picture, name, headline, title, place, languages, and four facts in a row. */
export function ProfileHeader({ designer }: { designer: Designer }) {
  const { _id, name, title, headline, profilePicture, address, languages } = designer;
  const place = placeLine(address.city, address.state, address.country);
  const role = headline && headline !== title ? title : "";
  return (
    <header>
      <div className="relative -mt-12 flex flex-col items-start gap-x-7 gap-y-4 sm:-mt-17 sm:flex-row">
        <MovingPicture name={portraitName(_id)}>
          <Avatar
            id={_id}
            name={name}
            src={profilePicture}
            size={9}
            className="shadow-[0_0_0_8px_var(--color-paper)] flex-none max-sm:size-26!"
          />
        </MovingPicture>
        <div className="after-picture min-w-0 sm:pt-22">
          <h1 className={cn("display wrap-anywhere", name.length > LONG_NAME ? "text-2xl" : "text-3xl")}>
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-1 text-lg text-ink-700 wrap-anywhere">
            <bdi>{headline || title || "Interior Designer"}</bdi>
          </p>
        </div>
      </div>
      {(role || place || languages.length > 0) && (
        <div className="after-picture mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm sm:mt-6 sm:gap-x-8 sm:gap-y-2 text-ink-700">
          {role && (
            <p className="flex min-w-0 items-start gap-2">
              <PencilRuler
                className="mt-0.5 size-4.5 flex-none text-petrol-700"
                strokeWidth={1.75}
                aria-hidden="true"
              />
              <bdi className="min-w-0 wrap-anywhere">{role}</bdi>
            </p>
          )}
          {place && (
            <p className="flex min-w-0 items-start gap-2">
              <MapPin className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {place}
              </span>
            </p>
          )}
          {languages.length > 0 && (
            <p className="flex min-w-0 items-start gap-2">
              <Languages className="mt-0.5 size-4.5 flex-none text-petrol-700" strokeWidth={1.75} aria-hidden="true" />
              <span>
                <span className="sr-only">Speaks </span>
                {languages.map((code) => formatLanguage(code)).join(", ")}
              </span>
            </p>
          )}
        </div>
      )}
      <Facts designer={designer} />
    </header>
  );
}

function Facts({ designer: { experience, rates, rating, reviewCount } }: { designer: Designer }) {
  const leading = leadingRate(rates);
  return (
    <div className="after-picture mt-5 border-y border-ink sm:mt-6">
      {/* Fits as many in a row as possible, with lines between them; the lines at the left and at the top are clipped. */}
      <dl className="-mt-px -ml-[1.3125rem] flex flex-wrap [clip-path:inset(1px_0_0_1.3125rem)]">
        {leading && (
          <Fact
            term={rateTerm(leading)}
            whole
            // On phones it is in the bar at the window's lower edge.
            className="max-sm:hidden"
          >
            <PriceTag price={priceOf(leading)} />
          </Fact>
        )}
        {rating !== null ? (
          <>
            <Fact term="Rating" whole>
              <span className="inline-flex items-center gap-1.5">
                {rating.toFixed(1)}
                <Star className="size-4.5 fill-ink stroke-ink" strokeWidth={1.25} aria-hidden="true" />
                <span className="sr-only">out of 5</span>
              </span>
            </Fact>
            <Fact term="Reviews">{formatNumber(reviewCount)}</Fact>
          </>
        ) : (
          <Fact term="Reviews">New on Parlour</Fact>
        )}
        {experience && <Fact term="Experience">{experience}</Fact>}
      </dl>
    </div>
  );
}

type FactProps = {
  term: string;
  /** Whether the value never wraps: the cell is as wide as its content. */
  whole?: boolean;
  className?: string;
  children: ReactNode;
};

function Fact({ term, whole = false, className, children }: FactProps) {
  return (
    <div
      className={cn(
        "grow border-t border-l border-ink-200 py-3 pr-4 pl-5 max-sm:basis-1/4 sm:py-3.5",
        whole ? "min-w-max" : "min-w-0",
        className,
      )}
    >
      <dt className="text-xs text-ink-500">{term}</dt>
      <dd className={cn("display text-xl tabular-nums", !whole && "wrap-anywhere")}>{children}</dd>
    </div>
  );
}
