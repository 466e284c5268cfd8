import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

export const designerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.designer(id),
    queryFn: ({ signal }) => api("GET /designers/:id", { params: { id }, signal }),
  });

export const useDesigner = (id: string) => useQuery(designerQuery(id));
