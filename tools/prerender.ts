import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { bundleScript } from "./bundle-script.ts";

/** Shown next to the outlines, which only the script shows. */
const NOSCRIPT = "Parlour needs JavaScript to show this page. Please allow it for this site, then load the page again.";

interface Drawn {
  /** The path to draw. */
  path: string;
  /** The module of the path's page. */
  page: string;
}

interface PrerenderOptions {
  /** Exports `renderPath(path)` and `pages`, the addresses of all pages. */
  entry: string;
  /** The path whose page is drawn, complete, into `index.html`. */
  home: string;
  /** The module that draws the app. */
  app: string;
  /** Pages that are drawn without data into `app.html`, by name. */
  shells: Record<string, Drawn>;
  /** The script in the head of `app.html`, which shows one of the shells. It finds the files of the app (`app`) and of each shell's page in `CODE`. */
  preloadScript: string;
}

/**
 * Draws `/` into `index.html` after the build, so that it can be read immediately and without JavaScript, and writes `app.html`. A host answers every other
 * path of the web app that `_pages` lists with `app.html`, and all others with it and 404. `app.html` contains the outlines of the pages that visitors open
 * first, hidden until its script has read the address; the app replaces them. The script's hash is added to `_headers`. See docs/decisions/013-prerendering.md.
 */
export function prerender({ entry, home, app, shells, preloadScript }: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  const codeOf = new Map<string, string[]>();
  return {
    name: "parlour:prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_, bundle) {
      if (config.build.ssr) return;
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const module of [app, ...Object.values(shells).map(({ page }) => page)]) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!chunk) throw new Error(`the build has no chunk for ${module}`);
        codeOf.set(
          module,
          [chunk.fileName, ...chunk.imports].map((file) => `/${file}`),
        );
      }
    },
    async closeBundle() {
      // Empty when the build has failed, so that the build's own error is shown.
      if (config.build.ssr || codeOf.size === 0) return;
      const dist = resolve(config.root, config.build.outDir);
      const shell = await readFile(join(dist, "index.html"), "utf8");
      const appCode = codeOf.get(app) ?? [];
      const paths = [home, ...Object.values(shells).map(({ path }) => path)];
      const { markup, pages } = await draw(config, entry, paths);
      const [homeMarkup = "", ...outlines] = markup;
      await writeFile(join(dist, "index.html"), fill(shell, homeMarkup));

      const named = Object.keys(shells).map(
        (name, index) => `<div data-shell="${name}" inert aria-hidden="true">${outlines[index]}</div>`,
      );
      const script = await bundleScript(config, preloadScript, {
        CODE: JSON.stringify({
          app: appCode,
          ...Object.fromEntries(
            Object.entries(shells).map(([name, { page }]) => [
              name,
              codeOf.get(page)?.filter((file) => !appCode.includes(file)),
            ]),
          ),
        }),
      });
      await writeFile(
        join(dist, "app.html"),
        fill(shell, named.join(""))
          .replace("</body>", `<noscript>${NOSCRIPT}</noscript></body>`)
          // The script is before the style sheet, for which a script after it would wait.
          .replace(/<meta name="viewport"[^>]*>/, (meta) => `${meta}<script>${script}</script>`),
      );
      await allowScript(join(dist, "_headers"), script);
      await writeFile(join(dist, "_pages"), `${pages.join("\n")}\n`);
    },
  };
}

function fill(html: string, markup: string): string {
  const filled = html.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
  if (filled === html) throw new Error("index.html has no empty #root to put the page into");
  return filled;
}

/** Returns the markup of each path, and the addresses of all pages. */
async function draw(config: ResolvedConfig, entry: string, paths: string[]) {
  // The folder is below node_modules, so that imports are found; it is new, so that two builds do not collide.
  const caches = join(config.root, "node_modules/.cache");
  await mkdir(caches, { recursive: true });
  const scratch = await mkdtemp(join(caches, "prerender-"));
  await build({
    root: config.root,
    mode: config.mode,
    logLevel: "error",
    build: { ssr: entry, outDir: scratch, emptyOutDir: true, copyPublicDir: false },
  });
  const { renderPath, pages } = (await import(pathToFileURL(join(scratch, "prerender.js")).href)) as {
    renderPath: (path: string) => Promise<string>;
    pages: string[];
  };
  const markup = await Promise.all(paths.map(renderPath));
  await rm(scratch, { recursive: true });
  const empty = paths.find((_, index) => !markup[index]);
  if (empty) throw new Error(`${empty} was rendered as nothing`);
  return { markup, pages };
}

/** Adds the script's hash to the content security policy, so that this inline script may run. */
async function allowScript(file: string, script: string): Promise<void> {
  const headers = await readFile(file, "utf8");
  const hash = createHash("sha256").update(script).digest("base64");
  const allowed = headers.replace("script-src 'self'", (source) => `${source} 'sha256-${hash}'`);
  if (allowed === headers) throw new Error(`${file} has no script-src to add the script to`);
  await writeFile(file, allowed);
}
