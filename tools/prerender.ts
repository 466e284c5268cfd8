import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ResolvedConfig } from "vite";

/**
 * After the build, `/` is drawn once and written into `index.html`, so that it reads without JavaScript and at once. The page without
 * content stays beside it as `app.html`: that is what a host answers with for every other path of the web app.
 */
export function prerenderHome({ entry, page }: { entry: string; page: string }): Plugin {
  let config: ResolvedConfig;
  let preloads: string[] = [];
  return {
    name: "parlour:prerender-home",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_, bundle) {
      // The code of the page itself is asked for with the first bytes, not when the entry has run.
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page));
      preloads = chunk ? [chunk.fileName, ...chunk.imports] : [];
    },
    async closeBundle() {
      if (config.build.ssr) return;
      const dist = resolve(config.root, config.build.outDir);
      // Below node_modules, so that what the code imports is found; a folder of its own, so that two builds do not meet.
      const caches = join(config.root, "node_modules/.cache");
      await mkdir(caches, { recursive: true });
      const scratch = await mkdtemp(join(caches, "prerender-"));
      await build({
        root: config.root,
        mode: config.mode,
        logLevel: "error",
        build: { ssr: entry, outDir: scratch, emptyOutDir: true, copyPublicDir: false },
      });
      const { renderPath } = (await import(pathToFileURL(join(scratch, "prerender.js")).href)) as {
        renderPath: (path: string) => Promise<string>;
      };
      const markup = await renderPath("/");
      await rm(scratch, { recursive: true });

      const shell = await readFile(join(dist, "index.html"), "utf8");
      const links = preloads
        .filter((file) => !shell.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join("");
      const home = shell
        .replace("</head>", () => `${links}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
      if (!home.includes(markup)) throw new Error("index.html has no empty #root to put the page into");
      await writeFile(join(dist, "app.html"), shell);
      await writeFile(join(dist, "index.html"), home);
    },
  };
}
