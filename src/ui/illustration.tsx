import type { ReactNode } from "react";
import { cn } from "@/lib/class-names.ts";

/** Small floor plans, 120 units square: walls in the text color, one detail in coral. */
const drawings = {
  /** A room with its door open. */
  door: (
    <>
      <Wall d="M3 3h114v114M3 0v117h40M99 117h18" />
      <path d="M43 118V61a56 57 0 0 1 56 57Z" fill="var(--color-coral-500)" />
      <path d="M43 117V61" strokeWidth="4" />
    </>
  ),
  /** A sofa, a rug and a round table. */
  sofa: (
    <>
      <Wall d="M0 3h120" />
      <rect x="14" y="12" width="92" height="36" rx="4" />
      <path d="M26 12v28h68V12M60 12v28" />
      <path d="M8 60h104v52H8z" strokeDasharray="3 4" />
      <circle cx="60" cy="86" r="17" fill="var(--color-coral-500)" />
    </>
  ),
  /** Stairs, the next two steps marked. */
  stairs: (
    <>
      <Wall d="M3 0v120M117 0v120" />
      <Coral d="M28 79h64v26H28z" />
      <path d="M28 14h64M28 27h64M28 40h64M28 53h64M28 66h64M28 79h64M28 92h64M28 105h64M28 14v91M92 14v91" />
      <path d="M60 105V24m-7 8 7-9 7 9" />
    </>
  ),
  /** A table for two with one chair taken. */
  table: (
    <>
      <Wall d="M3 120V3h117" />
      <circle cx="62" cy="64" r="24" />
      <path d="M99 48a12 12 0 0 1 0 32h-4V48Z" />
      <path d="M25 48a12 12 0 0 0 0 32h4V48Z" fill="var(--color-coral-500)" />
    </>
  ),
  /** A table for two with nobody opposite yet. */
  waiting: (
    <>
      <Wall d="M3 120V3h114v117" />
      <circle cx="60" cy="64" r="17" />
      <path d="M33 50a12 12 0 0 0 0 28h4V50Z" fill="var(--color-coral-500)" />
      <path d="M87 50a12 12 0 0 1 0 28h-4V50Z" strokeDasharray="3 4" />
    </>
  ),
  /** A door that opens onto a wall. */
  blocked: (
    <>
      <Wall d="M3 0v117h40M99 117h18V0" />
      <path d="M43 117V61a56 56 0 0 1 56 56Z" fill="var(--color-coral-500)" />
      <Wall d="M28 44h64" />
      <path d="M32 44 44 32M44 44l12-12M56 44l12-12M68 44l12-12M80 44l10-10" />
    </>
  ),
  /** An empty room: four walls and a window. */
  room: (
    <>
      <Wall d="M40 3H3v114h114V3H80" />
      <path d="M40 1.5h40M40 4.5h40" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof drawings;

export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 120"
      className={cn("fill-none stroke-current", className)}
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}

function Wall({ d }: { d: string }) {
  return <path d={d} strokeWidth="6" pathLength="1" className="wall" />;
}

function Coral({ d }: { d: string }) {
  return <path d={d} fill="var(--color-coral-500)" stroke="none" />;
}
