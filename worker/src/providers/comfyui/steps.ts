import type { ModelProgress } from '../types.ts';
import type { WorkflowNodes } from './workflow.ts';

/** What one node says of its own work. */
export interface NodeProgress {
  node: string;
  value: number;
  max: number;
}

/** Adds up the steps of a workflow's sampling nodes, so that a base and a refiner are one way to one picture. */
export interface StepCounter {
  /** The newest count if these reports move it on; older, repeated, senseless ones and other nodes' do not. */
  count(reports: readonly NodeProgress[]): ModelProgress | undefined;
  /** Both 0 until a step is known. */
  latest(): ModelProgress;
}

/**
 * Counts `samplers` of the workflow as it was sent. A sampling node that has not begun counts with the steps that its own
 * inputs or those of its scheduler ask for; once it reports, with what it reports.
 */
export function createStepCounter(nodes: WorkflowNodes, samplers: readonly string[]): StepCounter {
  const expected = new Map(samplers.map((node) => [node, expectSteps(nodes, node)]));
  const reported = new Map<string, NodeProgress>();
  let latest: ModelProgress = { step: 0, steps: 0 };

  function take(report: NodeProgress): void {
    const { node, value, max } = report;
    const makesSense = Number.isInteger(value) && Number.isInteger(max) && value >= 1 && value <= max;
    if (!makesSense || !expected.has(node) || value <= (reported.get(node)?.value ?? 0)) return;
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

/** 0 where only the node itself knows. */
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
