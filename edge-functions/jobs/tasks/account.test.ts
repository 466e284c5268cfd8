import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test, vi } from "vitest";
import { DATA_FILE } from "../../shared/contract/limits.ts";
import type { JobServices } from "../services.ts";
import { accountTasks } from "./account.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const PROFILE = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const MIB = 1024 * 1024;

/** Sizes of the pictures by path; others do not exist. */
let pictures: Record<string, number>;
const put = vi.fn(async (_: string, __: Uint8Array) => undefined);
const remove = vi.fn(async (_: string) => undefined);
const forgetAccount = vi.fn(async (_: string) => undefined);
const call = vi.fn(async (name: string, _: unknown) =>
  name === "account_data" ? { data: { account: { id: PROFILE } }, pictures: Object.keys(pictures) } : { ok: true },
);

beforeEach(() => {
  pictures = {};
  for (const mock of [put, remove, forgetAccount, call]) mock.mockClear();
});

const work = (task: string) => {
  const dataStore = {
    put,
    remove,
    picture: async (path: string) => (pictures[path] ? new Uint8Array(pictures[path]).fill(7) : null),
    pictureAddress: (path: string) => `https://pictures.test/${path}`,
  };
  const services = { database: { call }, dataStore, forgetAccount } as unknown as JobServices;
  return accountTasks(services).work({ id: ID, task, profileId: PROFILE });
};
const noted = () => call.mock.calls.filter(([name]) => name === "note_export").length;

test("an export holds the data and every picture that is still there", async () => {
  pictures = { "a/1.webp": 10, "a/gone.webp": 0, "a/2.webp": 20 };
  await work("export");
  const [[path, file] = ["", new Uint8Array()]] = put.mock.calls;
  expect(path).toBe(`${PROFILE}/${ID}.zip`);
  const files = unzipSync(file);
  expect(Object.keys(files)).toEqual(["data.json", "pictures/1.webp", "pictures/2.webp"]);
  expect(JSON.parse(strFromU8(files["data.json"] ?? file))).toEqual({ account: { id: PROFILE } });
  expect(files["pictures/2.webp"]).toHaveLength(20);
  expect(noted()).toBe(1);
});

test("pictures for which the file has no room are told by their addresses: Storage would take no larger file", async () => {
  // The quota of an account is larger than the largest file.
  pictures = { "a/1.webp": 30 * MIB, "a/2.webp": 30 * MIB, "a/3.webp": 19 * MIB };
  await work("export");
  const file = put.mock.calls[0]?.[1] ?? new Uint8Array();
  expect(file.length).toBeLessThanOrEqual(DATA_FILE.largestBytes);
  const files = unzipSync(file, { filter: ({ name }) => !name.endsWith(".webp") });
  expect(strFromU8(files["more-pictures.txt"] ?? file)).toContain("\nhttps://pictures.test/a/2.webp\n");
  expect(strFromU8(files["more-pictures.txt"] ?? file)).not.toContain("a/3.webp");
});

test("an export that was not stored is not announced", async () => {
  put.mockRejectedValueOnce(new Error("the storage: down"));
  await expect(work("export")).rejects.toThrow("the storage");
  expect(noted()).toBe(0);
});

test("an old file is removed, and what remains of a deleted account is forgotten", async () => {
  await work("expire");
  expect(remove).toHaveBeenCalledExactlyOnceWith(`${PROFILE}/${ID}.zip`);
  await work("erase");
  expect(forgetAccount).toHaveBeenCalledExactlyOnceWith(PROFILE);
  expect(put).not.toHaveBeenCalled();
});
