// @dom
import type { BookingFile } from "@contract/files.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { FileTiles } from "./file-tiles.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://project.test" }));
const id = "7b1c1f0a-0000-4000-8000-000000000001";
const photo: BookingFile = {
  ...{ id, kind: "picture", state: "ready", name: "door.webp", bytes: 1, width: 4, height: 3, pages: null },
};

it("opens a picture from an address that still works, however long the page has been open", async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.mocked(api).mockImplementation((async () => {
    const token = ++asked;
    return { files: [{ id, url: `/large?${token}`, smallUrl: `/small?${token}`, saveUrl: `/save?${token}` }] };
  }) as never);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await render(<FileTiles files={[photo]} />);
  await pass(10);
  expect(document.querySelector("img")?.getAttribute("src")).toBe("https://project.test/small?1");
  await pass(6 * 60_000);
  await act(async () => document.querySelector<HTMLElement>("[aria-label='Open door.webp']")?.click());
  // The viewer is loaded first, which takes what it takes.
  await vi.waitFor(async () => {
    await pass(10);
    expect(document.querySelector("[role=dialog] img")?.getAttribute("src")).toBe("https://project.test/large?2");
  }, 20_000);
});
