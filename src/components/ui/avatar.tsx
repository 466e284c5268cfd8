import { type CSSProperties, useEffect, useState } from "react";
import { cn } from "@/lib/class-names.ts";
import { initials } from "@/lib/format.ts";

type AvatarProps = {
  /** Seeds the generated portrait: the person's id. */
  id: string;
  name: string;
  /** An uploaded picture; wins over the generated one. */
  src?: string | null;
  /** Diameter in rem. */
  size?: number;
  className?: string;
};

/** Kept across mounts, so that a list that is shown again does not flicker. */
const drawn = new Map<string, string>();

/**
 * A person: the uploaded picture, else a portrait generated from the id, else (until that is drawn) the initials. Decorative: the
 * name stands beside it.
 */
export function Avatar({ id, name, src, size = 2.5, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const uploaded = src && src !== broken ? src : null;
  const portrait = usePortrait(id, uploaded !== null);
  const picture = uploaded ?? portrait;
  return (
    <span
      className={cn("avatar", className)}
      style={{ width: `${size}rem`, height: `${size}rem`, fontSize: `${size * 0.4}rem` } satisfies CSSProperties}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(src ?? undefined)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function usePortrait(id: string, skip: boolean): string | undefined {
  const [portrait, setPortrait] = useState(() => drawn.get(id));
  useEffect(() => {
    if (skip) return;
    let current = true;
    const known = drawn.get(id);
    setPortrait(known);
    if (known) return;
    import("@/lib/portrait.ts")
      .then(({ drawPortrait }) => {
        const picture = drawPortrait(id);
        drawn.set(id, picture);
        if (current) setPortrait(picture);
      })
      .catch(() => {
        // The initials stay.
      });
    return () => {
      current = false;
    };
  }, [id, skip]);
  return portrait;
}
