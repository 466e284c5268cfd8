// Written by tools/room-renders/table.py; change that, not this.

export type Picture = {
  /** Below the site's root; the copies of 800 and 640 pixels end in `-md.webp` and `-sm.webp`. */
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
  "projects/cozy-bedroom": {
    src: "/images/projects/cozy-bedroom.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoMAAgABABoJQBOgCBjwdOqmgAA/CanquNt2bmmNtFFswa1Y/kZWHnQ91b1bdUkPv6Ecbg9Mk9iJqEkAAA=",
  },
  "projects/eco-conscious-family-home/final-kitchen": {
    src: "/images/projects/eco-conscious-family-home/final-kitchen.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with dark fronts, pipe shelves, a steel hood and a rolling workbench with stools",
    placeholder:
      "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAACwAQCdASoMAAgABABoJQBOgCHHg64AAOJnfJ+TAgfiqZAYxhjEbsR+w8fBt40NyukjIfsj1wAAAA==",
  },
  "projects/eco-conscious-family-home/final-living": {
    src: "/images/projects/eco-conscious-family-home/final-living.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoMAAgABABoJYgCdADdk+2IoYAA/tJIuiHORey4WknzwM1r18ndbe5whN5C6/T6ESTwTnbnugAAAA==",
  },
  "projects/eco-conscious-family-home/hero": {
    src: "/images/projects/eco-conscious-family-home/hero.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoMAAgABABoJZACdADcdnImYAD5e7JnW1vI542TXkIkh1iFqwNxpCo3WwdbLfaqBOFNPUHXMmDV9KnTZyk+hC6BBwAAAA==",
  },
  "projects/eco-conscious-family-home/mend": {
    src: "/images/projects/eco-conscious-family-home/mend.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned living room with a sofa full of cushions under a painted arch, a rattan lamp, layered rugs and plants",
    placeholder:
      "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoMAAgABABoJaACdADZoCfyAAD8eGZxbqZuThFzJP+9o4V6sc0stthhME6lXq7yAAA=",
  },
  "projects/eco-conscious-family-home/rearrange": {
    src: "/images/projects/eco-conscious-family-home/rearrange.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoMAAgABABoJZgCdAEDeUIswsAA/k+NkKk/6xQOObmPuXt2muxz8Y0s8Dg0BdV0yep3wRK5H8vvfB6b90wAAA==",
  },
  "projects/eco-conscious-family-home/take-stock": {
    src: "/images/projects/eco-conscious-family-home/take-stock.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a plank table on steel legs, bentwood chairs, bulbs and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoMAAgABABoJQBOgBbsm8/gAP4GsHG7pJJb6CJ54qT2bTuyOTquVOLc7gq80ogCs5Ii8MyWQAA=",
  },
  "projects/elegant-dining": {
    src: "/images/projects/elegant-dining.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a long slab table, upholstered chairs and a line of light low above it",
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoMAAgABABoJYgCdAEO9M6sKcAA/gbgVvcJEgEFX4+kGoF2JvFGavh0rCn9fKF5exAOSqFIF8AwKHq0N/cAAA==",
  },
  "projects/modern-kitchen": {
    src: "/images/projects/modern-kitchen.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned kitchen with handleless fronts, a stone island, three upholstered stools and a line of light above it",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoMAAgABABoJagCdAEQcll0AQAA/uCKorePI9fXhk5WmV1TE80ViOlOKz/nx2Havs22Ihb9zaqAAA==",
  },
  "projects/zen-garden-apartment/choose": {
    src: "/images/projects/zen-garden-apartment/choose.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned dining room with a long timber table, two benches and one paper lantern",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoMAAgABABoJYgCdACzPyGoAAD+B91J8rUf1R+/77Y7GY0iMUUA/IcgAAA=",
  },
  "projects/zen-garden-apartment/draw": {
    src: "/images/projects/zen-garden-apartment/draw.webp",
    width: 1200,
    height: 800,
    alt: "A light home office with a long plain desk, one wooden chair and a lit shelf",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJYwCdAD0kQVUtgAA/rbmkM83To/2D9swCN1bpAml5jS1rewAAA==",
  },
  "projects/zen-garden-apartment/final-bedroom": {
    src: "/images/projects/zen-garden-apartment/final-bedroom.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a low platform bed on a long timber ledge and a single branch in a vase",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAgABABoJQBOgBwsADEDWADfQ9q/SJUJvnW6tbQLXMFtGybwJEYaAkL9AAAA",
  },
  "projects/zen-garden-apartment/final-living": {
    src: "/images/projects/zen-garden-apartment/final-living.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJQBOgBwsolxHxAAA/q+c62ztUEuO4n11oavQfWVJnwDi9HAAAA==",
  },
  "projects/zen-garden-apartment/hero": {
    src: "/images/projects/zen-garden-apartment/hero.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a low bouclé sofa, a block of wood as table and one round relief on the wall",
    placeholder:
      "data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoMAAgABABoJQBOgCFq2uRWgAD+r25IVwi42SljMx3M9/7NEkMcoAAA",
  },
  "projects/zen-garden-apartment/listen": {
    src: "/images/projects/zen-garden-apartment/listen.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a low platform bed on a long timber ledge and a single branch in a vase",
    placeholder:
      "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoMAAgABABoJQBOgBX+ohLUAM0+TMbfwME9OBeRKc8YPcL6qfZsnttB8Wg9fOAA",
  },
  "projects/zen-garden-apartment/settle-in": {
    src: "/images/projects/zen-garden-apartment/settle-in.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoMAAgABABoJQBOgBwgD+GzQAD+r5uvFX7YFJpfHRdmvsJ2JFe80AEAAAA=",
  },
} as const satisfies Record<string, Picture>;
