import type { Application } from "@contract/applications.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { getSession } from "@/lib/session.ts";

const applicationQuery = queryOptions({
  queryKey: queryKeys.application,
  queryFn: ({ signal }) => api("GET /designers/application", { signal }),
});

/** A designer's application to be listed. */
export const useApplication = (enabled: boolean) => useQuery({ ...applicationQuery, enabled });

/** Stores an application that a call has returned; the designer's pages show its state. */
export function useKeepApplication() {
  const client = useQueryClient();
  return async (application: Application) => {
    // An earlier answer that is still pending would reset it.
    await client.cancelQueries(applicationQuery);
    client.setQueryData(applicationQuery.queryKey, application);
    void client.invalidateQueries({ queryKey: queryKeys.ownProfile(getSession().user?.id ?? "") });
  };
}
