import { solve } from "./solve.ts";

/** Solves one challenge off the page's thread, so that the page stays usable meanwhile. */
self.onmessage = async ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  self.postMessage(await solve(data.challenge, data.bits));
};
