import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Files } from "./files.ts";

describe("Files", () => {
  let root: string;
  let files: Files;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "parlour-files-"));
    files = new Files(join(root, "objects"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const onDisk = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const readAll = async (version: string, range?: { start: number; end: number }) =>
    new Response(files.read(version, range)).text();

  test("are read back whole and in part", async () => {
    const { version, etag } = await files.create(Buffer.from("a picture"));
    expect(etag).toBe('"101a0e3e2f58188b3e2ffc1057316c13"');
    expect(await files.size(version)).toBe(9);
    expect(await readAll(version)).toBe("a picture");
    expect(await readAll(version, { start: 2, end: 4 })).toBe("pic");
  });

  test("are copied independently, and only complete versions are on disk", async () => {
    const { version } = await files.create(Buffer.from("a picture"));
    const copy = await files.copy(version);
    await files.remove([version, null]);
    expect(await files.size(version)).toBeUndefined();
    expect(await readAll(copy)).toBe("a picture");
    expect(onDisk()).toEqual([copy]);
  });

  test.each(["../../etc/passwd", "", "..", "/etc/passwd", "00000000-0000-4000-8000-000000000000/../x"])(
    "refuse the version %j",
    async (name) => {
      await expect(files.remove([`${name} `])).rejects.toThrow("not a version");
      await expect(files.copy(name)).rejects.toThrow("not a version");
      expect(() => files.read(name)).toThrow("not a version");
    },
  );
});
