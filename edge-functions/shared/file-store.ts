import { createClient } from "@supabase/supabase-js";
import { unavailable } from "./api-error.ts";
import { clientOptions } from "./client-options.ts";
import { FILE } from "./contract/limits.ts";
import type { Environment } from "./environment.ts";
import { log } from "./log.ts";
import { localOf, readFrom, removeFrom, statusOf } from "./storage.ts";

/** The private bucket of the files of bookings. */
export interface FileStore {
  /** Writes a file; repeating it replaces it. @throws ApiError 503 */
  put(path: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Where a browser may write this file, once, below the project's address; null if it is already there. @throws ApiError 503 */
  signUpload(path: string): Promise<string | null>;
  /** The same for reading files for `FILE.addressSeconds`, by path; without those that do not exist. @throws ApiError 503 */
  sign(paths: string[]): Promise<Map<string, string>>;
  /** null when there is none. @throws an Error */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes files, if they exist. @throws an Error */
  remove(paths: string[]): Promise<void>;
}

export const FILE_BUCKET = "booking-files";
/** The small copy of a picture. */
export const smallFileOf = (path: string) => `${path}-sm`;
/** Where a PDF waits for its check. */
export const quarantineOf = (path: string) => `quarantine/${path}`;

const TIMEOUT_MS = 30_000;

export function connectFileStore({ supabaseUrl, secretKey }: Environment): FileStore {
  const client = createClient(supabaseUrl, secretKey, clientOptions(TIMEOUT_MS));
  const bucket = client.storage.from(FILE_BUCKET);
  const failed = ({ name, message }: Error) => {
    log("error", "file_not_stored", { name, message });
    return unavailable();
  };
  return {
    async put(path, content, contentType) {
      const { error } = await bucket.upload(path, content.buffer, { contentType, upsert: true });
      if (error) throw failed(error);
    },
    async signUpload(path) {
      const { data, error } = await bucket.createSignedUploadUrl(path);
      if (!error) return localOf(data.signedUrl);
      if (statusOf(error) === 409) return null;
      throw failed(error);
    },
    async sign(paths) {
      const { data, error } = await bucket.createSignedUrls(paths, FILE.addressSeconds);
      if (error) throw failed(error);
      return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, localOf(signedUrl)]] : [])));
    },
    read: (path) => readFrom(bucket, path),
    remove: (paths) => removeFrom(bucket, paths),
  };
}
