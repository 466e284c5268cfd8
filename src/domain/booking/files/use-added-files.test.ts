// @dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { queryKeys } from "@/domain/query-keys.ts";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useAddedFiles } from "./use-added-files.ts";

const { prepareFile, uploadFile } = vi.hoisted(() => ({ prepareFile: vi.fn(), uploadFile: vi.fn() }));
vi.mock("./prepare-file.ts", () => ({ prepareFile }));
vi.mock("./upload-file.ts", () => ({ uploadFile, removeFile: vi.fn() }));

const file = (name: string) => new File(["x"], name);
/** How each upload ends, by the file's name. */
let ends: Record<string, ReturnType<typeof later>>;

beforeEach(() => {
  ends = {};
  prepareFile.mockImplementation(async ({ name }: File) => ({ name }));
  uploadFile.mockImplementation((_: object, { name }: { name: string }) => {
    ends[name] = later();
    return ends[name].promise;
  });
});

async function open() {
  const client = new QueryClient();
  client.setQueryData(queryKeys.brief("booking"), {});
  const page = await renderHook(() => useAddedFiles("brief", "booking"), undefined, client);
  const begun = (name: string) => vi.waitFor(() => expect(ends).toHaveProperty(name));
  return {
    ...page,
    begun,
    files: () => page.current(),
    coming: () => page.current().coming.map(({ name, error }) => [name, error]),
    /** Returns whether the brief has been requested since the last call. */
    asked: () => {
      const old = client.getQueryState(queryKeys.brief("booking"))?.isInvalidated;
      client.setQueryData(queryKeys.brief("booking"), {});
      return old;
    },
  };
}

it("uploads files one after the other, and fetches each as soon as it has arrived", async () => {
  const { files, coming, begun, run, asked } = await open();
  await run(() => files().add([file("one.png"), file("two.png")]));
  await begun("one.png");
  expect(coming()).toEqual([
    ["one.png", ""],
    ["two.png", ""],
  ]);
  expect([files().busy, Object.keys(ends)]).toEqual([true, ["one.png"]]);
  await run(async () => {
    ends["one.png"]?.give({});
    await begun("two.png");
  });
  expect(coming()).toEqual([["two.png", ""]]);
  expect([files().busy, asked()]).toEqual([true, true]);
  await run(() => ends["two.png"]?.give({}));
  await vi.waitFor(() => expect(files().busy).toBe(false));
  expect([coming(), asked()]).toEqual([[], true]);
  const [[first], [second]] = uploadFile.mock.calls as [[{ id: string }], [{ id: string }]];
  expect(first).toMatchObject({ bookingId: "booking", purpose: "brief" });
  expect(second.id).not.toBe(first.id);
});

it("says why a file failed until it is removed, and uploads the others", async () => {
  const { files, coming, begun, run } = await open();
  prepareFile.mockRejectedValueOnce(new Error("Only pictures and PDFs can be sent here."));
  await run(async () => {
    files().add([file("film.mp4"), file("two.png"), file("three.png")]);
    await begun("two.png");
    ends["two.png"]?.fail("no error at all");
    await begun("three.png");
    ends["three.png"]?.give({});
  });
  await vi.waitFor(() => expect(files().busy).toBe(false));
  expect(coming()).toEqual([
    ["film.mp4", "Only pictures and PDFs can be sent here."],
    ["two.png", "The file could not be sent."],
  ]);
  await run(() => files().leave(files().coming[0]?.id ?? ""));
  expect(coming().map(([name]) => name)).toEqual(["two.png"]);
});
