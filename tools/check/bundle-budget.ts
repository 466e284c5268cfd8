/** Checks how much JavaScript a browser loads before `/` and `/discovery` can be used. */
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/** Gzipped bytes of JavaScript at first load (130 KB each, 1 KB = 1000 bytes). */
const budget = 130_000;
/** Entry modules as the build's manifest names them: the app, then the modules that each page adds. */
const pages: Record<string, string[]> = {
  "/": ["index.html", "src/start/main.tsx", "src/features/landing/landing-page.tsx"],
  "/discovery": ["index.html", "src/start/main.tsx", "src/features/discovery/discovery-page.tsx"],
};

interface Chunk {
  file: string;
  imports?: string[];
}

/** Reads `dist/.vite/manifest.json`: each page's own chunks and all their static imports. */
export async function checkBundle(): Promise<{ ok: boolean; output: string }> {
  const manifest = JSON.parse(await readFile("dist/.vite/manifest.json", "utf8")) as Record<string, Chunk>;
  const lines: string[] = [];
  let ok = true;
  for (const [page, entries] of Object.entries(pages)) {
    const files = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`the build has no chunk for ${key}`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const dependency of chunk.imports ?? []) visit(dependency);
    };
    for (const entry of entries) visit(entry);
    let size = 0;
    for (const file of files) size += gzipSync(await readFile(`dist/${file}`)).length;
    if (size > budget) ok = false;
    lines.push(`${page}: ${(size / 1000).toFixed(1)} KB of ${budget / 1000} KB in ${files.size} files`);
  }
  return { ok, output: lines.join("\n") };
}
