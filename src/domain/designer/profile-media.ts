/** `picture` is a person, cropped square; `cover` is a room, not cropped. Pixels of the longest side. */
const sizes = { picture: 512, cover: 1600 } as const;
export type PictureKind = keyof typeof sizes;

const BUCKET = "designer-media";
/** Larger files (bytes) are not decoded: phones run out of memory. */
const LARGEST_FILE = 40 * 1024 * 1024;
const QUALITY = 0.85;
/** Each upload has a unique name, so a URL's content never changes. Seconds. */
const CACHE_FOR = "31536000";

/** The chosen file cannot be used; `message` says why, for the user. */
export class UnusablePictureError extends Error {
  override readonly name = "UnusablePictureError";
}

/** The part of a picture (`x`, `y`, `width`, `height`) that is kept, and the size it is scaled to. Never enlarged. */
export function fitPicture(width: number, height: number, kind: PictureKind) {
  const limit = sizes[kind];
  if (kind === "picture") {
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

/** The picture, scaled down, as WebP (JPEG where the browser cannot write WebP). Redrawing it also removes metadata such as its location. */
export async function shrinkPicture(file: Blob, kind: PictureKind): Promise<Blob> {
  if (file.size > LARGEST_FILE) throw new UnusablePictureError("That picture is too large. Choose one below 40 MB.");
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((cause: unknown) => {
    throw new UnusablePictureError("That file is not a picture we can read. Choose a JPEG, PNG or WebP.", { cause });
  });
  const { part, width, height } = fitPicture(bitmap.width, bitmap.height, kind);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws on no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  bitmap.close();
  const webp = await encode(canvas, "image/webp");
  return webp.type === "image/webp" ? webp : encode(canvas, "image/jpeg");
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), type, QUALITY);
  });
}

/** Shrinks and stores a picture below the owner's folder. Answers its public URL. */
export async function uploadPicture(file: Blob, kind: PictureKind, ownerId: string): Promise<string> {
  const picture = await shrinkPicture(file, kind);
  const { supabase } = await import("@/lib/supabase.ts");
  const extension = picture.type === "image/webp" ? "webp" : "jpg";
  const path = `${ownerId}/${kind}-${crypto.randomUUID()}.${extension}`;
  const bucket = supabase().storage.from(BUCKET);
  const { error } = await bucket.upload(path, picture, { contentType: picture.type, cacheControl: CACHE_FOR });
  if (error) throw error;
  return bucket.getPublicUrl(path).data.publicUrl;
}

/** Removes what the owner has uploaded and no longer shows: call it once the profile with `shown` has been saved. */
export async function removeUnusedPictures(ownerId: string, shown: readonly (string | null)[]): Promise<void> {
  const { supabase } = await import("@/lib/supabase.ts");
  const bucket = supabase().storage.from(BUCKET);
  const { data: files, error } = await bucket.list(ownerId, { limit: 100 });
  if (error) throw error;
  // Compared by file name, which is unique: the host in a URL may differ.
  const used = new Set(
    shown.map((url) =>
      url
        ?.replace(/[?#].*/, "")
        .split("/")
        .at(-1),
    ),
  );
  const unused = files.filter(({ name }) => !used.has(name)).map(({ name }) => `${ownerId}/${name}`);
  if (unused.length === 0) return;
  const removal = await bucket.remove(unused);
  if (removal.error) throw removal.error;
}
