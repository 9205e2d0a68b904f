import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { between, pick, type Random } from '../env/random.ts';
import { startHttpProxy } from '../fixtures/http-proxy.ts';
import { startReplicateServer } from '../fixtures/replicate/server.ts';
import { MISCHIEFS, type Mischief } from '../fixtures/sd-server/mischiefs.ts';
import { startSdServer } from '../fixtures/sd-server/server.ts';

/** How a model server misbehaves: some or all of its answers are wrong. */
export interface Mood {
  share: number;
  mischiefs: readonly Mischief[];
}

export interface ChaosModels {
  /** Settings of the processes. */
  env: Record<string, string>;
  /** The model servers by name. */
  servers: readonly string[];
  /** Sets how a server behaves from now on; undefined for its normal behavior. */
  setMood(server: string, mood: Mood | undefined): void;
  /** Takes all servers down, or brings them back. */
  setDown(isDown: boolean): Promise<void>;
  /** Returns the number of requests to the vendor that bills, by seed. */
  billedRequests(): ReadonlyMap<number, number>;
  close(): Promise<void>;
}

const KEY = 'a key of the chaos run';
const USUAL: Mood = { share: 0.01, mischiefs: ['drop', 'server error', 'busy', 'html', 'cut short'] };
const CALM: Mood = { share: 0, mischiefs: USUAL.mischiefs };
const TICK_MS = 50;
const ANSWER_MS = [5, 150] as const;
const DRAW_MS = [200, 1_500] as const;

/** The models that users request; `painter` needs no server. */
export const MODELS = ['painter', 'painter', 'sketch', 'sketch', 'billed'] as const;

/**
 * Starts two model servers that draw one picture at a time and a vendor that bills, each behind a proxy that can misbehave.
 *
 * @param errs whether they fail now and then, as real model servers do
 */
export async function startChaosModels(
  home: string,
  random: Random,
  { errs }: { errs: boolean },
): Promise<ChaosModels> {
  const usual = errs ? USUAL : CALM;
  const moods = new Map<string, Mood>();
  const faultFor = (name: string) => async () => {
    const { share, mischiefs } = moods.get(name) ?? usual;
    if (random() < share) return MISCHIEFS[pick(random, mischiefs)];
    await sleep(between(random, ...ANSWER_MS));
    return undefined;
  };
  const drawers = [await startSdServer({ manual: true }), await startSdServer({ manual: true })];
  const vendor = await startReplicateServer({ apiKey: KEY });
  vendor.behave({ statuses: ['starting', 'processing', 'succeeded'] });
  const names = ['sketch-1', 'sketch-2', 'vendor'];
  const proxies = await Promise.all(
    [...drawers, vendor].map(({ url }, index) =>
      startHttpProxy(Number(new URL(url).port), faultFor(names[index] ?? '')),
    ),
  );
  const ticking = drawers.map((drawer) => keepDrawing(drawer, random));

  const urlOf = (index: number, path = '') => `http://${proxies[index]?.address}${path}`;
  const file = join(home, 'models.json');
  await writeFile(file, JSON.stringify({ models: entries([urlOf(0), urlOf(1)], urlOf(2, '/v1')) }));
  return {
    env: { MODELS_FILE: file, CHAOS_TOKEN: KEY, MODEL_TIMEOUT_SECONDS: '20' },
    servers: names,
    setMood: (server, mood) => void (mood ? moods.set(server, mood) : moods.delete(server)),
    async setDown(isDown) {
      await Promise.all(proxies.map((proxy) => (isDown ? proxy.goDown() : proxy.comeBack())));
    },
    billedRequests() {
      const counts = new Map<number, number>();
      for (const { call, body } of vendor.calls) {
        if (!call.startsWith('POST') || !call.endsWith('/predictions')) continue;
        const seed = Number(body.input?.seed);
        counts.set(seed, (counts.get(seed) ?? 0) + 1);
      }
      return counts;
    },
    async close() {
      for (const stop of ticking) stop();
      await Promise.all([...proxies, ...drawers, vendor].map((each) => each.close()));
    },
  };
}

function entries(sketchUrls: readonly string[], vendorUrl: string): object[] {
  return [
    { id: 'painter', name: 'Painter', expectedSeconds: 1, provider: { type: 'painter' } },
    {
      id: 'sketch',
      name: 'Sketch',
      expectedSeconds: 2,
      provider: { type: 'sd-server' },
      endpoints: sketchUrls.map((url) => ({ url, concurrency: 2 })),
    },
    {
      id: 'billed',
      name: 'Billed',
      expectedSeconds: 2,
      credits: 2,
      provider: { type: 'replicate', model: 'acme/painter' },
      endpoints: [{ url: vendorUrl, concurrency: 4, apiKeyEnv: 'CHAOS_TOKEN' }],
    },
  ];
}

/** Draws the jobs of a model server one by one, each for a random time, until the returned function is called. */
function keepDrawing(server: Awaited<ReturnType<typeof startSdServer>>, random: Random): () => void {
  let isBusy = false;
  async function drawNext(): Promise<void> {
    if (isBusy || !server.jobs.some(({ status }) => status === 'queued')) return;
    isBusy = true;
    const job = server.begin();
    await sleep(between(random, ...DRAW_MS));
    await server.finish(job);
    isBusy = false;
  }
  const timer = setInterval(() => void drawNext(), TICK_MS);
  return () => clearInterval(timer);
}
