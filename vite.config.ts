import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { prerenderHome } from "./tools/prerender.ts";

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

export default defineConfig(({ mode }) => {
  const { VITE_SUPABASE_URL: supabase = "/", VITE_SITE_URL: site = "" } = loadEnv(mode, process.cwd(), "VITE_");
  return {
    plugins: [
      react(),
      tailwindcss(),
      preloadFonts(),
      sharingPicture(site),
      prerenderHome({ entry: "src/app/prerender.tsx", page: "src/features/landing/landing-page.tsx" }),
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
          // What every page needs changes rarely and is one file, not a dozen.
          codeSplitting: {
            groups: [
              {
                name: "base",
                test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack|clsx|class-variance-authority)\//,
              },
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
