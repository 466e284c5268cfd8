import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";
import { DoorImage } from "@/ui/door-image.tsx";

type StillLifeProps = {
  src: string;
  alt: string;
  /** Whether the picture is on the right. */
  flipped?: boolean;
  children: ReactNode;
};

/** An upright picture of one object, up to the window's edge and no higher than the window, and the text about it. */
export function StillLife({ src, alt, flipped = false, children }: StillLifeProps) {
  return (
    <div className="grid items-center bg-linen sm:grid-cols-2">
      <DoorImage
        src={src}
        alt={alt}
        door={flipped ? "bottom-left" : "bottom-right"}
        doorSize="lg"
        sizes="(min-width: 640px) 50vw, 100vw"
        className={cn("aspect-4/5 max-h-[min(56rem,100svh-var(--header))] w-full", flipped && "sm:order-2")}
      />
      <div
        className={cn(
          "px-(--gutter) py-9 sm:px-[clamp(2rem,6vw,6rem)]",
          flipped && "sm:justify-self-end sm:w-[min(100%,calc(var(--page)/2+var(--gutter)))]",
        )}
      >
        {children}
      </div>
    </div>
  );
}
