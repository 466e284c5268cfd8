// @dom
import { QueryClient, useQueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import {
  type OwnProject,
  useDeleteProject,
  useOwnProject,
  usePublishProject,
  useReorderProjects,
  useSaveProject,
} from "./own-projects.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const [LOFT, ATTIC] = ["loft", "attic"].map((id) => ({ id }) as OwnProject) as [OwnProject, OwnProject];
const KEYS = {
  list: queryKeys.ownProjects,
  form: queryKeys.ownProject("loft"),
  designer: queryKeys.designer("mira"),
  projects: queryKeys.projects("mira"),
  chats: queryKeys.chats,
};

/** Opens a page with a hook, after all answers have been read. */
async function open<Result>(hook: () => Result) {
  const page = await renderHook(() => ({ change: hook(), client: useQueryClient() }), null);
  const { client } = page.current();
  for (const key of Object.values(KEYS)) client.setQueryData(key, {});
  return {
    client,
    run: (action: (change: Result) => Promise<unknown>) =>
      page.run(async () => {
        await action(page.current().change).catch(() => undefined);
        // The mutation's state follows a turn later.
        await new Promise((resolve) => setTimeout(resolve));
      }),
    /** Returns the queries that are refetched. */
    stale: () =>
      Object.entries(KEYS).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : [])),
  };
}

beforeEach(() => void vi.mocked(api).mockResolvedValue({ ok: true }));

it.each([
  ["saved", useSaveProject],
  ["published", usePublishProject],
  ["deleted", useDeleteProject],
])("refetches lists, form and public pages after a project was %s", async (_, hook) => {
  const page = await open(hook as typeof useDeleteProject);
  await page.run((change) => change.mutateAsync({ id: "loft" }));
  expect(page.stale()).toEqual(["list", "form", "designer", "projects"]);
});

it.each([
  [404, true],
  [500, false],
] as const)("counts the answer %i to a deletion as a success: %s", async (status, counts) => {
  vi.mocked(api).mockRejectedValueOnce(new ApiError(status, "some_code", "No."));
  const page = await open(useDeleteProject);
  let deleted = false;
  await page.run(async (change) => {
    await change.mutateAsync({ id: "loft" });
    deleted = true;
  });
  expect(deleted).toBe(counts);
});

it("keeps the new order when an earlier answer arrives late", async () => {
  const page = await open(useReorderProjects);
  const { promise, give } = later();
  const asked = page.client
    .fetchQuery({ queryKey: queryKeys.ownProjects, queryFn: () => promise })
    .catch(() => undefined);
  await page.run(async (change) => void change.mutate([ATTIC, LOFT]));
  give({ projects: [LOFT, ATTIC] });
  await asked;
  expect(page.client.getQueryData(queryKeys.ownProjects)).toEqual({ projects: [ATTIC, LOFT] });
});

it("shows a new order at once, sends one after the other, and refetches the lists only after the last", async () => {
  const ends: (() => void)[] = [];
  vi.mocked(api).mockImplementation(() => new Promise((resolve) => ends.push(() => resolve({ ok: true } as never))));
  const page = await open(useReorderProjects);
  await page.run(async (change) => {
    change.mutate([ATTIC, LOFT]);
    change.mutate([LOFT, ATTIC]);
  });
  expect(page.client.getQueryData(queryKeys.ownProjects)).toEqual({ projects: [LOFT, ATTIC] });
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /projects/reorder", { body: { ids: ["attic", "loft"] } });
  await page.run(async () => ends[0]?.());
  expect(api).toHaveBeenLastCalledWith("POST /projects/reorder", { body: { ids: ["loft", "attic"] } });
  // An answer between the two still has the first order.
  expect(page.stale()).toEqual([]);
  await page.run(async () => ends[1]?.());
  expect(page.stale()).toEqual(["list", "designer", "projects"]);
});

it("starts a form with the project as it is stored now, not with a cached one", async () => {
  vi.mocked(api).mockResolvedValueOnce({ id: "loft", title: "Loft" });
  const client = new QueryClient();
  const earlier = await renderHook(() => useOwnProject("loft"), null, client);
  await vi.waitFor(() => expect(earlier.current().data).toMatchObject({ title: "Loft" }));
  await earlier.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  vi.mocked(api).mockReturnValueOnce(new Promise(() => {}));
  const later = await renderHook(() => useOwnProject("loft"), null, client);
  expect(later.current().data).toBeUndefined();
});
