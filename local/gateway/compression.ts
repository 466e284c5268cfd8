import type { IncomingMessage } from "node:http";

/** In bytes; what is shorter travels in one packet anyway. */
export const SMALLEST_COMPRESSED = 1024;

/** The better of the encodings that the client takes. */
export function acceptedEncoding(request: IncomingMessage): "br" | "gzip" | undefined {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}
