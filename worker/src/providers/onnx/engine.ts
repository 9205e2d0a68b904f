import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bindWeights } from '@easel/shared/node/models/packs/bind-weights';
import { readTensors } from '@easel/shared/node/models/packs/safetensors';

/** Numbers with their shape. */
export interface Tensor {
  data: Float32Array | BigInt64Array;
  dims: readonly number[];
}

/** A network that is ready to compute. */
export interface Network {
  /** Returns the network's only output. */
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Float32Array>;
}

export interface Engine {
  /** Opens a graph without weights with a weights file. Both are paths in `folder`. */
  open(component: { graph: string; weights: string }): Promise<Network>;
}

/** The part of onnxruntime-node 1.30 that is used here. It is no dependency: operators install it on request. */
interface Runtime {
  InferenceSession: {
    create(
      graph: Uint8Array,
      options: object,
    ): Promise<{
      outputNames: readonly string[];
      run(inputs: Record<string, object>): Promise<Record<string, { data: unknown }>>;
    }>;
  };
  Tensor: new (type: 'float32' | 'int64', data: Tensor['data'], dims: readonly number[]) => object;
}

/**
 * Loads ONNX Runtime. It computes in float32, as it has few float16 kernels for CPUs.
 * @param engineFolder where its package is installed
 * @throws {Error} when it is not, or has no binary for this machine
 */
export function openEngine({
  engineFolder,
  folder,
  threads,
}: {
  engineFolder: string;
  folder: string;
  threads: number;
}): Engine {
  const { InferenceSession, Tensor } = createRequire(join(engineFolder, 'package.json'))(
    'onnxruntime-node',
  ) as Runtime;
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Planned memory is allocated from the second run on, in addition to that of the first run: 0.5 GB more, and no
    // faster.
    enableMemPattern: false,
    extra: {
      session: {
        // Graphs name weights relative to it.
        model_external_initializers_file_folder_path: folder,
        // Waiting threads would spin and slow down everything else on the machine.
        intra_op: { allow_spinning: '0' },
      },
    },
  };
  return {
    async open({ graph, weights }) {
      const bound = bindWeights(await readFile(join(folder, graph)), {
        location: weights,
        stored: await readTensors(join(folder, weights)),
      });
      const session = await InferenceSession.create(bound, options);
      return {
        async run(inputs) {
          const feeds = Object.entries(inputs).map(([name, { data, dims }]) => {
            const type = data instanceof BigInt64Array ? 'int64' : 'float32';
            return [name, new Tensor(type, data, dims)] as const;
          });
          const results = await session.run(Object.fromEntries(feeds));
          const output = results[session.outputNames[0] ?? ''];
          if (!(output?.data instanceof Float32Array)) throw new Error(`${graph} has no output of float32`);
          return output.data;
        },
      };
    },
  };
}
