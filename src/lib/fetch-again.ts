import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches again what is shown under a key, because something has changed. TanStack does not repeat a first fetch that is under way, although its answer may
 * be older than the change; here a second fetch follows it. `predicate` says which other queries are fetched again.
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
