import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** Fetches a designer's own profile for editing; even before it is published, when most of it is empty. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownProfile(userId),
    queryFn: ({ signal }) => api("GET /designers/own-profile", { signal }),
  });

export const useOwnProfile = (userId: string) => useQuery(ownProfileQuery(userId));
