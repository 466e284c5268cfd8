// @dom
import type { BookingFile } from "@contract/files.ts";
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
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
  ...{ id, kind: "picture", state: "ready", name: "door.webp", bytes: 1, width: 4, height: 3 },
};
const files = [{ id, url: "/large", smallUrl: "/small", saveUrl: "/save" }];

beforeEach(
  () =>
    void vi
      .mocked(api)
      .mockReset()
      .mockResolvedValue({ files } as never),
);

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
