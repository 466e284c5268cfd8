import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_PICTURE, palettes, roomTypes, studioPictures, styles } from "@/content/studio.ts";
import { isUpright, srcSetOf, UPLOADED_SIZES, wideSrcSetOf } from "@/lib/image.ts";
import { widePictures } from "@/lib/wide-pictures.ts";

const publicFolder = new URL("../../public", import.meta.url).pathname;
const fileOf = (src: string) => `${publicFolder}${src}`;
const narrowerOf = (src: string) =>
  [
    { end: "md", width: 800, limit: 64 },
    { end: "sm", width: 640, limit: 45 },
  ].map(({ end, ...rest }) => ({ file: fileOf(src.replace(".webp", `-${end}.webp`)), ...rest }));

/** Width and height in pixels of a webp with lossy pixels, plain or in the extended container. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 8, 16) === "WEBPVP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  expect(bytes.toString("latin1", 8, 16)).toBe("WEBPVP8 ");
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

/** The copies of more than 1200 pixels: up to the width that the table names, all exist; without an entry, none. */
function expectWideCopies(src: string) {
  const widest = widePictures[src] ?? 0;
  for (const { end, width, limit } of [
    { end: "lg", width: 1920, limit: 200 },
    { end: "xl", width: 2400, limit: 300 },
  ]) {
    const path = src.replace(".webp", `-${end}.webp`);
    expect(existsSync(fileOf(path)), path).toBe(width <= widest);
    if (width > widest) continue;
    expect(wideSrcSetOf(src)).toContain(`${path} ${width}w`);
    expect(srcSetOf(src)).not.toContain(path);
    expect(sizeOf(fileOf(path))[0]).toBe(width);
    expect(statSync(fileOf(path)).size).toBeLessThanOrEqual(limit * 1024);
  }
}

/** The picture and its narrower copies, which `srcset` promises. Limits in KB. */
function expectPicture(src: string, size: [number, number] = [1200, 800]) {
  expect(sizeOf(fileOf(src))).toEqual(size);
  expect(statSync(fileOf(src)).size).toBeLessThanOrEqual(110 * 1024);
  const promised = srcSetOf(src) ?? "";
  for (const { file, width, limit } of narrowerOf(src)) {
    expect(promised).toContain(`${file.slice(publicFolder.length)} ${width}w`);
    expect(sizeOf(file)[0]).toBe(width);
    expect(statSync(file).size).toBeLessThanOrEqual(limit * 1024);
  }
  expectWideCopies(src);
}

describe("the design studio", () => {
  it("has a picture for each of the 108 combinations, and a default one", () => {
    const names = roomTypes.flatMap((room) =>
      styles.flatMap((style) =>
        palettes.map(({ value }) => `${room}-${style}-${value}`.toLowerCase().replaceAll(" ", "-")),
      ),
    );
    expect(names).toHaveLength(108);
    expect([...studioPictures].sort()).toEqual(names.sort());
    expect(existsSync(fileOf(DEFAULT_PICTURE))).toBe(true);
  });

  it.each([...studioPictures])("has %s in three sizes that are what they claim and small enough", (name) => {
    expectPicture(`/images/studio/${name}.webp`);
  });

  it("lists every picture that lies in its folder, and no other", () => {
    const drawn = readdirSync(fileOf("/images/studio"))
      .filter((name) => !/-(sm|md|lg|xl)\.webp$/.test(name))
      .map((name) => name.replace(".webp", ""));
    expect([...studioPictures].sort()).toEqual(drawn.sort());
  });
});

