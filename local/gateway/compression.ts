import type { IncomingMessage } from "node:http";

/** Bytes; a shorter body fits into one packet in any case. */
export const SMALLEST_COMPRESSED = 1024;

/** Returns the best encoding that the client accepts. */
export function acceptedEncoding(request: IncomingMessage): "br" | "gzip" | undefined {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}
