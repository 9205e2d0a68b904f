import { until } from '@easel/tests/env/until';
import { describe, expect, test, vi } from 'vitest';
import * as comfyui from './comfyui-setup.ts';
import * as replicate from './replicate-setup.ts';
import * as sdServer from './sd-server-setup.ts';
import * as sdWebui from './sd-webui-setup.ts';

/** Records `queued` and `begun` as an adapter reports them, without repetitions. */
function recordPhases() {
  const phases: string[] = [];
  const report = (phase: string) => void (phases.at(-1) !== phase && phases.push(phase));
  return { phases, onQueued: () => report('queued'), onBegun: () => report('begun') };
}

describe('ComfyUI', () => {
  comfyui.closeAfterEach();

  test('distinguishes a waiting request from a started one', async () => {
    const server = await comfyui.start({ holdAfterStep: 1 });
    const provider = comfyui.connect(server.url);
    const [first, second] = [comfyui.makeContext(), comfyui.makeContext()];
    const one = provider.generate(comfyui.makeRequest(), first.context);
    await until(() => expect(first.phases).toEqual(['queued', 'begun']));
    const other = provider.generate(comfyui.makeRequest({ seed: 2 }), second.context);
    await until(() => expect(server.ids()).toHaveLength(2));
    expect(second.phases).toEqual(['queued']);
    server.goOn();
    await Promise.all([one, other]);
    expect(second.phases).toEqual(['queued', 'begun']);
  });
});

describe('sd-server', () => {
  sdServer.closeAfterEach();

  test('distinguishes a waiting request from a started one', async () => {
    const server = await sdServer.start({ manual: true });
    const { phases, ...reports } = recordPhases();
    const { result } = sdServer.attempt(sdServer.connect(server.url), reports);
    await until(() => expect(phases).toEqual(['queued']));
    const job = server.begin();
    await until(() => expect(phases).toEqual(['queued', 'begun']));
    await server.finish(job);
    await result;
  });
});

describe('Stable Diffusion WebUI', () => {
  sdWebui.closeAfterEach();

  test('distinguishes a waiting request from a started one', async () => {
    await sdWebui.start();
    sdWebui.server.engine.hold(3);
    const [first, second] = [recordPhases(), recordPhases()];
    const one = sdWebui.generate({}, first);
    await until(() => expect(first.phases.at(-1)).toBe('begun'));
    const other = sdWebui.generate({ seed: 2 }, second);
    await until(() => expect(second.phases.at(-1)).toBe('queued'));
    sdWebui.server.engine.release();
    await Promise.all([one.result, other.result]);
  });
});

describe('Replicate', () => {
  replicate.useReplicateServer();

  test('distinguishes a waiting request from a started one', async () => {
    replicate.server.behave({ statuses: ['starting', 'processing', 'succeeded'] });
    const { phases, ...reports } = recordPhases();
    await replicate.provider().generate(replicate.request(), replicate.context(reports));
    expect(phases).toEqual(['queued', 'begun']);
  });

  test('marks a prediction as paid before it is created, and removes the mark if none was created', async () => {
    const markPaid = vi.fn(async (_isSent: boolean) => expect(replicate.calls()).toEqual([]));
    await replicate.provider().generate(replicate.request(), replicate.context({ markPaid }));
    expect(markPaid).toHaveBeenCalledExactlyOnceWith(true);

    replicate.server.behave({ onCreate: { status: 429 } });
    const again = vi.fn(async (_isSent: boolean) => {});
    const refused = replicate
      .provider()
      .generate(replicate.request(), replicate.context({ markPaid: again }));
    await expect(refused).rejects.toMatchObject({ refused: true });
    expect(again.mock.calls).toEqual([[true], [false]]);
  });
});
