import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePack, type Sampling } from '@easel/shared/node/models/packs/pack-schema';
import { TINY_PACK, testOnnxEngine } from '@easel/tests/env/onnx-engine';
import { describeWith } from '@easel/tests/env/skipped';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngine } from '../../src/providers/onnx/engine.ts';
import type { NoiseSource } from '../../src/providers/onnx/noise.ts';
import { openPipeline } from '../../src/providers/onnx/pipeline.ts';
import { createTokenizer } from '../../src/providers/onnx/tokenizer.ts';
import { distance, floats } from './distance.ts';
import { storedAsFloat16 } from './float16-weights.ts';

/** What diffusers computes with the same weights and noise; made by infra/models/export/golden.py. */
interface Golden {
  prompt: string;
  width: number;
  height: number;
  ids: number[];
  embeddings: string;
  'one-step': Sampled[];
  euler: Sampled[];
  lcm: Sampled[];
}

interface Sampled {
  steps: number;
  guidance_scale: number;
  noise: string;
  /** The noise that is added after each step but the last. */
  added: string[];
  latents: string[];
  pixels: string;
}

const RELATIVE = 1e-4;
const golden: Golden = JSON.parse(await readFile(join(TINY_PACK, '../golden.json'), 'utf8'));
const packText = await readFile(join(TINY_PACK, 'pack.json'), 'utf8');

/** Draws the recorded noise. */
function recorded({ noise, added }: Sampled): NoiseSource {
  const left = [noise, ...added];
  return {
    draw(count) {
      const drawn = floats(left.shift() ?? '');
      expect(drawn).toHaveLength(count);
      return drawn;
    },
  };
}

describeWith('a pipeline with the weights of diffusers', await testOnnxEngine(), ({ url: engineFolder }) => {
  let float16: string;

  beforeAll(async () => {
    float16 = await mkdtemp(join(tmpdir(), 'easel-float16-'));
    await cp(TINY_PACK, float16, { recursive: true });
    const weights = join(float16, 'unet/diffusion_pytorch_model.safetensors');
    await writeFile(weights, storedAsFloat16(await readFile(weights)));
  });
  afterAll(() => rm(float16, { recursive: true, force: true }));

  const engine = (folder: string) => openEngine({ engineFolder, folder, threads: 1 });

  async function sample(sampling: Sampling, expected: Sampled, { folder = TINY_PACK, unet = 'unet' } = {}) {
    const pack = {
      ...parsePack(packText, folder),
      sampling,
      unet: { graph: `${unet}.onnx`, weights: `${unet}/diffusion_pytorch_model.safetensors` },
    };
    const pipeline = await openPipeline(pack, engine(folder));
    const latents: Float32Array[] = [];
    const { prompt, width, height } = golden;
    const { steps, guidance_scale: guidance } = expected;
    const picture = await pipeline.generate(
      { prompt, width, height, steps, guidance },
      recorded(expected),
      (_, after) => latents.push(after.slice()),
    );
    return { picture, latents };
  }

  function expectSame({ picture, latents }: Awaited<ReturnType<typeof sample>>, expected: Sampled): void {
    expect(latents).toHaveLength(expected.latents.length);
    for (const [step, base64] of expected.latents.entries())
      expect(distance(latents[step] ?? new Float32Array(), floats(base64))).toBeLessThan(RELATIVE);
    const bytes = Buffer.from(expected.pixels, 'base64');
    expect(picture.data).toHaveLength(bytes.length);
    const differences = picture.data.map((value, at) => Math.abs(value - (bytes[at] ?? 0)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  }

  test('gives the same token ids and embeddings', async () => {
    const vocabulary = JSON.parse(await readFile(join(TINY_PACK, 'tokenizer/vocab.json'), 'utf8'));
    const merges = (await readFile(join(TINY_PACK, 'tokenizer/merges.txt'), 'utf8')).split('\n').slice(1, -1);
    const { ids } = createTokenizer(vocabulary, merges).encode(golden.prompt);
    expect([...ids].map(Number)).toEqual(golden.ids);
    const network = await engine(TINY_PACK).open({
      graph: 'text-encoder.onnx',
      weights: 'text_encoder/model.safetensors',
    });
    const embeddings = await network.run({ input_ids: { data: ids, dims: [1, ids.length] } });
    expect(distance(embeddings, floats(golden.embeddings))).toBeLessThan(RELATIVE);
  });

  describe('gives the same latents after each step, and the same pixels', () => {
    test.each(golden['one-step'])('in one step', async (expected) => {
      expectSame(await sample({ scheduler: 'one-step' }, expected), expected);
    });

    test.each(golden.euler)('with Euler in $steps steps', async (expected) => {
      expectSame(await sample({ scheduler: 'euler', steps: 1 }, expected), expected);
    });

    test.each(golden.lcm)('with LCM in $steps steps', async (expected) => {
      const sampling = { scheduler: 'lcm' as const, steps: 1, guidance: 1, embedding: 16 };
      expectSame(await sample(sampling, expected, { unet: 'lcm-unet' }), expected);
    });
  });

  test('casts weights that are stored as float16 when it loads them', async () => {
    const [expected] = golden['one-step'];
    if (!expected) throw new Error('There is no golden picture');
    const { latents } = await sample({ scheduler: 'one-step' }, expected, { folder: float16 });
    // The weights themselves lose precision: 11 bits of it are left.
    expect(distance(latents[0] ?? new Float32Array(), floats(expected.latents[0] ?? ''))).toBeLessThan(5e-3);
  });
});
