import type { ModelProgress } from '../types.ts';
import type { WorkflowNodes } from './workflow.ts';

/** A node's report of its own progress. */
export interface NodeProgress {
  node: string;
  value: number;
  max: number;
}

/** Adds up the steps of a workflow's sampling nodes, for example a base model and a refiner. */
export interface StepCounter {
  /** Returns the new count if these reports raise it. Ignores outdated, repeated and invalid ones, and other nodes. */
  count(reports: readonly NodeProgress[]): ModelProgress | undefined;
  /** Returns the newest count; both numbers are 0 until a step is known. */
  latest(): ModelProgress;
}

/**
 * Counts the steps of `samplers` in the workflow as it was sent. A sampling node that has not begun counts with the steps in its own
 * inputs or its scheduler's; after its first report, with the reported ones.
 */
export function createStepCounter(nodes: WorkflowNodes, samplers: readonly string[]): StepCounter {
  const expected = new Map(samplers.map((node) => [node, expectSteps(nodes, node)]));
  const reported = new Map<string, NodeProgress>();
  let latest: ModelProgress = { step: 0, steps: 0 };

  function take(report: NodeProgress): void {
    const { node, value, max } = report;
    const isValid = Number.isInteger(value) && Number.isInteger(max) && value >= 1 && value <= max;
    if (!isValid || !expected.has(node) || value <= (reported.get(node)?.value ?? 0)) return;
    reported.set(node, report);
  }

  return {
    count(reports) {
      for (const report of reports) take(report);
      const step = sum([...reported.values()].map(({ value }) => value));
      if (step <= latest.step) return undefined;
      const steps = sum([...expected].map(([node, steps]) => reported.get(node)?.max ?? steps));
      latest = { step, steps };
      return latest;
    },
    latest: () => latest,
  };
}

/** Returns the steps in a node's inputs; 0 if only the node knows them. */
function expectSteps(nodes: WorkflowNodes, id: string): number {
  const inputs = nodes[id]?.inputs ?? {};
  const sigmas = Array.isArray(inputs.sigmas) ? nodes[String(inputs.sigmas[0])]?.inputs : undefined;
  const steps = toSteps(inputs.steps) ?? toSteps(sigmas?.steps) ?? 0;
  const start = toSteps(inputs.start_at_step) ?? 0;
  const end = toSteps(inputs.end_at_step) ?? steps;
  return Math.max(0, Math.min(end, steps) - start);
}

const toSteps = (input: unknown) => (typeof input === 'number' && input >= 0 ? input : undefined);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
