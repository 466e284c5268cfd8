import type { UploadedPicture } from "@contract/pictures.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import type { PictureKind } from "@/lib/image.ts";
import { shrinkPicture, UnusablePictureError } from "./shrink-picture.ts";

type Options = { signal?: AbortSignal; onProgress?: (sent: number) => void };

/** Makes a picture small and uploads it with its small copy. It is stored for a day, or as long as something saved shows it. */
export async function uploadPicture(file: Blob, kind: PictureKind, options: Options = {}): Promise<UploadedPicture> {
  return api("POST /pictures", { files: await shrinkPicture(file, kind), ...options });
}

/** Returns the message about a picture that was not uploaded. */
export function uploadProblem(error: unknown): string {
  if (error instanceof UnusablePictureError) return error.message;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message;
  return "The picture was not uploaded. Please try again.";
}
