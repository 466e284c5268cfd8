// @dom
import type { BookingFile } from "@contract/files.ts";
import { focusManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { toast } from "@/lib/toast.ts";
import { fileAddressQuery } from "./file-addresses.ts";
import FileViewer from "./file-viewer.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://project.test" }));
vi.mock("@/lib/toast.ts", () => ({ toast: { error: vi.fn() } }));
vi.mock("./drawing-pad.tsx", () => ({
  default: ({ onDrawn }: { onDrawn: (drawing: File) => void }) => (
    <button type="button" aria-label="Send" onClick={() => onDrawn(new File([], "door, drawn on.png"))} />
  ),
}));

const DOOR: BookingFile = {
  id: "7b1c1f0a-0000-4000-8000-000000000001",
  kind: "picture",
  state: "ready",
  name: "door.webp",
  bytes: 1,
  width: 4,
  height: 3,
  pages: null,
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

it("shows the picture from a new address if the one of its small copy has expired, and gives up only then", async () => {
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

it("saves a file under its name", async () => {
  await save(() => {});
  expect(saved).toEqual(["door.webp from https://project.test/save"]);
});

it.each([
  [
    "the server cannot be reached",
    () => {
      onlineManager.setOnline(false);
      onTestFinished(() => onlineManager.setOnline(true));
    },
    UNREACHABLE,
  ],
  [
    "it is there no more",
    () => {
      files = [];
    },
    "It may have been deleted.",
  ],
])("says that a file was not saved where %s", async (_, before, description) => {
  await save(before);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith("The file could not be saved", { description });
});

it("keeps a drawing that the session’s end finds unfinished, and hands it over", async () => {
  const drawn: string[] = [];
  const viewer = await open(({ name }) => void drawn.push(name));
  await viewer.press("Draw on it");
  await act(() => vi.waitFor(() => expect(button("Send")).not.toBeNull()));
  await viewer.end();
  expect(button("Draw on it")).toBeNull();
  await viewer.press("Send");
  expect(drawn).toEqual(["door, drawn on.png"]);
});

it("does not load again what is read when one comes back from another window", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await open();
  vi.mocked(api).mockClear();
  vi.setSystemTime(Date.now() + 600_000);
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  onTestFinished(() => focusManager.setFocused(undefined));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
  expect(api).not.toHaveBeenCalled();
});
