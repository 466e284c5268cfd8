import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSupabaseConfig } from "./supabase-config.ts";
import { temporaryFolder } from "./tests/support.ts";

function read(toml: string) {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  mkdirSync(join(folder.path, "supabase"));
  writeFileSync(join(folder.path, "supabase", "config.toml"), toml);
  return readSupabaseConfig(folder.path);
}
const limitOf = (size: string) => read(`[storage]\nfile_size_limit = "${size}"`).storage.file_size_limit;

test.each([
  ["5MiB", 5 * 1024 ** 2],
  ["1.5 k", 1536],
  ["700", 700],
])("The configuration reads the size %j as %i bytes, like the CLI", (size, bytes) => {
  expect(limitOf(size)).toBe(bytes);
});

test("The configuration uses the CLI's defaults for settings that the file lacks", () => {
  const { storage, auth } = read("[auth]\njwt_expiry = 600");
  expect(storage.file_size_limit).toBe(50 * 1024 ** 2);
  expect(auth).toMatchObject({ jwt_expiry: 600, minimum_password_length: 6 });
});
