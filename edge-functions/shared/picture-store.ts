import { createClient } from "@supabase/supabase-js";
import { unavailable } from "./api-error.ts";
import { clientOptions } from "./client-options.ts";
import { PICTURE_BUCKET } from "./contract/picture-path.ts";
import type { Environment } from "./environment.ts";
import { log } from "./log.ts";
import { removeFrom } from "./storage.ts";

/** The bucket of uploaded pictures. Each path is written once, so what a URL shows never changes. */
export interface PictureStore {
  /** Writes a file; repeating it changes nothing. @throws ApiError 503 */
  put(path: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Removes files, if they exist. @throws an Error */
  remove(paths: string[]): Promise<void>;
}

const CACHE_SECONDS = "31536000";
const TIMEOUT_MS = 20_000;

export function connectPictureStore(environment: Environment): PictureStore {
  const client = createClient(environment.supabaseUrl, environment.secretKey, clientOptions(TIMEOUT_MS));
  const bucket = client.storage.from(PICTURE_BUCKET);
  return {
    async put(path, content, contentType) {
      const { error } = await bucket.upload(path, content.buffer, {
        contentType,
        cacheControl: CACHE_SECONDS,
        upsert: true,
      });
      if (!error) return;
      log("error", "picture_not_stored", { name: error.name, message: error.message });
      throw unavailable();
    },
    remove: (paths) => removeFrom(bucket, paths),
  };
}
