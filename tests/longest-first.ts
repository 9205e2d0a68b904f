import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the long files of all projects of a group first, so that none of them runs alone at the end. Vitest sorts within each
 * project only: by the duration of the last run, or by size where a file has not run here yet.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification) => project.name === 'system';
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
