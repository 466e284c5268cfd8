import { expect, it } from "vitest";
import { PICTURE_BUCKET } from "../../edge-functions/shared/contract/picture-path.ts";
import { readSupabaseConfig } from "../../local/supabase-config.ts";
import { parlour } from "../../stack/parlour.ts";
import { connectAsPostgres, scalars } from "../support/sql.ts";

const sql = connectAsPostgres();

it("A bucket accepts no larger file than the project allows", async () => {
  const { file_size_limit: project } = readSupabaseConfig(parlour.root).storage;
  expect(await sql`select id from storage.buckets where file_size_limit > ${project}`).toHaveLength(0);
});

it("Nobody can read files without a signature, except the pictures on designers' pages", async () => {
  expect(await scalars(sql`select id from storage.buckets where public`)).toEqual([PICTURE_BUCKET]);
});
