// @dom
import type { BookingFile } from "@contract/files.ts";
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { fileAddressQuery } from "./file-addresses.ts";
import FileViewer from "./file-viewer.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://project.test" }));
vi.mock("./drawing-pad.tsx", () => ({
  default: ({ onDrawn }: { onDrawn: (drawing: File) => void }) => (
    <button type="button" aria-label="Send" onClick={() => onDrawn(new File([], "door, drawn on.png"))} />
  ),
}));

const id = "7b1c1f0a-0000-4000-8000-000000000001";
const DOOR: BookingFile = {
  ...{ id, kind: "picture", state: "ready", name: "door.webp", bytes: 1, width: 4, height: 3, pages: null },
};
const files = [{ id, url: "/large", smallUrl: "/small", saveUrl: "/save" }];

beforeEach(
  () =>
    void vi
      .mocked(api)
      .mockReset()
      .mockResolvedValue({ files } as never),
);

it("shows a picture from a new address when that of its small copy has expired", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const old = { id: DOOR.id, url: "/expired", smallUrl: "/small", saveUrl: "/save" };
  client.setQueryData(fileAddressQuery(DOOR.id).queryKey, old, { updatedAt: Date.now() - 600_000 });
  let answer = () => {};
  vi.mocked(api).mockImplementation((() => new Promise((found) => (answer = () => found({ files })))) as never);
  const page = await render(<FileViewer files={[DOOR]} first={DOOR.id} onClose={() => {}} />, client);
  onTestFinished(page.unmount);
  const dialog = () => document.querySelector("[role=dialog]");
  const fail = () => act(async () => void dialog()?.querySelector("img")?.dispatchEvent(new Event("error")));
  await fail();
  expect(dialog()?.textContent).toContain("Loading...");
  await act(() => vi.waitFor(() => expect(api).toHaveBeenCalledOnce()));
  answer();
  await vi.waitFor(() => expect(dialog()?.querySelector("img")?.src).toBe("https://project.test/large"));
  expect(dialog()?.textContent).not.toContain("could not be loaded");
  await fail();
  expect(dialog()?.textContent).toContain("could not be loaded");
});

it("keeps a drawing that is unfinished at the session’s end, and hands it over", async () => {
  const drawn: string[] = [];
  // One may draw as long as the session lasts.
  const viewer = (onDrawn?: (drawing: File) => void) => (
    <FileViewer files={[DOOR]} first={DOOR.id} onDrawn={onDrawn} onClose={() => {}} />
  );
  const page = await render(viewer(({ name }) => void drawn.push(name)));
  onTestFinished(page.unmount);
  const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  const press = (name: string) => act(async () => button(name)?.click());
  await act(() => vi.waitFor(() => expect(button("Draw on it")).not.toBeNull()));
  await press("Draw on it");
  await act(() => vi.waitFor(() => expect(button("Send")).not.toBeNull()));
  await page.render(viewer());
  expect(button("Draw on it")).toBeNull();
  await press("Send");
  expect(drawn).toEqual(["door, drawn on.png"]);
});
