import { cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { EMAIL_FONTS } from "../edge-functions/shared/email-fonts.ts";

/** Copies the typefaces of emails into `dist`: the names of those in the style sheet differ after each change. */
export function emailFonts(): Plugin {
  let folders: { root: string; dist: string } | undefined;
  return {
    name: "parlour:email-fonts",
    apply: "build",
    configResolved({ root, build }) {
      if (!build.ssr) folders = { root, dist: resolve(root, build.outDir) };
    },
    async writeBundle() {
      if (!folders) return;
      const { root, dist } = folders;
      for (const { from, file, path } of EMAIL_FONTS)
        await cp(join(root, "node_modules", from, "files", `${file}.woff2`), join(dist, path));
    },
  };
}
