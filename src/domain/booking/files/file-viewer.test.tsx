// @dom
import type { BookingFile } from "@contract/files.ts";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { toast } from "@/lib/toast.ts";
import { fileAddressQuery } from "./file-addresses.ts";
import FileViewer from "./file-viewer.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://project.test" }));
vi.mock("@/lib/toast.ts", () => ({ toast: { error: vi.fn() } }));
vi.mock("./drawing-pad.tsx", () => ({
  default: ({ onDrawn }: { onDrawn: (drawing: File) => void }) => (
    <button type="button" aria-label="Send" onClick={() => onDrawn(new File([], "door, drawn on.png"))} />
  ),
}));

const id = "7b1c1f0a-0000-4000-8000-000000000001";
const DOOR: BookingFile = {
  ...{ id, kind: "picture", state: "ready", name: "door.webp", bytes: 1, width: 4, height: 3, pages: null },
};
const UNREACHABLE = "Check your connection and try again.";

/** What the server knows of the file. */
let files: object[];
let saved: string[];

beforeEach(() => {
  files = [{ id: DOOR.id, url: "/large", smallUrl: "/small", saveUrl: "/save" }];
  saved = [];
  vi.mocked(toast.error).mockReset();
  vi.mocked(api)
    .mockReset()
    .mockImplementation((async () => {
      if (!onlineManager.isOnline()) throw new ApiError(0, "unreachable", UNREACHABLE);
      return { files };
    }) as never);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`);
  });
  onTestFinished(() => click.mockRestore());
});

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

/** The viewer with a picture that is shown; `onDrawn` as long as one may draw. */
async function open(onDrawn?: (drawing: File) => void) {
  const viewer = (drawn?: (drawing: File) => void) => (
    <FileViewer files={[DOOR]} first={DOOR.id} onDrawn={drawn} onClose={() => {}} />
  );
  const page = await render(viewer(onDrawn));
  onTestFinished(page.unmount);
  await act(() => vi.waitFor(() => expect(document.querySelector("[role=dialog] img")).not.toBeNull()));
  return { press, end: () => page.render(viewer()) };
}
const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
const press = (name: string) => act(async () => button(name)?.click());

/** Presses "Save" after `before`. */
async function save(before: () => void) {
  await open();
  before();
  await act(async () => {
    document.querySelector<HTMLElement>("[role=dialog] [aria-label=Save]")?.click();
    await vi.waitFor(() => expect(saved.length + vi.mocked(toast.error).mock.calls.length).toBe(1));
  });
}

it.each([
  ["the server cannot be reached", () => void onlineManager.setOnline(false), UNREACHABLE],
  ["it is no longer there", () => void files.pop(), "It may have been deleted."],
])("says that a file was not saved when %s", async (_, before, description) => {
  onTestFinished(() => onlineManager.setOnline(true));
  await save(before);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith("The file could not be saved", { description });
});

it("keeps a drawing that is unfinished at the session’s end, and hands it over", async () => {
  const drawn: string[] = [];
  const viewer = await open(({ name }) => void drawn.push(name));
  await viewer.press("Draw on it");
  await act(() => vi.waitFor(() => expect(button("Send")).not.toBeNull()));
  await viewer.end();
  expect(button("Draw on it")).toBeNull();
  await viewer.press("Send");
  expect(drawn).toEqual(["door, drawn on.png"]);
});
