import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin, type Rolldown } from "vite";
import { prerender } from "./tools/prerender.ts";

/** Sharing cards need a whole address, which only the one who deploys knows: `VITE_SITE_URL`. */
function sharingPicture(site: string): Plugin {
  return {
    name: "parlour:sharing-picture",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { property: "og:image", content: `${site.replace(/\/$/, "")}/images/share.jpg` },
        injectTo: "head",
      },
    ],
  };
}

/** The two fonts of every page are asked for with the first bytes, not when the style sheet has been read. */
function preloadFonts(): Plugin {
  const fonts = /(hanken-grotesk-latin-wght|hedvig-letters-serif-latin-400)-normal.*\.woff2$/;
  return {
    name: "parlour:preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => fonts.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

const LANDING = "src/features/landing/landing-page.tsx";
const DISCOVERY = "src/features/discovery/discovery-page.tsx";
const PROFILE = "src/features/designer-profile/designer-page.tsx";

/** By module: what the entry needs is one file, what several of the first pages share another, instead of dozens that wait in line. */
function fewFiles() {
  const reachable = new Map<string, Set<string>>();
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const reaches = (entry: string) => {
      const known = reachable.get(entry);
      if (known) return known.has(id);
      const seen = new Set<string>();
      const visit = (module: string) => {
        if (seen.has(module)) return;
        seen.add(module);
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) visit(imported);
      };
      visit(fileURLToPath(new URL(entry, import.meta.url)));
      reachable.set(entry, seen);
      return seen.has(id);
    };
    // The entry itself waits for the page's code, which waits for what it shares with the entry.
    if (id.endsWith("/src/main.tsx")) return null;
    if (reaches("src/main.tsx")) return "frame";
    return [LANDING, DISCOVERY, PROFILE].filter(reaches).length > 1 ? "parts" : null;
  };
}

export default defineConfig(({ mode }) => {
  const { VITE_SUPABASE_URL: supabase = "/", VITE_SITE_URL: site = "" } = loadEnv(mode, process.cwd(), "VITE_");
  return {
    plugins: [
      react(),
      tailwindcss(),
      preloadFonts(),
      sharingPicture(site),
      prerender({
        entry: "src/app/prerender.tsx",
        home: { path: "/", page: LANDING },
        shells: {
          discovery: { path: "/discovery", page: DISCOVERY },
          profile: { path: "/designer/somebody", page: PROFILE },
        },
        headStart: "src/app/head-start.ts",
      }),
    ],
    resolve: {
      alias: {
        "@contract": fileURLToPath(new URL("./edge-functions/shared/contract", import.meta.url)),
        "@": fileURLToPath(new URL("./src", import.meta.url)),
      },
    },
    build: {
      target: "baseline-widely-available",
      assetsInlineLimit: 0,
      // Read by the weight check.
      manifest: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                // What every page needs and changes rarely.
                name: "base",
                test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack|clsx|class-variance-authority)\//,
              },
              { name: fewFiles(), debugName: "first pages" },
            ],
          },
        },
      },
    },
    server: {
      // With a Supabase elsewhere, this server stands alone and does what the static host's rewrite does.
      proxy: supabase.startsWith("http")
        ? { "/api": { target: `${supabase}/functions/v1`, changeOrigin: true } }
        : undefined,
    },
  };
});
