import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin, type Rolldown } from "vite";
import * as paths from "./edge-functions/shared/contract/paths.ts";
import { landingMeta } from "./src/features/landing/landing-meta.ts";
import { emailFonts } from "./tools/email-fonts.ts";
import { iconImports } from "./tools/icon-imports.ts";
import { pageHeaders } from "./tools/page-headers.ts";
import { prerender } from "./tools/prerender.ts";
import { writeTextFiles } from "./tools/security-txt.ts";
import { serviceWorker } from "./tools/service-worker.ts";

/**
 * What programs without JavaScript read of every page: the landing page's title, description and sharing card. The card's picture needs an
 * absolute URL, which the operator sets as `VITE_SITE_URL`. The default is the address of `npm start`.
 */
function landingHead(site: string): Plugin {
  const { title, description } = landingMeta;
  const metas = [
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${site.replace(/\/$/, "")}/images/share.jpg` },
  ];
  return {
    name: "parlour:landing-head",
    transformIndexHtml: () => [
      { tag: "title", children: title, injectTo: "head" },
      ...metas.map((attrs) => ({ tag: "meta", attrs, injectTo: "head" as const })),
    ],
  };
}

const TEXT_FONT = /hanken-grotesk-latin-wght-normal.*\.woff2$/;
const DISPLAY_FONT = /hedvig-letters-serif-latin-400-normal.*\.woff2$/;

/** Preloads the two fonts of every page, which the browser would otherwise discover only in the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: "parlour:preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => TEXT_FONT.test(file) || DISPLAY_FONT.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

const APP = "src/start/main.tsx";
const LANDING = "src/features/landing/landing-page.tsx";
const DISCOVERY = "src/features/discovery/discovery-page.tsx";
const PROFILE = "src/features/designer-profile/designer-page.tsx";
const FIRST_PAGES = [LANDING, DISCOVERY, PROFILE];

/**
 * Puts into few files what would be dozens of small ones: one for what the app needs, one for what several of the first pages share, and one
 * for each first page with what it shares with later pages. A group takes its modules' imports along, so the most widely used come first.
 */
function fewFiles() {
  const reachable = new Map<string, Set<string>>();
  const reaches = (entry: string, id: string, context: Rolldown.ChunkingContext) => {
    let seen = reachable.get(entry);
    if (!seen) {
      seen = new Set();
      for (const waiting = [fileURLToPath(new URL(entry, import.meta.url))]; waiting.length > 0; ) {
        const module = waiting.pop() ?? "";
        if (seen.has(module)) continue;
        seen.add(module);
        waiting.push(...(context.getModuleInfo(module)?.importedIds ?? []));
      }
      reachable.set(entry, seen);
    }
    return seen.has(id);
  };
  // Entries stay in chunks of their own: in one chunk with shared modules, app and page would wait for each other.
  const alone = (id: string) => [APP, ...FIRST_PAGES].some((page) => id.endsWith(`/${page}`));
  const group = (name: string, takes: (id: string, context: Rolldown.ChunkingContext) => boolean) => ({
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) => (!alone(id) && takes(id, context) ? name : null),
  });
  const among = (id: string, context: Rolldown.ChunkingContext) =>
    FIRST_PAGES.filter((page) => reaches(page, id, context));
  return [
    group("frame", (id, context) => reaches(APP, id, context)),
    group("parts", (id, context) => among(id, context).length > 1 && among(id, context).includes(LANDING)),
    // The sign-in page needs only this part of the profile. The part imports prices, which are among the parts.
    { name: "pending-booking", test: /booking\/pending-booking/ },
    group("search", (id, context) => among(id, context).length > 1),
    ...FIRST_PAGES.map((page) =>
      group(basename(page, "-page.tsx"), (id, context) => among(id, context).includes(page)),
    ),
  ];
}

const productionRouter = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url));

export default defineConfig(({ mode, command }) => {
  const {
    VITE_SUPABASE_URL: supabase = "/",
    VITE_SITE_URL: site = "",
    VITE_OPERATOR_EMAIL: email = "",
  } = loadEnv(mode, process.cwd(), "VITE_");
  return {
    plugins: [
      react({ jsxImportSource: "@/lib" }),
      iconImports(),
      // Tailwind's own pass would drop invalid rules with a mere warning.
      tailwindcss({ optimize: false }),
      preloadFonts(),
      landingHead(site || "http://localhost:5173"),
      serviceWorker({
        entry: "src/service-worker/service-worker.ts",
        offline: "src/service-worker/offline.html",
        fonts: { "%text-font%": TEXT_FONT, "%display-font%": DISPLAY_FONT },
      }),
      pageHeaders(supabase),
      emailFonts(),
      writeTextFiles({ email, site }),
      prerender({
        entry: "src/start/prerender.tsx",
        home: paths.home,
        app: APP,
        shells: {
          discovery: { path: paths.discovery, page: DISCOVERY },
          profile: { path: paths.designer("somebody"), page: PROFILE },
        },
        preloadScript: "src/start/preload-script.ts",
      }),
    ],
    resolve: {
      alias: {
        "@contract": fileURLToPath(new URL("./edge-functions/shared/contract", import.meta.url)),
        "@": fileURLToPath(new URL("./src", import.meta.url)),
        // The package exports only the development build; this build has no warnings.
        ...(command === "build" && {
          "react-router/dom": productionRouter("dom-export.mjs"),
          "react-router": productionRouter("index.mjs"),
        }),
      },
    },
    // The build fails on a rule that browsers would drop, such as one of a negated variant that cannot be negated.
    css: { lightningcss: { errorRecovery: false } },
    build: {
      target: "baseline-widely-available",
      assetsInlineLimit: 0,
      // tools/check/bundle-budget.ts reads it.
      manifest: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What the entry needs before it fetches the app. All other chunks share it.
              {
                name: "preload",
                test: /vite\/preload-helper|contract\/paths|lib\/(api-url|browser-storage|early-answers)|landing-queries/,
              },
              {
                // Needed by every page and rarely changed.
                name: "base",
                test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack)\/(?!.*([qQ]ueries|useMutationState|[iI]nfinite))/,
              },
              // The parts of the query library that only the profile and the pages behind it need.
              { name: "lists", test: /@tanstack\/.*([qQ]ueries|useMutationState|[iI]nfinite)/ },
              ...fewFiles(),
              // Modules of the other pages, each too small for a file of its own.
              { name: "icons", test: /lucide-react\/dist\/esm\/icons/ },
              {
                name: "booking",
                test: /domain\/booking\/(format-slot-range|next-slot-change|get-|cancel-booking|files\/(accepted|file-addresses|small-picture))/,
              },
            ],
          },
        },
      },
    },
    server: {
      // With a hosted Supabase the dev server runs alone and does the static host's rewrite.
      proxy: supabase.startsWith("http")
        ? { "/api": { target: `${supabase}/functions/v1`, changeOrigin: true } }
        : undefined,
    },
  };
});
