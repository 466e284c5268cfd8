import { type ComponentType, use } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

type Load = () => Promise<ComponentType>;

let underWay = 0;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: whether the code of some page is on its way. */
export const pageLoading = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => underWay > 0,
};

async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
  const count = (step: 1 | -1) => {
    underWay += step;
    // Later: a page's code is asked for while React draws, when nothing may be told to draw again.
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

class PageCode {
  loaded: ComponentType | undefined;
  readonly #load: Load;
  #loading: Promise<ComponentType> | undefined;

  constructor(load: Load) {
    this.#load = load;
  }

  readonly preload = (): Promise<ComponentType> => {
    this.#loading ??= counted(async () => {
      this.loaded = await this.#load();
      return this.loaded;
    });
    return this.#loading;
  };
}

/**
 * A route's page whose code is fetched when the route is first opened, or before by `preloadPages`: then it draws without suspending,
 * as taking over prerendered markup needs.
 */
export function page(load: Load): Pick<RouteObject, "element" | "handle"> {
  const code = new PageCode(load);
  return { element: <Page code={code} />, handle: { preload: code.preload } };
}

function Page({ code }: { code: PageCode }) {
  const Loaded = code.loaded ?? use(code.preload());
  return <Loaded />;
}

/** Fetches the code of the pages at `path`. One that cannot be fetched is left to the error page, which appears when it is drawn. */
export async function preloadPages(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.allSettled(matches.map(({ route }) => (route.handle as { preload: Load } | undefined)?.preload()));
}
