import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { type Brief, briefQuery, saveBrief } from "./get-brief.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const { queryKey } = briefQuery("booking");
const BRIEF = { bookingId: "booking", version: 1, content: { stays: "The piano" }, files: [] } as unknown as Brief;
const content = { stays: "The floor" } as unknown as NonNullable<Brief["content"]>;

it.each([true, false])("a saved brief stays as it was saved, even while it is being fetched: %s", async (asks) => {
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
  // The answer may have named a file.
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(asks);
});
