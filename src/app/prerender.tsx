import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "@/app/app.tsx";
import { preloadPages } from "@/app/page.tsx";
import { routes } from "@/app/routes.tsx";

/** The markup of one path as a visitor sees it. Runs at build time only. */
export async function renderPath(path: string): Promise<string> {
  await preloadPages(routes, path);
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}
