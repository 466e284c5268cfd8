import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Replaces a query's data with the saved data. An answer from before the save would undo that, so it is cancelled and requested again. */
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
