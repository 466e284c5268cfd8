import type { FileAddressesResponse } from "@contract/files.ts";
import { FILE } from "@contract/limits.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { supabaseUrl } from "@/lib/env.ts";

type FileAddress = FileAddressesResponse["files"][number];

/** Addresses that wait for the next call. */
let waiting: { id: string; found: (address: FileAddress | null) => void; failed: (error: unknown) => void }[] = [];

/** Returns where a file can be read now; null if the viewer may not read it. */
export function addressOf(id: string): Promise<FileAddress | null> {
  return new Promise((found, failed) => {
    // Waits until everything in the same rendering has asked.
    if (waiting.length === 0) setTimeout(ask);
    waiting.push({ id, found, failed });
  });
}

async function ask(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += FILE.mostAddresses) {
    const asked = all.slice(at, at + FILE.mostAddresses);
    try {
      const { files } = await api("POST /bookings/file-addresses", { body: { fileIds: asked.map(({ id }) => id) } });
      for (const { id, found } of asked) found(absolute(files.find((file) => file.id === id)));
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }
}

function absolute(address: FileAddress | undefined): FileAddress | null {
  if (!address) return null;
  const at = (path: string | null) => path && supabaseUrl() + path;
  const { id, saveUrl, url, smallUrl } = address;
  return { id, saveUrl: supabaseUrl() + saveUrl, url: at(url), smallUrl: at(smallUrl) };
}

/** Returns a cached address. Loaded content stays, so the address is renewed only when it is needed again. */
export const fileAddressQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.file(id),
    queryFn: () => addressOf(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
