import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their files take longest: started late, one would run alone at the end. */
const EARLY = ["deploy", "stack", "model", "money"];

/**
 * Runs the files of each project one after the other: a worker goes on with the next file, with all that it has loaded and connected to, only if that
 * is of the same project.
 */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>(EARLY.map((name) => [name, []]));
    for (const file of await super.sort(files)) {
      const { name } = file.project;
      groups.set(name, [...(groups.get(name) ?? []), file]);
    }
    return [...groups.values()].flat();
  }
}
