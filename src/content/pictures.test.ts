import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_PICTURE, palettes, roomTypes, studioPicture, studioPictures, styles } from "@/content/studio.ts";
import { pictureOf, walls } from "@/content/walls.ts";
import { isUpright, srcSetOf, wideSrcSetOf } from "@/lib/image.ts";
import { widestOf } from "@/lib/wide-pictures.ts";

const publicFolder = new URL("../../public", import.meta.url).pathname;
const fileOf = (src: string) => `${publicFolder}${src}`;
const isOriginal = (name: string) => name.endsWith(".webp") && !/-(sm|md|lg|xl)\.webp$|\/portrait\.webp$/.test(name);

/** Returns the width and height in pixels of a lossy webp, plain or in the extended container. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 8, 16) === "WEBPVP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  expect(bytes.toString("latin1", 8, 16)).toBe("WEBPVP8 ");
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}
const expectLight = (file: string, kilobytes: number) =>
  expect(statSync(file).size, file).toBeLessThanOrEqual(kilobytes * 1024);

/** Checks the picture and the copies that `srcset` promises: those above 1200 pixels up to the width in the table. Limits in KB. */
function expectPicture(src: string, size: [number, number] = isUpright(src) ? [1200, 1500] : [1200, 800]) {
  expect(sizeOf(fileOf(src)), src).toEqual(size);
  expectLight(fileOf(src), 110);
  for (const { end, width, limit } of [
    { end: "sm", width: 640, limit: 45 },
    { end: "md", width: 800, limit: 64 },
    { end: "lg", width: 1920, limit: 200 },
    { end: "xl", width: 2400, limit: 300 },
  ]) {
    const path = src.replace(".webp", `-${end}.webp`);
    const isThere = width < 1200 || width <= (widestOf(src) ?? 0);
    expect(existsSync(fileOf(path)), path).toBe(isThere);
    expect(srcSetOf(src)?.includes(`${path} ${width}w`), path).toBe(width < 1200);
    if (!isThere) continue;
    if (width > 1200) expect(wideSrcSetOf(src)).toContain(`${path} ${width}w`);
    expect(sizeOf(fileOf(path))[0], path).toBe(width);
    expectLight(fileOf(path), limit);
  }
}

const seed = readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8");

it("The design studio has its own picture in three sizes for each of the 108 combinations, no others, and a default one", () => {
  const choices = roomTypes.flatMap((room) =>
    styles.flatMap((style) => palettes.map(({ value: palette }) => ({ room, style, palette }))),
  );
  const names = choices.map(({ room, style, palette }) =>
    `${room}-${style}-${palette}`.toLowerCase().replaceAll(" ", "-"),
  );
  expect(names).toHaveLength(108);
  expect(choices.map(studioPicture)).toEqual(names.map((name) => `/images/studio/${name}.webp`));
  expect([...studioPictures].sort()).toEqual(names.sort());
  const drawn = readdirSync(fileOf("/images/studio")).filter(isOriginal);
  expect(drawn.sort()).toEqual(names.map((name) => `${name}.webp`).sort());
  for (const name of drawn) expectPicture(`/images/studio/${name}`);
  expect(existsSync(fileOf(DEFAULT_PICTURE))).toBe(true);
});

it("The landing page's wall has a picture for each stop of its scale bar, and no others", () => {
  const names = walls.map(pictureOf);
  const drawn = readdirSync(fileOf("/images/wall")).filter(isOriginal);
  expect(drawn.map((name) => `/images/wall/${name}`).sort()).toEqual([...names].sort());
  for (const src of names) expectPicture(src);
});

const slugs = [...seed.matchAll(/"slug": "([a-z-]+)"/g)].map(([, slug]) => slug as string);

it("The designers' covers exist for every seeded designer and for nobody else", () => {
  expect(slugs).toHaveLength(24);
  expect(readdirSync(fileOf("/images/designers")).sort()).toEqual(slugs.sort());
  for (const slug of slugs) expectPicture(`/images/designers/${slug}/cover.webp`);
});

describe("The pictures of pages and sample projects", () => {
  const found = ["projects", "designers", "details"].flatMap((folder) =>
    readdirSync(fileOf(`/images/${folder}`), { recursive: true, encoding: "utf8" })
      .filter(isOriginal)
      .map((name) => `/images/${folder}/${name}`),
  );

  it("have three sizes, each with the right dimensions and light enough", () => {
    for (const src of ["/images/hero.webp", ...found]) expectPicture(src);
  });

  it("are all those that the seed shows, and no others", () => {
    const shown = new Set([...seed.matchAll(/"path": "([^"]+)"/g)].map(([, path]) => path));
    const ofProjects = found.filter(
      (src) => /\/projects\/.+\//.test(src) || !/\/(cover|projects\/[^/]+)\.webp$/.test(src),
    );
    expect([...shown].sort()).toEqual(ofProjects.sort());
  });
});
