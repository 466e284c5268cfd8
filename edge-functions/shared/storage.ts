import type { SupabaseClient } from "@supabase/supabase-js";

type Bucket = ReturnType<SupabaseClient["storage"]["from"]>;

/** Reads a file; null when there is none. @throws an Error */
export async function readFrom(bucket: Bucket, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { data, error } = await bucket.download(path);
  if (!error) return new Uint8Array(await data.arrayBuffer());
  if ([400, 404].includes(statusOf(error))) return null;
  throw new Error(`the storage: ${error.message}`);
}

/** Removes files, if they exist. @throws an Error */
export async function removeFrom(bucket: Bucket, paths: string[]): Promise<void> {
  const { error } = await bucket.remove(paths);
  if (error) throw new Error(`the storage: ${error.message}`);
}

/** Returns a signed address without the project's address: browsers may know the project under another name, and their policy allows no other. */
export const localOf = (address: string): string => address.slice(new URL(address).origin.length);

/** Returns the status of Storage's answer, or the one in its body: an existing object is refused with 400 and `statusCode` 409. */
export function statusOf(error: Error): number {
  const { status, statusCode } = error as { status?: number; statusCode?: string | number };
  return Number(statusCode ?? status ?? 0);
}
