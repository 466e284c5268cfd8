import { expect, it } from "vitest";
import { connectProject } from "./project.ts";
import { missingSettings, toSettings } from "./settings.ts";

const address = (password: string) => `postgresql://postgres.ref:${password}@pooler.supabase.com:5432/postgres`;
const missing = (password: string) =>
  missingSettings({ DATABASE_URL: address(password) }).filter(({ setting }) => setting === "DATABASE_URL");

it("A database password that is not percent-encoded is listed among the missing settings", () => {
  expect(missing("100%40sure")).toEqual([]);
  expect(missing("100%sure")).toEqual([expect.objectContaining({ what: expect.stringContaining("percent-encoded") })]);
});

it("The mask of a project hides the password, encoded or not", () => {
  const maskOf = (password: string) => connectProject(toSettings({ DATABASE_URL: address(password) }), "/nowhere").mask;
  expect(maskOf("100%40sure")("100%40sure and 100@sure")).toBe("••• and •••");
  expect(maskOf("100%sure")("100%sure")).toBe("•••");
});
