import type { StoredObject } from "./database.ts";
import { noSuchKey, StorageFailure } from "./failure.ts";
import type { Files } from "./files.ts";

export interface ServeOptions {
  /** The name under which to save the object; null to show it. */
  download: string | null;
  /** The end of a signed URL, in seconds since 1970. */
  expires?: number;
}

/** Returns the answer to GET or HEAD of an object: 200, 206 for a range, 304 if the caller's copy is current. */
export async function serve(
  files: Files,
  object: StoredObject,
  request: Request,
  { download, expires }: ServeOptions,
): Promise<Response> {
  const { metadata, version } = object;
  const size = await files.size(version);
  if (size === undefined) throw noSuchKey();
  const headers = new Headers({
    "accept-ranges": "bytes",
    // HTML is served as plain text, and the policy prevents everything from running as a document of the app's origin.
    "content-type": metadata.mimetype.includes("text/html") ? "text/plain" : metadata.mimetype,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "none",
    etag: metadata.eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
  });
  if (expires === undefined) headers.set("cache-control", metadata.cacheControl);
  else headers.set("expires", new Date(expires * 1000).toUTCString());
  if (download !== null) headers.set("content-disposition", disposition(download));

  if (request.headers.get("if-none-match") === metadata.eTag) return new Response(null, { status: 304, headers });
  const range = readRange(request.headers.get("range"), size);
  headers.set("content-length", String(range ? range.end - range.start + 1 : size));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  const body = request.method === "HEAD" || size === 0 ? null : files.read(version, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function disposition(download: string): string {
  const name = encodeURIComponent(download);
  return `attachment; filename=${name}; filename*=UTF-8''${name}`;
}

/** Reads one range of bytes; a request for several ranges is answered with the whole. Throws invalid_range. */
function readRange(header: string | null, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new StorageFailure(400, "InvalidRange", "invalid range provided", "invalid_range");
  return { start, end };
}
