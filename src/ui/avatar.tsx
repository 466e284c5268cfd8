import { type RefObject, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { initials } from "@/lib/format.ts";
import { pictureUrl, srcSetOf } from "@/lib/image.ts";

type AvatarProps = {
  /** Seeds the generated portrait: the person's id. */
  id: string;
  name: string;
  /** The path of an uploaded picture; without it the generated portrait is shown. */
  src?: string | null;
  /** Diameter in rem. */
  size?: number;
  className?: string;
};

/** Kept across mounts, so that a list does not flicker when it is shown again. */
const drawn = new Map<string, string>();

/**
 * The uploaded picture of a person, else a portrait generated from the id; until that is drawn, the initials. Decorative: the name
 * stands beside it.
 */
export function Avatar({ id, name, src, size = 2.5, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const frame = useRef<HTMLSpanElement>(null);
  const uploaded = src && src !== broken ? src : null;
  const portrait = usePortrait(id, frame, uploaded !== null);
  const picture = uploaded ?? portrait;
  return (
    <span
      ref={frame}
      className={cn("avatar", className)}
      style={{ width: `${size}rem`, height: `${size}rem`, fontSize: `${size * 0.4}rem` }}
      aria-hidden="true"
    >
      {picture ? (
        <img
          src={pictureUrl(picture)}
          srcSet={srcSetOf(picture, "portrait")}
          sizes={`${size}rem`}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(src ?? undefined)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** The portrait of `id`, drawn when its frame comes near the view: pages without avatars do not load the code. */
function usePortrait(id: string, frame: RefObject<HTMLElement | null>, skip: boolean): string | undefined {
  const [portrait, setPortrait] = useState(() => drawn.get(id));
  useEffect(() => {
    const known = drawn.get(id);
    setPortrait(known);
    if (skip || known || !frame.current) return;
    let current = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        draw(id).then(
          (picture) => current && setPortrait(picture),
          () => {
            // Keep the initials.
          },
        );
      },
      { rootMargin: "256px" },
    );
    observer.observe(frame.current);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [id, frame, skip]);
  return portrait;
}

async function draw(id: string): Promise<string> {
  const { drawPortrait } = await import("@/lib/portrait.ts");
  const picture = drawn.get(id) ?? drawPortrait(id);
  drawn.set(id, picture);
  return picture;
}
