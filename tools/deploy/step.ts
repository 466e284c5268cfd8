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
  /** The differences from what is deployed, one line each. */
  differences: string[];
  /** Applies the differences. Resolves with what the operator still has to do, one line each. */
  apply(): Promise<string[]>;
}

/** One part of a deployment. Planning changes nothing and can be repeated; a plan without differences is not applied. */
export interface Step {
  name: string;
  /** The command that the step runs, for people. */
  means: string;
  plan(deployment: Deployment): Promise<Plan>;
}
