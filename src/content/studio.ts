/** The choices of the AI Design Studio, and the fixed lookup from three of them to a picture. */
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

/** Pictures that exist in `public/images/studio`, as room-style-palette. */
const pictures: ReadonlySet<string> = new Set([
  "bedroom-boho-neutral",
  "bedroom-modern-dark",
  "living-room-industrial-dark",
  "living-room-scandinavian-light",
]);

/** Shown for a combination that has no picture of its own. */
export const DEFAULT_PICTURE = "/images/studio/living-room-scandinavian-light.webp";

/** The picture's path for a choice. */
export function studioPicture({ room, style, palette }: Choice): string {
  const name = [room, style, palette].join("-").toLowerCase().replaceAll(" ", "-");
  return pictures.has(name) ? `/images/studio/${name}.webp` : DEFAULT_PICTURE;
}
