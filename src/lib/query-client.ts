import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client.ts";

/** Retries after a lost connection or a server error, never after a refusal (4xx). */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 30_000 } },
});

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
