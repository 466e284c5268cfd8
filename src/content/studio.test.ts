import { describe, expect, it } from "vitest";
import { difference, palettes, roomTypes, studioPicture, styles, takesOn } from "@/content/studio.ts";

describe("The studio's lookup", () => {
  const answers = roomTypes.flatMap((room) =>
    styles.flatMap((style) => palettes.map(({ value: palette }) => studioPicture({ room, style, palette }))),
  );

  it("answers with the picture of the combination's name, except for the room of the landing page", () => {
    expect(studioPicture({ room: "Office", style: "Boho", palette: "dark" })).toBe(
      "/images/studio/office-boho-dark.webp",
    );
    const shown = studioPicture({ room: "Living Room", style: "Scandinavian", palette: "light" });
    expect(shown).not.toContain("/studio/");
    expect(answers.filter((path) => !path.startsWith("/images/studio/"))).toEqual([shown]);
  });
});

describe("The takes on a design", () => {
  it("are the design, its other palettes and two other styles, each with its difference", () => {
    for (const style of styles) {
      const design = { room: "Office", style, palette: "dark" } as const;
      const takes = takesOn(design).map((take) => difference(take, design));
      expect(takes.map(({ name }) => name)).toEqual([
        "Your choice",
        "Light & Airy",
        "Neutral Tones",
        expect.toSatisfy((name) => name !== style && styles.includes(name)),
        expect.toSatisfy((name) => name !== style && styles.includes(name)),
      ]);
      expect(new Set(takes.map(({ words }) => words)).size).toBe(5);
      expect(takes[1]?.words).toMatch(/^The same style in another palette: /);
      expect(takes[3]?.words).toMatch(/^The same palette in another style: /);
    }
  });
});
