import { createClient } from "@supabase/supabase-js";
import { unavailable } from "./api-error.ts";
import { clientOptions } from "./client-options.ts";
import { FILE } from "./contract/limits.ts";
import { PDF_HEAD } from "./contract/pdf-head.ts";
import type { Environment } from "./environment.ts";
import { log } from "./log.ts";
import { localOf, readFrom, removeFrom, statusOf } from "./storage.ts";

/** The private bucket of the files of bookings. */
export interface FileStore {
  /** Writes a file; repeating it replaces it. @throws ApiError 503 */
  put(path: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Returns the address below the project's address to which a browser may write this file once; null if the file already exists. @throws ApiError 503 */
  signUpload(path: string): Promise<string | null>;
  /** Returns addresses for reading files for `FILE.addressSeconds`, by path; missing files are left out. @throws ApiError 503 */
  sign(paths: string[]): Promise<Map<string, string>>;
  /**
   * Moves what was uploaded for this path to the path, which the uploader's address does not reach, and returns the beginning and the size of the file; null
   * when nothing has arrived. Repeating it returns the same. @throws ApiError 503
   */
  receive(path: string): Promise<Received | null>;
  /** Removes uploads that are older than their addresses: nobody has finished them, or they were uploaded again. Returns their number. @throws an Error */
  removeOldUploads(): Promise<number>;
  /** Reads a file; null when there is none. @throws an Error */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes files, if they exist. @throws an Error */
  remove(paths: string[]): Promise<void>;
  /** Removes a folder of a few files. @throws an Error */
  removeFolder(folder: string): Promise<void>;
}

export const FILE_BUCKET = "booking-files";
/** Returns the path of a picture's small copy. */
export const smallFileOf = (path: string) => `${path}-sm`;
/** Returns the path to which browsers upload the file for a path; all uploads are in one folder. */
export const uploadOf = (path: string) => `${UPLOADS}/${path.replace("/", "-")}`;
const UPLOADS = "uploads";
/** Returns the folder of the documents of a designer's application. */
export const documentsOf = (designerId: string) => `applications/${designerId}`;
/** How long Storage's addresses for uploads are valid, in milliseconds. */
const UPLOAD_MS = 2 * 3_600_000;

type Received = { head: Uint8Array; bytes: number };

const TIMEOUT_MS = 30_000;

export function connectFileStore({ supabaseUrl, secretKey }: Environment): FileStore {
  const client = createClient(supabaseUrl, secretKey, clientOptions(TIMEOUT_MS));
  const bucket = client.storage.from(FILE_BUCKET);
  const failed = ({ name, message }: Error) => {
    log("error", "file_not_stored", { name, message });
    return unavailable();
  };
  /** Lists the oldest files of a folder. */
  async function list(folder: string) {
    const { data, error } = await bucket.list(folder, { limit: 100, sortBy: { column: "created_at", order: "asc" } });
    if (error) throw new Error(`the storage: ${error.message}`);
    return data;
  }
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
    async receive(path) {
      const moved = await bucket.move(uploadOf(path), path);
      // The file was moved before, or has not arrived; in the latter case there is nothing to sign.
      if (moved.error && ![400, 404, 409].includes(statusOf(moved.error))) throw failed(moved.error);
      const { data, error } = await bucket.createSignedUrl(path, 60);
      if (error) {
        if ([400, 404].includes(statusOf(error))) return null;
        throw failed(error);
      }
      try {
        return await beginningOf(data.signedUrl);
      } catch (reason) {
        throw failed(reason as Error);
      }
    },
    async removeOldUploads() {
      const data = await list(UPLOADS);
      const old = data.filter(({ created_at: at }) => at && Date.parse(at) < Date.now() - UPLOAD_MS);
      if (old.length > 0)
        await removeFrom(
          bucket,
          old.map(({ name }) => `${UPLOADS}/${name}`),
        );
      return old.length;
    },
    read: (path) => readFrom(bucket, path),
    remove: (paths) => removeFrom(bucket, paths),
    async removeFolder(folder) {
      const files = await list(folder);
      if (files.length > 0)
        await removeFrom(
          bucket,
          files.map(({ name }) => `${folder}/${name}`),
        );
    },
  };
}

/** Returns the first bytes of a file at an address, and its size, without loading the rest. */
async function beginningOf(address: string): Promise<Received> {
  const answer = await fetch(address, {
    headers: { range: `bytes=0-${PDF_HEAD - 1}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // An empty file has no such range, which Storage says in one of these two ways.
  if (answer.status === 400 || answer.status === 416) return { head: new Uint8Array(), bytes: 0 };
  if (!answer.ok) throw new Error(`the storage answered with ${answer.status}`);
  const bytes = Number(answer.headers.get("content-range")?.split("/")[1] ?? answer.headers.get("content-length"));
  return { head: new Uint8Array(await answer.arrayBuffer()).subarray(0, PDF_HEAD), bytes };
}
