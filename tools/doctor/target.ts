import { findRunning } from "../../local/database/data-folder.ts";
import { dataFolder, parlour } from "../../stack/parlour.ts";
import type { ApiKeys, Project } from "../deploy/project.ts";
import type { Settings } from "../deploy/settings.ts";

/** A running Parlour, hosted or local. */
export interface Target {
  /** The repository's root. */
  root: string;
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Connection as `postgres`. */
  databaseUrl: string;
  siteUrl: string;
  /** Only for a hosted project. */
  hosted?: { settings: Settings; project: Project };
}

export function hostedTarget(root: string, settings: Settings, project: Project, keys: ApiKeys): Target {
  return {
    root,
    supabaseUrl: settings.supabaseUrl,
    publishableKey: keys.publishable ?? "",
    secretKey: keys.secret ?? "",
    databaseUrl: settings.databaseUrl,
    siteUrl: settings.siteUrl,
    hosted: { settings, project },
  };
}

/** Returns the Parlour that runs on this machine, if any. */
export function localTarget(): Target | undefined {
  const running = findRunning(dataFolder());
  return (
    running && {
      root: parlour.root,
      supabaseUrl: running.url,
      publishableKey: parlour.publishableKey,
      secretKey: parlour.secretKey,
      databaseUrl: running.databaseUrl,
      siteUrl: running.url,
    }
  );
}
