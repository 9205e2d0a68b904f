import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the files of the `system` project first, which take longest, so that none of them runs alone at the end. Vitest sorts only
 * within a project: by the duration of the last run, or by size if a file has not run yet.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification) => project.name === 'system';
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
