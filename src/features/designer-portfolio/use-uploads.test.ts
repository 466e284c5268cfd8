// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { UnusablePictureError } from "@/domain/picture/shrink-picture.ts";
import { uploadPicture, uploadProblem } from "@/domain/picture/upload-picture.ts";
import { ApiError } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useUploads } from "./use-uploads.ts";

vi.mock("@/domain/picture/upload-picture.ts", async (original) => ({
  ...(await original<object>()),
  uploadPicture: vi.fn(),
}));

type Options = { signal?: AbortSignal; onProgress?: (sent: number) => void };
/** The pending uploads, by the file's name. */
const running = new Map<string, Options & { arrive: () => void; fail: (error: Error) => void }>();
const uploaded: string[] = [];

beforeEach(() => {
  running.clear();
  uploaded.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.mocked(uploadPicture).mockImplementation((file, _, options) => {
    const { name } = file as File;
    const { promise, give, fail } = later<Awaited<ReturnType<typeof uploadPicture>>>();
    running.set(name, { ...options, arrive: () => give({ path: `${name}.webp` } as never), fail });
    return promise;
  });
});

const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const open = () => renderHook(() => useUploads("room", (path) => uploaded.push(path)));

it("sends three files at a time, and adds them in the order in which they were chosen", async () => {
  const { current, run } = await open();
  await run(() => current().add(files("a", "b", "c", "d")));
  expect([...running.keys()]).toEqual(["a", "b", "c"]);
  await run(() => running.get("b")?.onProgress?.(0.5));
  expect(current().uploads.map(({ name, sent }) => [name, sent])).toContainEqual(["b", 0.5]);
  await run(() => running.get("c")?.arrive());
  expect([...running.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(uploaded).toEqual([]);
  await run(() => running.get("a")?.arrive());
  expect(uploaded).toEqual(["a.webp"]);
  await run(() => running.get("b")?.arrive());
  expect(uploaded).toEqual(["a.webp", "b.webp", "c.webp"]);
  expect(current().uploads).toMatchObject([{ name: "d" }]);
});

it("does not delay other uploads after a failure, and succeeds on a retry", async () => {
  const { current, run } = await open();
  await run(() => current().add(files("a", "b")));
  await run(() => running.get("b")?.arrive());
  await run(() => running.get("a")?.fail(new Error("offline")));
  expect(uploaded).toEqual(["b.webp"]);
  const [failed] = current().uploads;
  expect(failed).toMatchObject({ name: "a", problem: "The picture was not uploaded. Please try again." });
  await run(() => current().retry(failed?.id ?? ""));
  expect(current().uploads).toEqual([{ id: failed?.id, name: "a", sent: 0 }]);
  await run(() => running.get("a")?.arrive());
  expect(uploaded).toEqual(["b.webp", "a.webp"]);
  expect(current().uploads).toEqual([]);
});

it("aborts the uploads when the page is left", async () => {
  const { current, run, unmount } = await open();
  await run(() => current().add(files("a")));
  await unmount();
  expect(running.get("a")?.signal?.aborted).toBe(true);
});

it.each([
  [new UnusablePictureError("Too large."), "Too large."],
  [new ApiError(409, "too_many_pictures", "That is all your account holds."), "That is all your account holds."],
  [new ApiError(503, "unavailable", "The service is busy."), "The picture was not uploaded. Please try again."],
  [new TypeError("x is undefined"), "The picture was not uploaded. Please try again."],
])("tells the person what to do about a failure (%s)", (error, words) => {
  expect(uploadProblem(error)).toBe(words);
});
