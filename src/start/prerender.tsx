import { renderToString } from "react-dom/server";
import { type RouteObject, StaticRouter } from "react-router-dom";
import { App } from "@/app/app.tsx";
import { preloadPages } from "@/app/page.tsx";
import { routes } from "@/app/routes.tsx";
import { queryClient } from "@/lib/query-client.ts";

/** The address patterns of all pages, like `/designer/:designerId`. */
export const pages = addressesIn(routes);

function addressesIn(list: RouteObject[], parent = ""): string[] {
  return list.flatMap(({ path, children }) => {
    const address = path?.startsWith("/") ? path : parent;
    if (children) return addressesIn(children, address);
    return path === "*" || address === "" ? [] : [address];
  });
}

/** Renders the markup of one path for a visitor, without data. Runs at build time only. */
export async function renderPath(path: string): Promise<string> {
  await preloadPages(routes, path);
  try {
    return renderToString(
      <StaticRouter location={path}>
        <App />
      </StaticRouter>,
    );
  } finally {
    // Otherwise the cache's pending garbage-collection timers would keep the build's process alive.
    queryClient.clear();
  }
}
