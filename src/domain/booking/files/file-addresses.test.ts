import { FILE } from "@contract/limits.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { fileAddressQuery } from "./file-addresses.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://parlour.test" }));

it("requests the addresses of files that appear together at once, as many as one request allows", async () => {
  const asked: string[][] = [];
  vi.mocked(api).mockImplementation((async (_: string, { body: { fileIds } }: { body: { fileIds: string[] } }) => {
    asked.push(fileIds);
    const readable = fileIds.filter((id) => id !== "hidden");
    return { files: readable.map((id) => ({ id, saveUrl: `/save/${id}`, url: `/${id}`, smallUrl: null })) };
  }) as never);

  const client = new QueryClient();
  const ids = Array.from({ length: FILE.mostAddresses + 1 }, (_, index) => `${index}`);
  const found = await Promise.all([...ids, "hidden"].map((id) => client.fetchQuery(fileAddressQuery(id))));
  expect(asked.map(({ length }) => length)).toEqual([FILE.mostAddresses, 2]);
  const [saveUrl, url] = ["https://parlour.test/save/0", "https://parlour.test/0"];
  expect(found[0]).toEqual({ id: "0", saveUrl, url, smallUrl: null });
  expect(found.at(-2)?.id).toBe(ids.at(-1));
  expect(found.at(-1)).toBeNull();
});
