import { SOCKET_EVENTS } from '@easel/shared/contracts/events.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { knownGeneration } from '@/entities/picture/cache';
import { testGeneration, testId, testImage } from '@/entities/picture/generation.fixture';
import { ACTIVE_LIST, FINISHED_LIST, generationKeys } from '@/entities/picture/generation-keys';
import { itemsOf, type ListData } from '@/entities/picture/list-data';
import { useLiveStore } from '@/entities/picture/live-store';
import { applyEvent, type EventContext } from './apply-event';

const id = testId(1);
const waitingId = testId(2);
const place = (position: number) => ({
  position,
  estimatedSeconds: 8,
  estimatedSecondsHigh: 12,
  reason: 'turn' as const,
  message: '',
});
const listOf = (...items: Generation[]): ListData => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [null],
});

describe('applyEvent', () => {
  let client: QueryClient;
  let context: EventContext;
  const refetch = vi.fn<(id: string) => void>();
  const onStateChange = vi.fn<EventContext['onStateChange']>();
  const active = () => itemsOf(client.getQueryData<ListData>(generationKeys.list(ACTIVE_LIST)));
  const finished = () => itemsOf(client.getQueryData<ListData>(generationKeys.list(FINISHED_LIST)));
  const live = () => useLiveStore.getState().progressById[id];
  const progress = (version: number, step: number) => ({ id, version, progress: step * 10, step, steps: 10 });

  beforeEach(() => {
    vi.clearAllMocks();
    useLiveStore.getState().clear();
    client = new QueryClient();
    client.setQueryData(
      generationKeys.list(ACTIVE_LIST),
      listOf(testGeneration({ status: 'processing', version: 2 })),
    );
    client.setQueryData(generationKeys.list(FINISHED_LIST), listOf());
    context = { client, live: useLiveStore, refetch, onStateChange };
  });

  it('moves a generation to the list of its new state', () => {
    applyEvent(context, 'generation', testGeneration({ status: 'completed', version: 3 }));
    expect(active()).toEqual([]);
    expect(finished().map((item) => item.status)).toEqual(['completed']);
    expect(onStateChange).toHaveBeenCalledExactlyOnceWith(
      'completed',
      expect.objectContaining({ id, version: 3 }),
    );
  });

  it('reports a state that a list contained before its event, since credits may have been read before it', () => {
    const pending = testGeneration({ status: 'pending', version: 1 });
    client.setQueryData(generationKeys.list(ACTIVE_LIST), listOf(pending));
    applyEvent(context, 'generation', pending);
    expect(onStateChange).toHaveBeenCalledExactlyOnceWith(
      'pending',
      expect.objectContaining({ id, version: 1 }),
    );
  });

  it('drops a state that is older than the known one', () => {
    applyEvent(context, 'generation', testGeneration({ status: 'completed', version: 3 }));
    applyEvent(context, 'generation', testGeneration({ status: 'processing', version: 2 }));
    expect(active()).toEqual([]);
    expect(knownGeneration(client, id)?.status).toBe('completed');
  });

  it('loads the image that a view awaits before a page renders it, but not for a stale event', () => {
    const loading = vi.fn<(url: string) => void>();
    class RecordingImage {
      set src(url: string) {
        loading(url);
      }
    }
    let awaits = '';
    vi.stubGlobal('Image', RecordingImage);
    vi.stubGlobal('document', { querySelector: (selector: string) => selector === awaits || null });
    const completed = testGeneration({
      status: 'completed',
      image: testImage,
      image_url: 'https://easel.example/original',
    });
    applyEvent(context, 'generation', { ...completed, version: 3 });
    expect(loading).not.toHaveBeenCalled();
    awaits = `[data-awaits="${id}"]`;
    applyEvent(context, 'generation', { ...completed, version: 2 });
    expect(loading).not.toHaveBeenCalled();
    applyEvent(context, 'generation', { ...completed, version: 4 });
    expect(loading).toHaveBeenCalledExactlyOnceWith('/display');
    vi.unstubAllGlobals();
  });

  it('shows progress of the known version, and never decreases it', () => {
    applyEvent(context, 'progress', progress(2, 4));
    applyEvent(context, 'progress', progress(2, 3));
    expect(live()).toMatchObject({ step: 4, progress: 40 });
    expect(refetch).not.toHaveBeenCalled();
  });

  it('keeps the last preview when a step has none', () => {
    const preview = 'data:image/webp;base64,AAAA';
    applyEvent(context, 'progress', { ...progress(2, 4), preview });
    applyEvent(context, 'progress', progress(2, 5));
    expect(live()).toMatchObject({ step: 5, preview });
  });

  it('drops progress of an older version', () => {
    applyEvent(context, 'progress', progress(1, 4));
    expect(live()).toBeUndefined();
  });

  it('drops progress of a generation that is not processing', () => {
    applyEvent(context, 'generation', testGeneration({ status: 'failed', version: 3 }));
    applyEvent(context, 'progress', progress(3, 9));
    expect(live()).toBeUndefined();
  });

  it('refetches a generation whose progress has an unknown version', () => {
    applyEvent(context, 'progress', progress(3, 1));
    expect(refetch).toHaveBeenCalledWith(id);
    expect(live()).toMatchObject({ version: 3 });
  });

  it('brings back a removed picture that was restored, and reports it', () => {
    const picture = testGeneration({ status: 'completed', version: 3 });
    applyEvent(context, 'generation', picture);
    applyEvent(context, 'removed', { id });
    applyEvent(context, 'generation', { ...picture, version: 4 });
    expect(finished().map((item) => item.version)).toEqual([4]);
    expect(onStateChange).toHaveBeenCalledWith('restored');
  });

  it('treats an unknown picture as restored, since the event of its removal may have been lost', () => {
    applyEvent(context, 'generation', testGeneration({ id: testId(9), status: 'completed', version: 4 }));
    expect(onStateChange).toHaveBeenCalledWith('restored');
  });

  it('forgets a generation that was removed in flight, since it cannot be restored', () => {
    applyEvent(context, 'removed', { id });
    applyEvent(context, 'generation', testGeneration({ status: 'completed', version: 9 }));
    applyEvent(context, 'progress', progress(9, 1));
    expect(active()).toEqual([]);
    expect(finished()).toEqual([]);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('ignores unknown names and payloads that break the contract', () => {
    applyEvent(context, 'constructor', {});
    applyEvent(context, 'news', {});
    applyEvent(context, 'generation', { id });
    applyEvent(context, 'progress', { ...progress(2, 4), preview: 'https://elsewhere.example/x.webp' });
    expect(active().map((item) => item.version)).toEqual([2]);
    expect(live()).toBeUndefined();
  });

  it.each(Object.keys(SOCKET_EVENTS))('has a handler for %s', (name) => {
    const payloads: Record<string, unknown> = {
      generation: testGeneration({ status: 'failed', version: 3 }),
      progress: progress(2, 5),
      removed: { id },
      queue: { places: [{ id: waitingId, queue: place(3) }] },
    };
    client.setQueryData(
      generationKeys.list(ACTIVE_LIST),
      listOf(
        testGeneration({ status: 'processing', version: 2 }),
        testGeneration({ id: waitingId, status: 'pending', queue: place(4) }),
      ),
    );
    const before = { active: active(), live: live() };
    applyEvent(context, name, payloads[name]);
    expect({ active: active(), live: live() }).not.toEqual(before);
  });
});
