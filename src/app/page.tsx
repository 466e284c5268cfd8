import { type ComponentType, use } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

export type Load = () => Promise<ComponentType>;

let underWay = 0;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: whether the code of any page is being fetched. */
export const pageLoading = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => underWay > 0,
};

function count(step: 1 | -1): void {
  // Runs in a microtask, because rendering, which requests the code, must not change a store that other components read.
  queueMicrotask(() => {
    underWay += step;
    for (const listener of listeners) listener();
  });
}

/** The fields of a promise that `use` reads: if they include a status, it returns the value without suspending. */
type Settled<Value> = { status: "fulfilled"; value: Value };

/** Fetches a page's code once, and counts it as pending until then. */
function once(load: Load): Load {
  let loading: Promise<ComponentType> | undefined;
  return () => {
    if (loading) return loading;
    const started = load();
    count(1);
    started
      .then(
        (value) => Object.assign(started, { status: "fulfilled", value } satisfies Settled<ComponentType>),
        // A later navigation retries. Retrying at once would make the waiting page request the code endlessly.
        () => setTimeout(() => (loading = undefined), 1000),
      )
      .finally(() => count(-1));
    loading = started;
    return started;
  };
}

/**
 * A page of a route. Its code is fetched when the route is first opened, or earlier by `preloadPages`: then it renders without suspending, as hydration needs.
 * `load` fetches the code.
 */
export function page(load: Load): Pick<RouteObject, "element" | "handle"> {
  const preload = once(load);
  return { element: <Page load={preload} />, handle: { preload, load } };
}

function Page({ load }: { load: Load }) {
  const Loaded = use(load());
  return <Loaded />;
}

/** Fetches the code of the pages at `path`. If that fails, rendering the page shows the error page. */
export async function preloadPages(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.allSettled(matches.map(({ route }) => (route.handle as { preload: Load } | undefined)?.preload()));
}
