import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { routes } from "@/app/routes.tsx";
import { rememberOrigin } from "@/lib/remembered-origin.ts";
import { onSessionExpired } from "@/lib/session.ts";

/** The router, with the code of the page at this address already fetched: the first thing drawn is the page. */
export async function startRouter() {
  await loadMatched(routes);
  const router = createBrowserRouter(routes);
  onSessionExpired(() => {
    const { location } = router.state;
    if (location.pathname !== "/login") return router.navigate("/login", { state: rememberOrigin(location) });
  });
  return router;
}

async function loadMatched(table: RouteObject[]): Promise<void> {
  const lazy = (matchRoutes(table, window.location) ?? []).flatMap(({ route }) =>
    typeof route.lazy === "function" ? [{ route, load: route.lazy }] : [],
  );
  await Promise.all(
    lazy.map(async ({ route, load }) => {
      // Left lazy when it fails, so that the router's own attempt ends in the error page.
      const loaded = await load().catch(() => null);
      if (loaded) Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}
