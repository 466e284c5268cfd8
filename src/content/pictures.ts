// Written by tools/room-renders/table.py; change that, not this.

export type Picture = {
  /** Below the site's root; the phone's 640 pixels wide copy ends in `-sm.webp`. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Twelve pixels wide, to be shown blurred until the picture has loaded. */
  placeholder: string;
};

/** The landing page's and the sample projects' pictures. */
export const pictures = {
  hero: {
    src: "/images/hero.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoMAAgABABoJQBOgBtIBXQAAP7UVcQYo9TK3qjl18ktEBLJRk+hn6vAAAA=",
  },
  "projects/modern-kitchen": {
    src: "/images/projects/modern-kitchen.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoMAAgABABoJagCdAEQcll0AQAA/uCKorePI9fXhjenHeicnDHvONhjmvITz3LQ0ZMejhbCuqgAAA==",
  },
  "projects/cozy-bedroom": {
    src: "/images/projects/cozy-bedroom.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAACwAQCdASoMAAgABABoJQBOgCBUGQlkAPwmp6rjbdm5pji2cYT19P2mJhlRjPBqpz/BrqyqNo/56SXmb6cAcujgAAA=",
  },
  "projects/elegant-dining": {
    src: "/images/projects/elegant-dining.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a long slab table, upholstered chairs and a line of light low above it",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoMAAgABABoJYgCdAEO9M6sKcAA/gbgVvcJEgEFX4+kGoF2JvFGavh0rCn9fKF5exAOSqFIF8AwKHq0N/cAAA==",
  },
} as const satisfies Record<string, Picture>;
