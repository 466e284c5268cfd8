import type { Designer } from "@contract/designers.ts";
import { leadingRate, priceOf } from "@contract/price.ts";
import { Star } from "lucide-react";
import { cn } from "@/lib/class-names.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { DoorImage } from "@/ui/door-image.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";
import { placeLine } from "./place-line.ts";

/** The facts about a designer on a card. */
export type OnCard = Pick<
  Designer,
  | "_id"
  | "name"
  | "title"
  | "headline"
  | "intro"
  | "bio"
  | "profilePicture"
  | "coverImage"
  | "skills"
  | "experience"
  | "address"
  | "rates"
  | "rating"
  | "reviewCount"
>;

/** As many as on a card of the discovery page. */
const SKILLS_SHOWN = 3;

/** A designer's card as a phone shows it on the discovery page, with the text being typed. Nothing in it can be pressed. */
export function CardPreview({ designer, className }: { designer: OnCard; className?: string }) {
  const { _id, name, headline, title, intro, bio, profilePicture, coverImage, skills } = designer;
  return (
    <figure className={cn("min-w-0", className)}>
      <figcaption className="mb-3 text-sm text-ink-500">Your card, as a phone shows it</figcaption>
      <div className="overflow-hidden rounded-card rounded-tl-(--radius-door-sm) border border-ink-200 bg-paper pb-5 [--text-2xl:1.625rem]">
        <div className="relative">
          <DoorImage
            src={coverImage}
            alt=""
            door="top-left"
            doorSize="sm"
            sizes="(min-width: 1280px) 20rem, 28rem"
            className="aspect-[9/5] w-full"
          />
          <Avatar
            id={_id}
            name={name}
            src={profilePicture}
            size={3.25}
            className="absolute! bottom-3 left-4 shadow-[0_0_0_3px_var(--color-paper)]"
          />
        </div>
        <div className="px-4 pt-3">
          <p className="display text-2xl wrap-anywhere">
            <bdi>{name.trim() || "Your name"}</bdi>
          </p>
          <p dir="auto" className="mt-0.5 line-clamp-2 leading-snug wrap-anywhere">
            {headline.trim() || title.trim() || "Interior Designer"}
          </p>
          <Facts designer={designer} />
          {(intro.trim() || bio.trim()) && (
            <p dir="auto" className="mt-2 line-clamp-2 text-sm text-pretty text-ink-700 wrap-anywhere">
              {intro.trim() || bio.trim()}
            </p>
          )}
          {skills.length > 0 && (
            <p className="mt-2 text-xs text-ink-700 wrap-anywhere">
              {skills.slice(0, SKILLS_SHOWN).join(" · ")}
              {skills.length > SKILLS_SHOWN && <b className="font-semibold"> · +{skills.length - SKILLS_SHOWN}</b>}
            </p>
          )}
        </div>
      </div>
    </figure>
  );
}

function Facts({ designer: { rates, rating, reviewCount, experience, address } }: { designer: OnCard }) {
  const leading = leadingRate(rates);
  const more = [experience, placeLine(address.city, address.state)].filter(Boolean).join(" · ");
  return (
    <div className="mt-2 text-sm font-semibold tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {leading && (
          <span>
            <PriceTag price={priceOf(leading)} amountClassName="text-lg leading-none" />
          </span>
        )}
        {rating === null ? (
          <span className="font-medium text-petrol-800">New on Parlour</span>
        ) : (
          <span className="flex items-baseline gap-1.5">
            <Star className="size-4.5 self-center fill-ink stroke-ink" strokeWidth={1.25} aria-hidden="true" />
            {rating.toFixed(1)}
            <span className="font-normal text-ink-700">({reviewCount})</span>
          </span>
        )}
      </p>
      {more && <p className="mt-0.5 wrap-anywhere">{more}</p>}
    </div>
  );
}
