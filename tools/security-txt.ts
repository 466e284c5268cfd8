import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Returns `security.txt` (RFC 9116), which says whom to tell about a vulnerability. It expires at the end of the next half-year that is at least half a year
 * away, so builds of the same code differ only twice a year.
 */
export function securityTxt({ email, site }: { email: string; site: string }, now: Date): string {
  const halfYears = now.getUTCFullYear() * 2 + (now.getUTCMonth() < 6 ? 0 : 1) + 2;
  const expires = new Date(Date.UTC(Math.floor(halfYears / 2), halfYears % 2 === 0 ? 0 : 6, 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(site ? [`Canonical: ${new URL("/.well-known/security.txt", site).href}`] : []),
    "",
  ].join("\n");
}

/**
 * Writes `dist/.well-known/security.txt`, and the address of the sitemap into `dist/robots.txt`: both contain absolute addresses, which only the operator
 * knows.
 */
export function writeTextFiles(facts: { email: string; site: string }): Plugin {
  let dist: string | undefined;
  return {
    name: "parlour:text-files",
    apply: "build",
    configResolved({ root, build }) {
      if (!build.ssr) dist = resolve(root, build.outDir);
    },
    async writeBundle() {
      if (!dist) return;
      await mkdir(join(dist, ".well-known"), { recursive: true });
      await writeFile(join(dist, ".well-known", "security.txt"), securityTxt(facts, new Date()));
      if (facts.site)
        await appendFile(join(dist, "robots.txt"), `Sitemap: ${new URL("/sitemap.xml", facts.site).href}\n`);
    },
  };
}
