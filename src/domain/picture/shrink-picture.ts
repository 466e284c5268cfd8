import { type PictureKind, UPLOADED_SIZES } from "@/lib/image.ts";

/** Larger files (bytes) are not decoded, because phones run out of memory. */
const LARGEST_FILE = 40 * 1024 * 1024;
const QUALITY = 0.85;

/** The chosen file cannot be used; `message` says why, for the user. */
export class UnusablePictureError extends Error {
  override readonly name = "UnusablePictureError";
}

/** Returns the part of a picture (`x`, `y`, `width`, `height`) that is kept, and the size it is scaled to, in pixels. Never enlarged. */
export function fitPicture(width: number, height: number, kind: PictureKind, copy: "large" | "small") {
  const limit = UPLOADED_SIZES[kind][copy];
  // A person's picture is cropped square, a room's is not cropped.
  if (kind === "portrait") {
    const side = Math.min(width, height);
    const target = Math.min(side, limit);
    const part = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
    return { part, width: target, height: target };
  }
  const scale = Math.min(1, limit / Math.max(width, height));
  return {
    part: { x: 0, y: 0, width, height },
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Returns the picture and its small copy, scaled down, as WebP (JPEG if the browser cannot write WebP). A file of a booking is a JPEG, which PDFs can contain.
 * Redrawing also removes metadata such as the location. @throws UnusablePictureError
 */
export async function shrinkPicture(file: Blob, kind: PictureKind): Promise<{ picture: Blob; small: Blob }> {
  if (file.size > LARGEST_FILE) throw new UnusablePictureError("That picture is too large. Choose one under 40 MB.");
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(async (cause: unknown) => {
    throw new UnusablePictureError(
      (await isHeic(file))
        ? "This browser cannot read HEIC pictures. Save it as a JPEG, or upload it from the phone that took it."
        : "That file is not a picture we can read. Choose a JPEG, PNG or WebP.",
      { cause },
    );
  });
  try {
    return { picture: await draw(bitmap, kind, "large"), small: await draw(bitmap, kind, "small") };
  } finally {
    bitmap.close();
  }
}

/** Recognizes the format of iPhone photos, which only Safari can decode. */
async function isHeic(file: Blob): Promise<boolean> {
  return /^ftyp(hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text());
}

async function draw(bitmap: ImageBitmap, kind: PictureKind, copy: "large" | "small"): Promise<Blob> {
  const { part, width, height } = fitPicture(bitmap.width, bitmap.height, kind, copy);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  if (kind !== "file") {
    const webp = await encode(canvas, "image/webp");
    if (webp.type === "image/webp") return webp;
  }
  // A JPEG has no transparency: without a ground behind the picture, what is transparent would become black.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return encode(canvas, "image/jpeg");
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), type, QUALITY);
  });
}
