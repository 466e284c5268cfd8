import type { CallAnswer, CallInput } from "@contract/calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";

export type OwnProject = CallAnswer<"GET /projects">["projects"][number];

const ownProjectsQuery = queryOptions({
  queryKey: queryKeys.ownProjects,
  queryFn: ({ signal }) => api("GET /projects", { signal }),
});
export const useOwnProjects = () => useQuery(ownProjectsQuery);

/** Returns null for an id without a project. */
const ownProjectQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.ownProject(id),
    queryFn: ({ signal }) =>
      api("GET /projects/:id", { params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
/** Fetches a project for its form, which starts with the stored state, not with the answer of an earlier visit. */
export const useOwnProject = (id: string) =>
  useQuery({ ...ownProjectQuery(id), refetchOnWindowFocus: false, gcTime: 0 });

/** Changes a project; then lists, the form and the public pages follow. */
function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.ownProjects }),
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "designer" }),
      ]),
  });
}

export const useSaveProject = () =>
  useChange((body: CallInput<"POST /projects/save">["body"]) => api("POST /projects/save", { body }));
export const usePublishProject = () =>
  useChange((body: CallInput<"POST /projects/publish">["body"]) => api("POST /projects/publish", { body }));
export const useDeleteProject = () =>
  useChange((body: CallInput<"POST /projects/delete">["body"]) =>
    // A deleted project counts as a success, as after a lost answer.
    api("POST /projects/delete", { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }),
  );

const reordering = ["reorder-projects"];

/** Shows the new order at once; a failure restores the stored one. Orders are sent one after another, and refetched after the last one. */
export function useReorderProjects() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: reordering,
    scope: { id: "reorder-projects" },
    mutationFn: (projects: OwnProject[]) =>
      api("POST /projects/reorder", { body: { ids: projects.map(({ id }) => id) } }),
    onMutate: async (projects) => {
      await client.cancelQueries({ queryKey: queryKeys.ownProjects, exact: true });
      client.setQueryData(ownProjectsQuery.queryKey, { projects });
    },
    onSettled: () =>
      client.isMutating({ mutationKey: reordering }) === 1 &&
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.ownProjects, exact: true }),
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "designer" }),
      ]),
  });
}
