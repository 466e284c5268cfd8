import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";

/** A designer's own profile, by user id; also before it is published, when most of it is empty. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownProfile(userId),
    queryFn: ({ signal }) => api("GET /designers/:id", { params: { id: userId }, signal }),
  });

export const useOwnProfile = (userId: string) => useQuery(ownProfileQuery(userId));
