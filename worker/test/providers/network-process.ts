/**
 * Opens a network, runs it once and sends its output. A separate process frees the memory of large weights when it
 * ends.
 */
import { once } from 'node:events';
import { openEngine, type Tensor } from '../../src/providers/onnx/engine.ts';

export interface NetworkTask {
  engineFolder: string;
  folder: string;
  graph: string;
  weights: string;
  inputs: Readonly<Record<string, Tensor>>;
}

const [task]: [NetworkTask] = (await once(process, 'message')) as [NetworkTask];
const { engineFolder, folder, graph, weights, inputs } = task;
const network = await openEngine({ engineFolder, folder, threads: 1 }).open({ graph, weights });
process.send?.(await network.run(inputs), () => process.disconnect());
