import { SOCKET_EVENTS, type SocketEvent } from '@easel/shared/contracts/events.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { QueryClient } from '@tanstack/react-query';
import {
  applyGeneration,
  applyGenerations,
  knownGeneration,
  removeGeneration,
} from '@/entities/picture/cache';
import type { useLiveStore } from '@/entities/picture/live-store';
import { loadEarly } from './load-early';
import type { StateChange } from './refresh-after';

type LiveStore = Pick<typeof useLiveStore, 'getState'>;

export interface EventContext {
  client: QueryClient;
  live: LiveStore;
  /** Called when an event belongs to a version that is not in the cache, because an earlier event was lost. */
  refetch: (id: string) => void;
  /** Called for each state in an event, with the generation if the same change may be reported again. */
  onStateChange: (change: StateChange, generation?: Pick<Generation, 'id' | 'version'>) => void;
}

type Payload<Name extends SocketEvent['name']> = Extract<SocketEvent, { name: Name }>['payload'];
type Handlers = { [Name in SocketEvent['name']]: (context: EventContext, payload: Payload<Name>) => void };

const handlers: Handlers = {
  generation({ client, live, onStateChange }, generation) {
    // Even for a known state: a list may have brought it after credits or statistics were read.
    onStateChange(generation.status, generation);
    // Not cached: it was removed, or it is unknown and the event of its removal may have been lost.
    const isCached = Boolean(knownGeneration(client, generation.id));
    if (!isCached && generation.status === 'completed') onStateChange('restored');
    if (applyGeneration(client, generation) === 'stale') return;
    loadEarly(generation);
    // A finished picture keeps its last preview until its image has loaded.
    const keepsPreview = generation.status === 'processing' || generation.status === 'completed';
    if (!keepsPreview) live.getState().dropProgress(generation.id);
  },

  progress({ client, live, refetch }, progress) {
    const known = knownGeneration(client, progress.id);
    if (known === null) return;
    if (known === undefined || progress.version > known.version) {
      live.getState().setProgress(progress);
      refetch(progress.id);
      return;
    }
    if (progress.version < known.version || known.status !== 'processing') return;
    live.getState().setProgress(progress);
  },

  removed({ client, live, onStateChange }, { id }) {
    removeGeneration(client, id);
    live.getState().dropProgress(id);
    // Without the generation: it may have been removed and restored before.
    onStateChange('removed');
  },

  queue({ client }, { places }) {
    const moved = places.flatMap(({ id, queue }) => {
      const known = knownGeneration(client, id);
      return known?.status === 'pending' ? [{ ...known, queue }] : [];
    });
    applyGenerations(client, moved);
  },
};

/** Applies one event from the wire. Ignores unknown names and payloads that break their contract. */
export function applyEvent(context: EventContext, name: string, payload: unknown): void {
  if (isKnown(name)) applyKnown(context, name, payload);
}

function applyKnown<Name extends SocketEvent['name']>(
  context: EventContext,
  name: Name,
  payload: unknown,
): void {
  const parsed = SOCKET_EVENTS[name].safeParse(payload);
  if (parsed.success) handlers[name](context, parsed.data as Payload<Name>);
}

function isKnown(name: string): name is SocketEvent['name'] {
  return Object.hasOwn(SOCKET_EVENTS, name);
}
