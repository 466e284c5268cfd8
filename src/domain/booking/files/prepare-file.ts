import { FILE, LONGEST } from "@contract/limits.ts";
import { isPdf, PDF_HEAD } from "@contract/pdf-head.ts";
import { shrinkPicture, UnusablePictureError } from "@/domain/picture/shrink-picture.ts";

/** A chosen file in the form in which it is uploaded: a picture with its small copy, or a PDF. */
export type PreparedFile = { name: string; bytes: number } & (
  | { kind: "picture"; picture: Blob; small: Blob }
  | { kind: "pdf"; pdf: Blob }
);

/** The chosen file cannot be sent; `message` says why, for the user. */
export class UnusableFileError extends Error {
  override readonly name = "UnusableFileError";
}

/** Makes a picture smaller, which also removes its location; keeps a PDF as it is, whatever its name. @throws UnusableFileError */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const name = nameOf(file);
  if (isPdf(new Uint8Array(await file.slice(0, PDF_HEAD).arrayBuffer()))) {
    if (file.size > FILE.largestBytes) {
      throw new UnusableFileError(`This PDF is too large. Choose one of up to ${FILE.largestBytes / 1024 / 1024} MB.`);
    }
    return { kind: "pdf", name, bytes: file.size, pdf: file };
  }
  try {
    const { picture, small } = await shrinkPicture(file, "file");
    return { kind: "picture", name, bytes: picture.size + small.size, picture, small };
  } catch (error) {
    if (!(error instanceof UnusablePictureError)) throw error;
    const foreign = !file.type.startsWith("image/") && !/heic|heif/i.test(file.name);
    throw new UnusableFileError(foreign ? "Only pictures and PDFs can be sent here." : error.message, { cause: error });
  }
}

/** Returns the name without forbidden characters, shortened before its extension. */
function nameOf(file: File): string {
  const name = file.name.replace(/[/\\\p{Cc}\p{Cf}]/gu, "").trim() || "file";
  if (name.length <= LONGEST.fileName) return name;
  const ending = /\.[^.]{1,8}$/.exec(name)?.[0] ?? "";
  // Do not cut within a surrogate pair.
  return name.slice(0, LONGEST.fileName - ending.length).replace(/\p{Surrogate}$/u, "") + ending;
}
