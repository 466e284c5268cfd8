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

it("The project's database is reached encrypted, unless its address says otherwise or is on this machine", () => {
  const reached = (url: string) => toSettings({ DATABASE_URL: url }).databaseUrl;
  expect(reached(address("secret"))).toBe(`${address("secret")}?sslmode=require`);
  expect(reached(`${address("secret")}?application_name=deploy`)).toMatch(/\?application_name=deploy&sslmode=require$/);
  const chosen = `${address("secret")}?sslmode=verify-full`;
  expect(reached(chosen)).toBe(chosen);
  expect(reached("postgresql://postgres:secret@127.0.0.1:54322/postgres")).not.toContain("sslmode");
});
