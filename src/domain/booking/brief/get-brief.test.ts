// @dom
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { api } from "@/lib/api-client.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { type Brief, briefQuery, saveBrief, useBriefCall } from "./get-brief.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const { queryKey } = briefQuery("booking");
const BRIEF = { bookingId: "booking", version: 1, content: { stays: "The piano" }, files: [] } as unknown as Brief;
const content = { stays: "The floor" } as unknown as NonNullable<Brief["content"]>;

it.each([true, false])("keeps a saved brief as saved, even during a fetch: %s", async (asks) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, BRIEF);
  const asked =
    asks &&
    client
      .fetchQuery({ queryKey, queryFn: () => new Promise<Brief>((resolve) => setTimeout(() => resolve(BRIEF))) })
      .catch(() => undefined);
  vi.mocked(api).mockResolvedValue({ version: 2 });
  expect(await saveBrief(client, "booking", 1, content)).toEqual({ version: 2 });
  await asked;
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData(queryKey)).toEqual({ ...BRIEF, version: 2, content });
  // The cancelled answer may have named a file.
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(asks);
});

it("fetches the drawing again after it was copied from the last room", async () => {
  const client = new QueryClient();
  const drawing = queryKeys.floorPlan("booking");
  client.setQueryData(drawing, { sequence: 0, rows: {} });
  const { current, run } = await renderHook(() => useBriefCall("booking", async () => {}), undefined, client);
  await run(() => current().mutateAsync(undefined));
  expect(client.getQueryState(drawing)?.isInvalidated).toBe(true);
});
