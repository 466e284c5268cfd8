import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The projects whose files take longest: if they started late, one would run alone at the end. */
const EARLY = ["deploy", "stack", "model", "money"];

/**
 * Runs the files of each project one after the other: a worker keeps everything that it has loaded and connected to only if the next file is of the
 * same project.
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
