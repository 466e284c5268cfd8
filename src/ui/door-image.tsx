import { type CSSProperties, useState } from "react";
import { preload } from "react-dom";
import { cn } from "@/lib/class-names.ts";
import { pictureUrl, srcSetOf, WIDE_COPIES, wideSrcSetOf } from "@/lib/image.ts";
import { Illustration } from "./illustration.tsx";

const doors = {
  none: "",
  "top-left": "rounded-tl-(--door)",
  "top-right": "rounded-tr-(--door)",
  "bottom-left": "rounded-bl-(--door)",
  "bottom-right": "rounded-br-(--door)",
};
const doorSizes = { sm: "var(--radius-door-sm)", md: "var(--radius-door)", lg: "var(--radius-door-lg)" };

type DoorImageProps = {
  /** The path of a picture. Without it, or when it cannot be loaded, a drawing of a table for two is shown. */
  src: string | null | undefined;
  /** Empty if the text beside the picture describes it. */
  alt: string;
  /** The one corner that is rounded like a door. Neighboring pictures use different corners. */
  door?: keyof typeof doors;
  doorSize?: keyof typeof doorSizes;
  /** The width at which it is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** The file's size in pixels, to reserve its space; our own pictures are 1200 by 800. */
  width?: number;
  height?: number;
  /** The picture is in view when the page opens, so it is loaded first. Other pictures load as they approach the view. */
  priority?: boolean;
  /** A tiny data URI, shown blurred until the picture has loaded. */
  placeholder?: string;
  /** The part that stays visible when cropped, as in `object-position`. */
  focus?: string;
  /** Sizes the frame: a width, and an aspect ratio or height. */
  className?: string;
  imgClassName?: string;
};

/** A picture of a room, with a door in one corner. */
export function DoorImage({
  src,
  alt,
  door = "none",
  doorSize = "md",
  sizes = "100vw",
  width = 1200,
  height = 800,
  priority = false,
  placeholder,
  focus = "50% 50%",
  className,
  imgClassName,
}: DoorImageProps) {
  const [broken, setBroken] = useState<string>();
  const missing = !src || src === broken;
  const wide = src ? wideSrcSetOf(src) : undefined;
  if (src && wide && priority) preloadChoice(src, wide, sizes);
  const style = {
    "--door": doorSizes[doorSize],
    backgroundImage: placeholder && !missing ? `url("${placeholder}")` : undefined,
  } as CSSProperties;
  const image = src && (
    <img
      src={pictureUrl(src)}
      srcSet={srcSetOf(src)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      className={cn("size-full object-cover", imgClassName)}
      style={{ objectPosition: focus }}
      onError={() => setBroken(src)}
      onLoad={unwaited}
    />
  );
  return (
    <div className={cn("door-image", doors[door], className)} style={style}>
      {missing ? (
        <span className="grid size-full place-items-center" {...(alt ? { role: "img", "aria-label": alt } : {})}>
          <Illustration name="table" className="h-3/5 max-h-44 w-auto text-petrol-800" />
        </span>
      ) : wide ? (
        <picture className="contents">
          <source media={WIDE_COPIES} srcSet={wide} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </div>
  );
}

/** In a view transition, React waits for a page's pictures, except those with an onLoad handler. */
function unwaited(): void {}

/** React preloads a high-priority `img` only outside a `picture` element; here we preload it ourselves. */
function preloadChoice(src: string, wide: string, sizes: string): void {
  const common = { as: "image", imageSizes: sizes, fetchPriority: "high" } as const;
  preload(src, { ...common, imageSrcSet: wide, media: WIDE_COPIES });
  preload(src, { ...common, imageSrcSet: srcSetOf(src), media: `not all and ${WIDE_COPIES}` });
}
