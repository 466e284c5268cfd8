// @dom
import type { BookingFile } from "@contract/files.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { SmallPicture } from "./small-picture.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://files.test" }));

const FILE = { id: "room", width: 1200, height: 800 } as BookingFile;
const asked = () => vi.mocked(api).mock.calls.length;

beforeEach(() => {
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async () => ({
      files: [{ id: "room", saveUrl: "/save", url: `/large/${asked()}`, smallUrl: `/small/${asked()}` }],
    })) as never);
});

async function show() {
  const { container } = await render(<SmallPicture file={FILE} />);
  const source = () => container.querySelector("img")?.getAttribute("src");
  await vi.waitFor(() => expect(source()).toBeDefined());
  const fail = () => act(async () => void container.querySelector("img")?.dispatchEvent(new Event("error")));
  return { source, fail };
}

it("requests another address twice when one has expired", async () => {
  const { source, fail } = await show();
  for (const times of [2, 3]) {
    await fail();
    await vi.waitFor(() => expect(source()).toBe(`https://files.test/small/${times}`));
  }
  await fail();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toBe(3);
});
