import type { ListedDesigner } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { useId } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "@/ui/avatar.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { MovingPicture } from "@/ui/moving-picture.tsx";
import { Stars } from "@/ui/stars.tsx";
import { coverName, portraitName } from "./cover-name.ts";
import { LeadingPrice } from "./leading-price.tsx";

/** The frame of the card's picture, which a skeleton shares. */
export const COMPACT_PICTURE = "aspect-[4/5]";

type CompactCardProps = {
  designer: ListedDesigner;
  door: "none" | "top-left" | "bottom-right";
  /** The level of its heading. */
  as: "h2" | "h3";
  /** History state of the profile that the card opens. */
  state?: unknown;
};

/** A designer as one of several in a row: picture, portrait, rating, price, and one more line. */
export function CompactCard({ designer, door, as: Heading, state }: CompactCardProps) {
  const headingId = useId();
  const { _id, name, headline, intro, title, coverImage, profilePicture, rating, reviewCount, rates } = designer;
  return (
    <article aria-labelledby={headingId} className="group relative">
      <MovingPicture name={coverName(_id)}>
        <DoorImage
          src={coverImage}
          alt={`A room by ${name}`}
          door={door}
          sizes="(min-width: 1024px) 30rem, (min-width: 640px) 78vw, 80vw"
          className={COMPACT_PICTURE}
          imgClassName="absolute inset-0 grows"
        />
      </MovingPicture>
      <div className="relative -mt-8 flex items-end justify-between gap-2 pl-3 sm:pl-4">
        <MovingPicture name={portraitName(_id)}>
          <Avatar id={_id} name={name} src={profilePicture} size={4} className="outline-4 outline-paper" />
        </MovingPicture>
        {rating === null ? (
          <p className="text-sm font-medium text-petrol-800">New</p>
        ) : (
          <p className="flex items-center gap-1 text-sm tabular-nums">
            <Stars stars={rating.toFixed(1)} className="font-semibold" />
            <span className="text-ink-500 max-[23rem]:sr-only">
              ({reviewCount}
              <span className="sr-only">{reviewCount === 1 ? " review" : " reviews"}</span>)
            </span>
          </p>
        )}
      </div>
      <Heading
        id={headingId}
        className="mt-2.5 leading-tight font-semibold wrap-anywhere sm:display sm:text-xl sm:tracking-[-0.012em]"
      >
        <Link to={paths.designer(_id)} state={state} className="after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
      </Heading>
      <LeadingPrice rates={rates} className="mt-0.5" />
      <p dir="auto" className="mt-1.5 line-clamp-2 min-h-[3em] text-sm text-ink-700 wrap-anywhere">
        {headline || intro || title}
      </p>
    </article>
  );
}
