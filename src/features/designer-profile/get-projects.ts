import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

const projectsQuery = (designerId: string) =>
  queryOptions({
    queryKey: queryKeys.projects(designerId),
    queryFn: ({ signal }) => api("GET /designers/:id/projects", { params: { id: designerId }, signal }),
  });

export const useProjects = (designerId: string) => useQuery(projectsQuery(designerId));
