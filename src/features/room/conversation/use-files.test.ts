// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { later } from "@/lib/testing/later.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { useFiles } from "./use-files.ts";

const { prepareFile, keepFile, forgetFile, removeFile, send, discard } = vi.hoisted(() => ({
  ...{ prepareFile: vi.fn(), keepFile: vi.fn(), forgetFile: vi.fn() },
  ...{ removeFile: vi.fn(), send: vi.fn(), discard: vi.fn() },
}));
vi.mock("@/domain/booking/files/prepare-file.ts", async (original) => ({ ...(await original<object>()), prepareFile }));
vi.mock("@/domain/booking/files/upload-file.ts", () => ({ removeFile }));
vi.mock("@/domain/booking/files/kept-files.ts", () => ({ keepFile, forgetFile }));
vi.mock("./use-outbox.ts", () => ({
  useFileOutbox: () => ({ outbox: { send }, unsent: NOTHING, retry: vi.fn(), discard }),
}));
const NOTHING: never[] = [];

const named = (name: string) => new File([], name);
const prepared = (name: string) => ({ name, kind: "pdf", bytes: 3 });
const namesSent = () => send.mock.calls.map(([{ name }]) => name);
const open = () => renderHook(() => useFiles("booking", {} as never));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const mock of [keepFile, forgetFile, removeFile, send, discard]) mock.mockResolvedValue(undefined);
  prepareFile.mockImplementation(async ({ name }: File) => prepared(name));
});

it("sends files in the order in which they were chosen, even while the first is being prepared", async () => {
  const first = later();
  prepareFile.mockReturnValueOnce(first.promise);
  const files = await open();
  let sent: Promise<unknown> = Promise.resolve();
  await files.run(() => {
    sent = Promise.all([files.current().add([named("large.jpg")]), files.current().add([named("small.pdf")])]);
  });
  expect(files.current().unsent).toMatchObject([
    { name: "large.jpg", state: "preparing" },
    { name: "small.pdf", state: "preparing" },
  ]);
  await files.run(async () => {
    first.give(prepared("large.jpg"));
    await sent;
  });
  expect(namesSent()).toEqual(["large.jpg", "small.pdf"]);
  expect(files.current().unsent).toEqual([]);
});

it("sends no file that was removed before or during its preparation", async () => {
  const first = later();
  prepareFile.mockReturnValueOnce(first.promise);
  const files = await open();
  let sent: Promise<void> = Promise.resolve();
  await files.run(() => {
    sent = files.current().add([named("wrong.jpg"), named("wrong.pdf"), named("right.pdf")]);
  });
  const [one, two] = files.current().unsent;
  await vi.waitFor(() => expect(prepareFile).toHaveBeenCalled());
  await files.run(async () => {
    for (const file of [one, two]) await files.current().leaveOut(file?.id ?? "");
  });
  expect(files.current().unsent).toMatchObject([{ name: "right.pdf", state: "preparing" }]);
  await files.run(async () => {
    first.give(prepared("wrong.jpg"));
    await sent;
  });
  expect(namesSent()).toEqual(["right.pdf"]);
  expect(forgetFile).toHaveBeenLastCalledWith(one?.id);
  expect(prepareFile).toHaveBeenCalledTimes(2);
  expect(files.current().unsent).toEqual([]);
});
