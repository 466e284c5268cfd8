import { beforeEach, expect, test, vi } from "vitest";
import { pdfFile } from "../../../tests/support/pdfs.ts";
import type { JobServices } from "../services.ts";
import { files } from "./file.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";

/** What is in quarantine. */
let uploaded: Uint8Array<ArrayBuffer> | null;
let reading = 0;
let readAtOnce = 0;
const put = vi.fn(async (..._: unknown[]) => undefined);
const remove = vi.fn(async (..._: unknown[]) => undefined);
const call = vi.fn(async (..._: unknown[]) => ({ ok: true }));
const { work } = files({
  database: { call },
  fileStore: {
    put,
    remove,
    async read(path: string) {
      expect(path).toBe("quarantine/b/1");
      readAtOnce = Math.max(readAtOnce, ++reading);
      await new Promise((resolve) => setImmediate(resolve));
      reading--;
      return uploaded;
    },
  },
} as unknown as JobServices);
const check = (bytes = 1_000_000) => work({ id: ID, task: "check", path: "b/1", bytes });
const noted = () => call.mock.calls.map(([name, args]) => [name, args]);

beforeEach(() => {
  uploaded = pdfFile({ pages: 2 });
  for (const mock of [put, remove, call]) mock.mockClear();
});
const emptied = ["quarantine/b/1", new Uint8Array(), "application/octet-stream"];

test("A good PDF is stored where members can read it, then noted, and an empty file keeps its place in quarantine", async () => {
  // As large as it was announced.
  await check(uploaded?.length);
  expect(put.mock.calls).toEqual([["b/1", uploaded, "application/octet-stream"], emptied]);
  const bytes = uploaded?.length;
  expect(noted()).toEqual([["record_file_check", { fileId: ID, pages: 2, bytes }]]);
  const [stored, quarantined] = put.mock.invocationCallOrder as [number, number];
  const [told] = call.mock.invocationCallOrder as [number];
  expect([stored, told, quarantined].toSorted((one, other) => one - other)).toEqual([stored, told, quarantined]);
});

test.each<[string, () => Uint8Array<ArrayBuffer> | null, number]>([
  ["that was never uploaded", () => null, 1_000_000],
  ["with a script", () => pdfFile({ more: ["<< /S /JavaScript >>"] }), 1_000_000],
  ["larger than announced", () => pdfFile(), 100],
])("A PDF %s is refused and stored nowhere", async (_, make, bytes) => {
  uploaded = make();
  await check(bytes);
  expect(put.mock.calls).toEqual([emptied]);
  expect(noted()).toEqual([["record_file_check", { fileId: ID }]]);
});

test("PDFs are checked one after the other, also after one that fails", async () => {
  put.mockRejectedValueOnce(new Error("the storage"));
  const results = await Promise.allSettled([check(), check(), check()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(readAtOnce).toBe(1);
});

test("A checked file is only sealed after a run that ended too early", async () => {
  await work({ id: ID, task: "seal", path: "b/1", bytes: 1 });
  expect(put.mock.calls).toEqual([emptied]);
  expect([remove, call].map((mock) => mock.mock.calls)).toEqual([[], []]);
});

test("A file that must only be forgotten is not touched", async () => {
  await work({ id: ID, task: "forget", path: "b/1", bytes: 1 });
  expect([put, remove, call].map((mock) => mock.mock.calls)).toEqual([[], [], []]);
});

test("A removed file is removed everywhere", async () => {
  await work({ id: ID, task: "remove", path: "b/1", bytes: 1 });
  expect(remove).toHaveBeenCalledExactlyOnceWith(["b/1", "b/1-sm", "quarantine/b/1"]);
});
