import { createClient } from "@supabase/supabase-js";
import { unavailable } from "./api-error.ts";
import { clientOptions } from "./client-options.ts";
import { PICTURE_BUCKET } from "./contract/picture-path.ts";
import type { Environment } from "./environment.ts";
import { localOf, readFrom, removeFrom } from "./storage.ts";

/** The bucket of files with all data of an account; it can be read only through a signed URL. */
export interface DataStore {
  /** Writes a file; repeating it replaces it. @throws an Error */
  put(path: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes a file, if it exists. @throws an Error */
  remove(path: string): Promise<void>;
  /** Returns the address below the project's address from which a browser can save the file for a minute. @throws ApiError 503 */
  sign(path: string): Promise<string>;
  /** Reads an uploaded picture; null when it no longer exists. @throws an Error */
  picture(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns the public URL of a picture, for emails and files. */
  pictureAddress(path: string): string;
}

const BUCKET = "account-data";
const SIGNED_FOR_S = 60;
const TIMEOUT_MS = 30_000;

export function connectDataStore({ supabaseUrl, publicSupabaseUrl, secretKey }: Environment): DataStore {
  const client = createClient(supabaseUrl, secretKey, clientOptions(TIMEOUT_MS));
  const bucket = client.storage.from(BUCKET);
  const pictures = client.storage.from(PICTURE_BUCKET);
  return {
    async put(path, content) {
      const { error } = await bucket.upload(path, content.buffer, { contentType: "application/zip", upsert: true });
      if (error) throw new Error(`the storage: ${error.message}`);
    },
    remove: (path) => removeFrom(bucket, [path]),
    async sign(path) {
      const { data, error } = await bucket.createSignedUrl(path, SIGNED_FOR_S, { download: "parlour-data.zip" });
      if (error) throw unavailable();
      return localOf(data.signedUrl);
    },
    picture: (path) => readFrom(pictures, path),
    pictureAddress: (path) => publicSupabaseUrl + localOf(pictures.getPublicUrl(path).data.publicUrl),
  };
}
