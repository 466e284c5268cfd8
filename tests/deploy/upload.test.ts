import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findDeno } from "../../local/functions/functions.ts";
import { parlour } from "../../stack/parlour.ts";
import { type ProjectFolder, writeProjectFolder } from "../../tools/deploy/project-folder.ts";
import { supabase } from "../../tools/deploy/supabase-cli.ts";
import { book, bookingRequest } from "../support/bookings.ts";
import { startBundles } from "../support/bundles.ts";
import { temporaryFolder } from "../support/main-process.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { type ManagementApi, PROJECT, startManagementApi, TOKEN } from "./management-api.ts";

/* The files that the genuine CLI uploads must start on the runtime's Deno, with nothing else beside them. */

/** The version of Deno in the edge runtime; pinned in package.json. */
const RUNTIME_DENO = "2.1.4";
/** The largest upload, in bytes. The platform's limit is 5 MB; this one notices growth earlier. */
const LARGEST_UPLOAD = 3_000_000;

const folder = temporaryFolder();
const running: ChildProcess[] = [];
let api: ManagementApi;
let project: ProjectFolder;

beforeAll(async () => {
  api = await startManagementApi(folder.path);
  project = await writeProjectFolder(parlour.root, join(folder.path, "deploy"), {});
  const args = ["functions", "deploy", "--use-api", `--remote=${PROJECT}`, "--yes"];
  const { code, said } = await supabase([...args, "--workdir", project.path, "--profile", api.profile], {
    SUPABASE_ACCESS_TOKEN: TOKEN,
    HOME: folder.path,
  });
  expect(code, said).toBe(0);
}, 60_000);

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await api.stop();
  folder.remove();
});

/** Writes the uploaded files into an empty folder and starts them there; resolves with the URL. */
async function startUploaded(): Promise<string> {
  const place = join(folder.path, "runtime");
  const entries: Record<string, string> = {};
  for (const { slug, files, entrypoint_path } of api.functions.values()) {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), bytes);
    }
    entries[slug] = /\/source\/(.+)$/.exec(entrypoint_path)?.[1] ?? "";
  }
  const started = await startBundles(entries, {
    stack: inject("stack"),
    folder: place,
    cacheDir: join(folder.path, "deno"),
  });
  running.push(started.child);
  return started.url;
}

describe("The upload of the functions", () => {
  it("is one file for each, far below the platform's limit", () => {
    expect([...api.functions.keys()].sort()).toEqual(["api", "jobs"]);
    for (const { slug, files, verify_jwt } of api.functions.values()) {
      const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
      console.info(`${slug}: ${(bytes / 1e6).toFixed(2)} MB`);
      expect([...files.keys()]).toEqual([
        expect.stringMatching(new RegExp(`^supabase/functions/${slug}/[0-9a-f]+\\.js$`)),
      ]);
      expect(bytes).toBeLessThan(LARGEST_UPLOAD);
      expect(verify_jwt).toBe(false);
    }
  });

  it("is tested on the runtime's Deno", () => {
    const { version } = JSON.parse(readFileSync(join(dirname(findDeno()), "package.json"), "utf8"));
    expect(version).toBe(RUNTIME_DENO);
  });

  it("starts without packages beside it, and reaches the database and the payment provider", async () => {
    const origin = await startUploaded();
    const document = await fetch(`${origin}/api/openapi.json`);
    expect(await document.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
    const found = await fetch(`${origin}/api/designers`);
    expect(await found.json()).toMatchObject({ designers: expect.any(Array) });

    expect((await fetch(`${origin}/jobs/tick`, { method: "POST" })).status).toBe(401);
    const headers = { apikey: inject("stack").secretKey };
    const ticked = await fetch(`${origin}/jobs/tick`, { method: "POST", headers });
    expect(ticked.status, await ticked.clone().text()).toBe(200);

    // The provider's client expects globals of Node.
    const [customer, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
    const bookingId = await book(customer, await bookingRequest(designer));
    const ordered = await fetch(`${origin}/api/bookings/create-order`, {
      method: "POST",
      headers: { authorization: `Bearer ${customer.token}`, "content-type": "application/json" },
      body: JSON.stringify({ bookingId, amount: 6000 }),
    });
    expect(ordered.status, await ordered.clone().text()).toBe(200);
  }, 60_000);
});
