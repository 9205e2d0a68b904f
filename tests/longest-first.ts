import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The order of the projects: the longest files first, and many short ones last, which keep all workers busy until the end. */
const PROJECTS = ['system', 'browser', 'parts', 'unit'];

/** The longest files of their projects. On a first run, vitest sorts by size, which says little of them. */
export const LONGEST = [
  'tests/system/crashes.test.ts',
  'tests/system/chaos.test.ts',
  'tests/system/backup.test.ts',
  'tests/system/lost-events.test.ts',
  'tests/system/live.test.ts',
  'tests/system/invariants.test.ts',
  'tests/system/rolling-restart.test.ts',
  'tests/e2e/specification.test.ts',
  'tests/e2e/dashboard.test.ts',
  'tests/e2e/dashboard-tabs.test.ts',
  'tests/e2e/api-docs.test.ts',
  'tests/e2e/generate.test.ts',
  'tests/e2e/generate-tabs.test.ts',
  'tests/e2e/team.test.ts',
  'tests/e2e/team-invitations.test.ts',
  'tests/e2e/installed.test.ts',
  'tests/e2e/models.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/first-picture.test.ts',
  'tests/e2e/large-view.test.ts',
  'tests/e2e/large-view-gestures.test.ts',
  'tests/e2e/studio-actions.test.ts',
  'tests/e2e/studio.test.ts',
  'server/test/hostile-requests.test.ts',
  'tests/integration/fuzz.test.ts',
  'tests/integration/models-command.test.ts',
  'worker/test/attempts.test.ts',
  'server/test/process.test.ts',
  'worker/test/variants.test.ts',
  'infra/local/src/postgres/cluster.test.ts',
  'infra/local/src/main.test.ts',
  'server/test/ownership.test.ts',
  'tests/integration/event-bus-outages.test.ts',
  'worker/painter/src/paint-picture.test.ts',
  'server/src/http/token-buckets.test.ts',
];

/** Starts long files first, so that none of them runs alone at the end. Keeps files of a project together, as they share processes. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(sorted.map((file) => [file, this.#placeOf(file)]));
    return sorted.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  }

  #placeOf({ moduleId, project }: TestSpecification): number {
    const named = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    return PROJECTS.indexOf(project.name) * (LONGEST.length + 1) + (named < 0 ? LONGEST.length : named);
  }
}
