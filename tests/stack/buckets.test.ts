import { expect, it } from "vitest";
import { readSupabaseConfig } from "../../local/supabase-config.ts";
import { parlour } from "../../stack/parlour.ts";
import { connectAsPostgres } from "../support/sql.ts";

it("A bucket takes no larger file than the project allows", async () => {
  const sql = connectAsPostgres();
  const { file_size_limit: project } = readSupabaseConfig(parlour.root).storage;
  expect(await sql`select id from storage.buckets where file_size_limit > ${project}`).toHaveLength(0);
});
