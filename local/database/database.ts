import { join } from "node:path";
import type { Product } from "../product.ts";
import { bootstrap, type DefaultGrants, readBootstrapScripts } from "./bootstrap/bootstrap.ts";
import { type DataFolder, FOLDER_FORMAT, fingerprint, openDataFolder } from "./data-folder.ts";
import { applyMigrations, applySeed, readMigrations } from "./migrations.ts";
import { type Cluster, POSTGRES_MAJOR, SUPERUSER, startCluster } from "./postgres/cluster.ts";
import type { Identity } from "./postgres/identity.ts";

export interface DatabaseOptions {
  product: Pick<Product, "name" | "root" | "marker">;
  dataDir: string;
  port: number;
  durable: boolean;
  seed: boolean;
  defaultGrants: DefaultGrants;
  /** false applies no migrations. Default: true. */
  migrate?: boolean;
  /** Overrides the identity that `chooseIdentity` finds; for tests. */
  identity?: Identity;
}

export interface Database {
  folder: DataFolder;
  cluster: Cluster;
  /** Returns a connection string for one of the roles that log in. */
  urlFor(role: LoginRole): string;
  adminUrl: string;
}

export type LoginRole = "postgres" | "authenticator" | "supabase_auth_admin" | "supabase_storage_admin";

/**
 * Starts Postgres with the data of `dataDir` and brings it up to date: bootstrap for a new cluster, then missing migrations,
 * then the seed if it has not run.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const scripts = await readBootstrapScripts();
  const shape = fingerprint([FOLDER_FORMAT, POSTGRES_MAJOR, options.defaultGrants, ...scripts.map(({ text }) => text)]);
  const folder = openDataFolder(options.product, options.dataDir, shape);
  const cluster = await startCluster({
    dataDir: folder.cluster,
    fresh: folder.fresh,
    port: options.port,
    password: folder.password,
    durable: options.durable,
    logFile: join(folder.path, "postgres.log"),
    identity: options.identity,
  });
  const urlFor = (role: string) => `postgresql://${role}:${folder.password}@127.0.0.1:${options.port}/postgres`;
  try {
    if (folder.fresh) {
      const { defaultGrants } = options;
      await bootstrap({ adminUrl: urlFor(SUPERUSER), password: folder.password, defaultGrants, scripts });
      folder.complete();
    }
    const supabase = join(options.product.root, "supabase");
    if (options.migrate ?? true)
      await applyMigrations(urlFor("postgres"), await readMigrations(join(supabase, "migrations")));
    if (options.seed) await applySeed(urlFor("postgres"), join(supabase, "seed.sql"));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { folder, cluster, urlFor, adminUrl: urlFor(SUPERUSER) };
}
