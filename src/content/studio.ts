import names from "./studio-pictures.json";

/** The options of the AI Design Studio, and the fixed lookup from a choice of three to a picture. */
export const roomTypes = ["Bedroom", "Living Room", "Kitchen", "Bathroom", "Office", "Dining Room"] as const;
export const styles = ["Modern", "Minimal", "Boho", "Scandinavian", "Industrial", "Traditional"] as const;
export const palettes = [
  { value: "light", label: "Light & Airy" },
  { value: "neutral", label: "Neutral Tones" },
  { value: "dark", label: "Dark & Moody" },
] as const;

export type RoomType = (typeof roomTypes)[number];
export type Style = (typeof styles)[number];
export type Palette = (typeof palettes)[number]["value"];
export type Choice = { room: RoomType; style: Style; palette: Palette };

/** The pictures in `public/images/studio`, by name; `art/rooms/table.py` writes the list. */
export const studioPictures: ReadonlySet<string> = new Set(names);

/** Shown for a combination without a picture. */
export const DEFAULT_PICTURE = "/images/studio/living-room-scandinavian-light.webp";

/** Returns the path of the picture for a choice. It is never a designer's picture, because the studio calls its pictures generated. */
export function studioPicture({ room, style, palette }: Choice): string {
  const name = [room, style, palette].join("-").toLowerCase().replaceAll(" ", "-");
  return studioPictures.has(name) ? `/images/studio/${name}.webp` : DEFAULT_PICTURE;
}

const STYLE_IN_WORDS: Record<Style, string> = {
  Modern: "a modern",
  Minimal: "a minimal",
  Boho: "a boho",
  Scandinavian: "a Scandinavian",
  Industrial: "an industrial",
  Traditional: "a traditional",
};
const PALETTE_IN_WORDS: Record<Palette, string> = {
  light: "light and airy",
  neutral: "in neutral tones",
  dark: "dark and moody",
};

/** Describes a choice: "a Scandinavian living room, light and airy". */
export const inWords = ({ room, style, palette }: Choice): string =>
  `${STYLE_IN_WORDS[style]} ${room.toLowerCase()}, ${PALETTE_IN_WORDS[palette]}`;

/** The two nearest styles of each. */
const NEIGHBORS: Record<Style, readonly [Style, Style]> = {
  Modern: ["Minimal", "Industrial"],
  Minimal: ["Scandinavian", "Modern"],
  Boho: ["Scandinavian", "Traditional"],
  Scandinavian: ["Minimal", "Boho"],
  Industrial: ["Modern", "Boho"],
  Traditional: ["Boho", "Modern"],
};

/** The shared features of a style's pictures, and then those of a palette's. */
const STYLE_TRAITS: Record<Style, string> = {
  Modern: "clean lines and a few strong colors",
  Minimal: "bare walls, and nothing you don’t use",
  Boho: "rattan, plants and round shapes",
  Scandinavian: "plain wood, soft lamps and a little color",
  Industrial: "black metal, with brick or tile left bare",
  Traditional: "paneling, brass, and wood with a history",
};
const PALETTE_TRAITS: Record<Palette, string> = {
  light: "pale walls, and daylight does the work",
  neutral: "muted walls, calmer than white",
  dark: "deep walls, and the lamps set the mood",
};

/** Returns the designs for a comparison, nearest first: the room and its style in the other palettes, then its palette in similar styles. */
export const takesOn = (design: Choice): Choice[] => [
  design,
  ...palettes.flatMap(({ value: palette }) => (palette === design.palette ? [] : [{ ...design, palette }])),
  ...NEIGHBORS[design.style].map((style) => ({ ...design, style })),
];

/** Returns how a take differs from the design, as a name and as a sentence. */
export function difference(take: Choice, design: Choice): { name: string; words: string } {
  if (take.style !== design.style)
    return { name: take.style, words: `The same palette in another style: ${STYLE_TRAITS[take.style]}.` };
  const name = palettes.find(({ value }) => value === take.palette)?.label ?? "";
  return take.palette === design.palette
    ? { name: "Your choice", words: `What makes it ${design.style}: ${STYLE_TRAITS[design.style]}.` }
    : { name, words: `The same style in another palette: ${PALETTE_TRAITS[take.palette]}.` };
}
