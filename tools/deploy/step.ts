import type { ApiKeys, Project } from "./project.ts";
import type { ProjectFolder } from "./project-folder.ts";
import type { Settings } from "./settings.ts";

export interface Deployment {
  /** The repository's root. */
  root: string;
  settings: Settings;
  project: Project;
  folder: ProjectFolder;
  keys: ApiKeys;
}

export interface Plan {
  /** What differs from what is deployed, a line each. */
  differences: string[];
  /** Makes what is deployed as it should be. Resolves with what is left to the operator, a line each. */
  apply(): Promise<string[]>;
}

/** One part of a deployment. Planning changes nothing, and can be repeated: a plan without differences is not applied. */
export interface Step {
  name: string;
  /** What it is done with, as people would type it. */
  means: string;
  plan(deployment: Deployment): Promise<Plan>;
}
