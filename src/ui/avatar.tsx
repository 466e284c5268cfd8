import { useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { pictureUrl, srcSetOf } from "@/lib/image.ts";
import { initials } from "@/lib/initials.ts";

type AvatarProps = {
  /** The person's id, which selects the background of the initials, so that neighbors differ. */
  id: string;
  name: string;
  /** The path of the person's picture; without it the initials are shown. */
  src?: string | null;
  /** Diameter in rem. */
  size?: number;
  className?: string;
};

const LETTERS = 0.4;

const GROUNDS = ["bg-duck-200", "bg-duck-300", "bg-ink-200"];

/** Shows a person's picture or initials. Hidden from screen readers, because the name is beside it or labels the surrounding button. */
export function Avatar({ id, name, src, size = 2.5, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const picture = src && src !== broken ? src : null;
  return (
    <span
      className={cn("avatar", picture ? "bg-duck-200" : GROUNDS[sumOf(id) % GROUNDS.length], className)}
      style={{ width: `${size}rem`, height: `${size}rem`, fontSize: `${size * LETTERS}rem` }}
      aria-hidden="true"
      data-initials={picture ? undefined : initials(name)}
    >
      {picture && (
        <img
          src={pictureUrl(picture)}
          srcSet={srcSetOf(picture, "portrait")}
          sizes={`${size}rem`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}

function sumOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += letter.codePointAt(0) ?? 0;
  return sum;
}
