import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Returns `public/_headers` for the project at `supabase`, the value of `VITE_SUPABASE_URL`: pages may reach only this project. */
export function headersFor(supabase: string, headers: string): string {
  const own = supabase.startsWith("http") ? new URL(supabase).origin : null;
  return headers
    .replaceAll(" https://supabase.invalid", own ? ` ${own}` : "")
    .replaceAll(" wss://supabase.invalid", own ? ` ${own.replace(/^http/, "ws")}` : "");
}

/** Writes `dist/_headers`. */
export function pageHeaders(supabase: string): Plugin {
  let dist: string | undefined;
  return {
    name: "parlour:page-headers",
    apply: "build",
    configResolved({ root, build }) {
      if (!build.ssr) dist = resolve(root, build.outDir);
    },
    async writeBundle() {
      if (!dist) return;
      const file = join(dist, "_headers");
      await writeFile(file, headersFor(supabase, await readFile(file, "utf8")));
    },
  };
}
