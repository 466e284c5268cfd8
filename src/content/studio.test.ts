import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inWords, palettes, roomTypes, studioPicture, styles } from "@/content/studio.ts";

const files = new Set(readdirSync(new URL("../../public/images/studio", import.meta.url)));
const nameOf = (picture: string) => picture.slice("/images/studio/".length);

describe("the studio's lookup", () => {
  it("answers every combination with a picture that exists, in every size", () => {
    for (const room of roomTypes) {
      for (const style of styles) {
        for (const { value: palette } of palettes) {
          const name = nameOf(studioPicture({ room, style, palette }));
          expect(files).toContain(name);
          for (const end of ["sm", "md"]) expect(files).toContain(name.replace(".webp", `-${end}.webp`));
        }
      }
    }
  });

  it("finds every combination's own picture", () => {
    for (const room of roomTypes) {
      for (const style of styles) {
        for (const { value: palette } of palettes) {
          const own = `${room}-${style}-${palette}`.toLowerCase().replaceAll(" ", "-");
          expect(studioPicture({ room, style, palette })).toBe(`/images/studio/${own}.webp`);
        }
      }
    }
  });
});

describe("a choice in words", () => {
  it("reads as one says it", () => {
    expect(inWords({ room: "Living Room", style: "Scandinavian", palette: "light" })).toBe(
      "a Scandinavian living room, light and airy",
    );
    expect(inWords({ room: "Office", style: "Industrial", palette: "neutral" })).toBe(
      "an industrial office, in neutral tones",
    );
  });
});
