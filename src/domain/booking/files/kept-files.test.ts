// @dom
import * as database from "idb-keyval";
import { beforeEach, expect, it, vi } from "vitest";
import { forgetFile, forgetFiles, keepFile, keptFile } from "./kept-files.ts";
import type { PreparedFile } from "./prepare-file.ts";

vi.mock("idb-keyval");

const stored = new Map<unknown, unknown>();
const file = { name: "kitchen.pdf" } as PreparedFile;

beforeEach(() => stored.clear());

function serveDatabase(works: boolean): void {
  const serve = <Value>(work: () => Value) => (works ? Promise.resolve(work()) : Promise.reject(new Error("refused")));
  vi.mocked(database.set).mockImplementation((key, value) => serve(() => void stored.set(key, value)));
  vi.mocked(database.get).mockImplementation(((key: string) => serve(() => stored.get(key))) as typeof database.get);
  vi.mocked(database.del).mockImplementation((key) => serve(() => void stored.delete(key)));
  vi.mocked(database.clear).mockImplementation(() => serve(() => stored.clear()));
}

it.each([true, false])("keeps a file until it is forgotten, with a database: %s", async (works) => {
  serveDatabase(works);
  await keepFile("1", file);
  expect(stored.size).toBe(works ? 1 : 0);
  expect(await keptFile("1")).toBe(file);
  expect(await keptFile("2")).toBeUndefined();
  await forgetFile("1");
  expect(await keptFile("1")).toBeUndefined();

  await keepFile("1", file);
  await forgetFiles();
  expect(await keptFile("1")).toBeUndefined();
});
