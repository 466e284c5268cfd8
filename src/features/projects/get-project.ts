import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const projectQuery = (designerId: string, slug: string) =>
  queryOptions({
    queryKey: queryKeys.project(designerId, slug),
    queryFn: ({ signal }) => api("GET /designers/:id/projects/:slug", { params: { id: designerId, slug }, signal }),
  });

export const useProject = (designerId: string, slug: string) => useQuery(projectQuery(designerId, slug));
