import * as paths from "@contract/paths.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "@/app/app.tsx";
import { preloadPages } from "@/app/page.tsx";
import { routes } from "@/app/routes.tsx";
import { takeEarlyAnswers } from "./early-queries.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// Load the page's code before the first rendering, so that there is no empty frame.
await Promise.all([preloadPages(routes, location.pathname), takeEarlyAnswers()]);
const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);
// A transition renders in slices, between which the browser handles scrolls and taps.
startTransition(() => {
  // `/` was rendered at build time. A host may answer other paths with the same file, which must not be hydrated there.
  if (location.pathname === paths.home && root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
void import("./prefetch-pages.ts").then(({ prefetchPages }) => prefetchPages());
