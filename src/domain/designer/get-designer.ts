import type { Designer, DesignersResponse } from "@contract/designers.ts";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export const designerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.designer(id),
    queryFn: ({ signal }) => api("GET /designers/:id", { params: { id }, signal }),
  });

/** Until the profile has loaded, the page shows a list's facts about the designer, so that it appears at once after a click on a card. */
export function useDesigner(id: string) {
  const client = useQueryClient();
  return useQuery({ ...designerQuery(id), placeholderData: () => listedDesigner(client, id) });
}

function listedDesigner(client: QueryClient, id: string): Designer | undefined {
  const lists = client.getQueriesData<DesignersResponse>({ queryKey: queryKeys.designerLists });
  return lists.flatMap(([, list]) => list?.designers ?? []).find(({ _id }) => _id === id);
}
