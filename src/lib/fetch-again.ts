import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches again what is shown under a key, because something has changed. TanStack leaves a first fetch that is under way alone, although its answer may be
 * older than the change; it is followed by a second one here. `predicate`: which queries are fetched again, besides those whose
 * first fetch is under way.
 */
export function fetchAgain(
  client: QueryClient,
  queryKey: QueryKey,
  predicate: (query: Query) => boolean = () => true,
): void {
  const first = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });
  for (const query of first)
    void query.promise?.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
  void client.invalidateQueries({ queryKey, predicate });
}
