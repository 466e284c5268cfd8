import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Replaces what a query has by what was saved. An answer from before that is on its way would take it back: it is asked for anew. */
export async function replaceData<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  replace: (data: Data) => Data,
): Promise<void> {
  const asked = client.isFetching({ queryKey, exact: true }) > 0;
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, (data) => data && replace(data));
  if (asked) void client.invalidateQueries({ queryKey, exact: true });
}
