import { describe, expect, it, vi } from "vitest";
import { fitPicture, shrinkPicture, UnusablePictureError } from "./shrink-picture.ts";

/** Imitates a browser that reads pictures of this size, and writes pictures of these types. */
function browser(width: number, height: number, writes: string[]) {
  const drawn: { size: [number, number]; drawImage: unknown[] }[] = [];
  /** The canvas's fills, and how they are laid over or under the picture. */
  const filled: unknown[] = [];
  const close = vi.fn();
  const bitmap = { width, height, close };
  vi.stubGlobal("createImageBitmap", async () => bitmap);
  vi.stubGlobal("document", {
    createElement: () => {
      const canvas = { width: 300, height: 150 };
      return Object.assign(canvas, {
        getContext: () => ({
          fillStyle: "black",
          globalCompositeOperation: "source-over",
          fillRect(...where: unknown[]) {
            filled.push([this.fillStyle, this.globalCompositeOperation, ...where]);
          },
          drawImage: (picture: unknown, ...where: unknown[]) => {
            expect(picture).toBe(bitmap);
            drawn.push({ size: [canvas.width, canvas.height], drawImage: where });
          },
        }),
        toBlob: (done: (blob: Blob) => void, type: string) =>
          done(new Blob(["x"], { type: writes.includes(type) ? type : "image/png" })),
      });
    },
  });
  return { drawn, filled, close };
}

describe("An uploaded picture", () => {
  it("is cropped square around its middle if it shows a person", () => {
    const part = { x: 500, y: 0, width: 3000, height: 3000 };
    expect(fitPicture(4000, 3000, "portrait", "large")).toEqual({ part, width: 512, height: 512 });
  });

  it.each([
    [4000, 3000, "room", "large", 1600, 1200],
    [1000, 5000, "room", "large", 320, 1600],
    [10_000, 1, "room", "large", 1600, 1],
    // Never enlarged.
    [300, 200, "room", "large", 300, 200],
    [300, 200, "portrait", "large", 200, 200],
    [4000, 3000, "portrait", "small", 192, 192],
    [4000, 3000, "room", "small", 640, 480],
  ] as const)("of %i × %i pixels becomes as a %s (%s) %i × %i", (ofWidth, ofHeight, kind, copy, width, height) => {
    expect(fitPicture(ofWidth, ofHeight, kind, copy)).toMatchObject({ width, height });
  });

  it("is a JPEG if it is a file of a booking", async () => {
    const { filled } = browser(4000, 3000, ["image/webp", "image/jpeg"]);
    const { picture, small } = await shrinkPicture(new Blob(["x"]), "file");
    expect([picture.type, small.type]).toEqual(["image/jpeg", "image/jpeg"]);
    // Transparent pixels would become black, and hide a drawing in black lines.
    expect(filled).toEqual([
      ["white", "destination-over", 0, 0, 2560, 1920],
      ["white", "destination-over", 0, 0, 640, 480],
    ]);
  });

  it("has a white ground where it is transparent and the browser writes it as a JPEG", async () => {
    const { filled } = browser(300, 200, ["image/jpeg"]);
    await shrinkPicture(new Blob(["x"]), "room");
    expect(filled).toEqual([
      ["white", "destination-over", 0, 0, 300, 200],
      ["white", "destination-over", 0, 0, 300, 200],
    ]);
  });

  it.each([
    ["WebP", ["image/webp", "image/jpeg"], "image/webp"],
    ["JPEG where the browser cannot write WebP", ["image/jpeg"], "image/jpeg"],
  ])("is drawn in both sizes, as %s", async (_, writes, type) => {
    const { drawn, filled, close } = browser(4000, 3000, writes);
    const { picture, small } = await shrinkPicture(new Blob(["x"]), "portrait");
    expect([picture.type, small.type]).toEqual([type, type]);
    expect(drawn).toEqual([
      { size: [512, 512], drawImage: [500, 0, 3000, 3000, 0, 0, 512, 512] },
      { size: [192, 192], drawImage: [500, 0, 3000, 3000, 0, 0, 192, 192] },
    ]);
    expect(filled.length > 0).toBe(type === "image/jpeg");
    expect(close).toHaveBeenCalledOnce();
  });

  it("is refused with the reason when it cannot be used", async () => {
    const refused = (file: Blob) => shrinkPicture(file, "room").catch((error) => error);
    browser(4000, 3000, []);
    expect(await refused({ size: 40 * 1024 * 1024 + 1 } as Blob)).toBeInstanceOf(UnusablePictureError);
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("It is none.")));
    expect(String(await refused(new Blob(["....ftypheic"])))).toMatch(/cannot read HEIC/);
    expect(String(await refused(new Blob(["a letter"])))).toMatch(/not a picture/);
  });
});
