import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "@/app/app.tsx";
import { preloadPages } from "@/app/page.tsx";
import { routes } from "@/app/routes.tsx";
import { queryClient } from "@/lib/query-client.ts";

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
    // Pending garbage-collection timers of the cache would keep the build's process alive.
    queryClient.clear();
  }
}
