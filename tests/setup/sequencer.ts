import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their files take longest: late, one would be left alone at the end. */
const EARLY = ["deploy", "stack", "model", "money"];

/**
 * Runs the files of each project one after the other, and among them those with a DOM: a worker goes on with the next file, with all that it has
 * loaded and connected to, only if that is of the same project and environment.
 */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>(EARLY.map((name) => [name, []]));
    for (const file of await super.sort(files)) {
      const environment = /^\/\/ @vitest-environment .*/.exec(readFileSync(file.moduleId, "utf8"))?.[0] ?? "";
      const group = file.project.name + environment;
      groups.set(group, [...(groups.get(group) ?? []), file]);
    }
    return [...groups.values()].flat();
  }
}
