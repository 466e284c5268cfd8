import { type ComponentType, use } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

export type Load = () => Promise<ComponentType>;

let underWay = 0;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: whether the code of some page is being fetched. */
export const pageLoading = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => underWay > 0,
};

function count(step: 1 | -1): void {
  // In a microtask, because rendering, which requests the code, must not change a store that other components read.
  queueMicrotask(() => {
    underWay += step;
    for (const listener of listeners) listener();
  });
}

/** The fields of a promise that `use` reads: with a status, it returns the value without suspending. */
type Settled<Value> = { status: "fulfilled"; value: Value };

/** Fetches a page's code once, and counts it as being fetched meanwhile. */
function once(load: Load): Load {
  let loading: Promise<ComponentType> | undefined;
  return () => {
    if (loading) return loading;
    const started = load();
    count(1);
    started
      .then(
        (value) => Object.assign(started, { status: "fulfilled", value } satisfies Settled<ComponentType>),
        // A later navigation tries again. Not at once: the page that waits would ask for it without end.
        () => setTimeout(() => (loading = undefined), 1000),
      )
      .finally(() => count(-1));
    loading = started;
    return started;
  };
}

/**
 * A route's page whose code is fetched when the route is first opened, or before by `preloadPages`: then it renders without
 * suspending, as hydration needs. `load` fetches it without anybody waiting for it.
 */
export function page(load: Load): Pick<RouteObject, "element" | "handle"> {
  const preload = once(load);
  return { element: <Page load={preload} />, handle: { preload, load } };
}

function Page({ load }: { load: Load }) {
  const Loaded = use(load());
  return <Loaded />;
}

/** Fetches the code of the pages at `path`. One that cannot be fetched is left to the error page, which is shown when the page renders. */
export async function preloadPages(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.allSettled(matches.map(({ route }) => (route.handle as { preload: Load } | undefined)?.preload()));
}