describe("the designers' covers", () => {
  const seed = readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8");
  const slugs = [...seed.matchAll(/"slug": "([a-z-]+)"/g)].map(([, slug]) => slug as string);

  it("are there for every seeded designer, and for nobody else, as light as the other pictures", () => {
    expect(slugs).toHaveLength(24);
    expect(readdirSync(fileOf("/images/designers")).sort()).toEqual(slugs.sort());
    for (const slug of slugs) {
      expectPicture(`/images/designers/${slug}/cover.webp`);
    }
  });

  describe("and those of their projects", () => {
    const jobs = readFileSync(new URL("../../art/rooms/jobs.py", import.meta.url), "utf8");
    const dressed = new Map(
      [...jobs.matchAll(/"designers\/([a-z/-]+)": \(\s*"(\w+)"/g)].map(([, id, dress]) => [id, dress]),
    );
    // Of the two sample projects only the top picture counts: their steps may show what another designer shows.
    const shown = [...jobs.matchAll(/^ {4}"([a-z-]+)": \(\n((?: {8}\(.+\n)+)/gm)].flatMap(([, slug, rooms = ""]) =>
      [...rooms.matchAll(/^ {8}\((?:_[A-Z]+ \+ "(?=hero)|")([a-z-]+)", "([a-z-]+)-(light|neutral|dark)"/gm)].map(
        ([, file, set, palette]) => ({ slug, file, palette, set: `${set} ${dressed.get(`${slug}/${file}`) ?? ""}` }),
      ),
    );

    it("show a set each on the covers: another room, style or dressing than any other", () => {
      const sets = shown.filter(({ file }) => file === "cover").map(({ set }) => set);
      expect(sets).toHaveLength(24);
      expect(sets.filter((set, index) => sets.indexOf(set) !== index)).toEqual([]);
    });

    it("show no set in the palette in which another designer shows it", () => {
      expect(shown).toHaveLength(72);
      const found = shown.filter((one) =>
        shown.some(({ slug, set, palette }) => slug !== one.slug && set === one.set && palette === one.palette),
      );
      expect(found).toEqual([]);
    });
  });

  it("have a portrait beside them, in the two sizes that a portrait promises", () => {
    for (const slug of slugs) {
      const path = `/images/designers/${slug}/portrait.webp`;
      const { large, small } = UPLOADED_SIZES.portrait;
      const copy = path.replace(".webp", "-sm.webp");
      expect(srcSetOf(path, "portrait")).toBe(`${copy} ${small}w, ${path} ${large}w`);
      expect(sizeOf(fileOf(path))).toEqual([large, large]);
      expect(sizeOf(fileOf(copy))).toEqual([small, small]);
    }
  });
});

describe("the pictures that come wider", () => {
  it("are the landing page's and covers, with the widths that a screen may ask for", () => {
    expect(widePictures).toHaveProperty(["/images/hero.webp"], 2400);
    for (const [src, widest] of Object.entries(widePictures)) {
      expect(src).toMatch(
        /^\/images\/(hero|hero-wall|hero-evening|designers\/[a-z-]+\/cover|projects\/[a-z-]+\/hero(-before)?)\.webp$/,
      );
      expect([1920, 2400]).toContain(widest);
      expectPicture(src);
    }
  });
});

/* What those of sample projects show is said in the seed; tests/api/projects.test.ts holds that it is. */
describe("the pictures of pages and sample projects", () => {
  const folders = ["projects", "designers", "details"].map((folder) => `/images/${folder}`);
  const found = folders.flatMap((folder) =>
    readdirSync(fileOf(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".webp") && !/-(sm|md|lg|xl)\.webp$|\/portrait\.webp$/.test(name))
      .map((name) => `${folder}/${name}`),
  );

  it.each(["/images/hero.webp", ...found])("%s has three sizes that are what they claim and light enough", (src) => {
    expectPicture(src, isUpright(src) ? [1200, 1500] : undefined);
  });

  it("are all that the seed shows, and no others", () => {
    const seed = readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8");
    const shown = new Set([...seed.matchAll(/"path": "([^"]+)"/g)].map(([, path]) => path));
    const ofProjects = found.filter(
      (src) => /\/projects\/.+\//.test(src) || !/\/(cover|projects\/[^/]+)\.webp$/.test(src),
    );
    expect([...shown].sort()).toEqual(ofProjects.sort());
  });
});
