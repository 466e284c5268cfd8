import { cpSync } from "node:fs";
import { join } from "node:path";
import { API_PORT, DATABASE_PORT, docker, SITE_PORT } from "../stack/docker.ts";
import { dataFolder, parlour } from "../stack/parlour.ts";
import { type ProjectFolder, writeProjectFolder } from "./deploy/project-folder.ts";

/* `npm run supabase:folder` writes what `supabase start` needs to run Parlour in Docker; docs/local-supabase.md describes the next steps. */

/** The address of this machine for containers. */
const HOST = "http://host.docker.internal";

/** Writes the folder for the CLI's `--workdir`. `ports`: for tests, in place of those in the docs. */
export async function writeLocalFolder(
  path: string,
  ports = { api: API_PORT, db: DATABASE_PORT },
): Promise<ProjectFolder> {
  const { publishableKey, secretKey, sendEmailHook } = parlour;
  const supabase = `${HOST}:${API_PORT}`;
  // No host reports the visitors' addresses.
  const {
    CLIENT_ADDRESS_HEADER: _,
    CLIENT_ADDRESS_SECRET: __,
    ...environment
  } = parlour.environment({
    url: docker.url,
    here: `${HOST}:${SITE_PORT}`,
  });
  const folder = await writeProjectFolder(parlour.root, path, {
    auth: {
      publishable_key: publishableKey,
      secret_key: secretKey,
      hook: {
        send_email: {
          enabled: true,
          uri: `${supabase}/functions/v1${sendEmailHook?.path}`,
          secrets: sendEmailHook?.secret ?? "",
        },
      },
    },
    // The platform's own address is that of a container.
    edge_runtime: { secrets: { ...environment, PUBLIC_SUPABASE_URL: docker.supabaseUrl } },
    // The address and the key that the clock uses.
    db: { port: ports.db, vault: { project_url: supabase, jobs_key: secretKey } },
    api: { port: ports.api },
  });
  cpSync(join(parlour.root, "supabase", "seed.sql"), join(path, "supabase", "seed.sql"));
  return folder;
}

if (import.meta.filename === process.argv[1]) {
  const { path } = await writeLocalFolder(join(dataFolder(), "docker"));
  console.log(`npx supabase start --workdir ${path}`);
}
