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

// The first thing drawn is the page, not a gap while its code comes.
await Promise.all([preloadPages(routes, location.pathname), takeEarlyAnswers()]);
const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);
// A transition is drawn in slices, between which the browser answers the first scroll or tap.
startTransition(() => {
  // `/` was drawn at build time; a host that answers other paths with the same file must not have it taken over there.
  if (location.pathname === paths.home && root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
