import type { ProgressEvent } from '@easel/shared/contracts/events.schema';
import { create } from 'zustand';

/** A model's last report, with the version of the generation that it belongs to. */
export interface LiveProgress {
  version: number;
  /** Percent, 0-100. */
  progress: number;
  step: number;
  steps: number;
  /** The last preview, as a `data:` URL. */
  preview: string | undefined;
}

/** `idle` before the first connection and when signed out; `reconnecting` once a connection was lost or refused. */
export type ConnectionState = 'idle' | 'online' | 'reconnecting';

interface LiveState {
  progressById: Readonly<Record<string, LiveProgress>>;
  connection: ConnectionState;
  setProgress: (event: ProgressEvent) => void;
  dropProgress: (id: string) => void;
  setConnection: (connection: ConnectionState) => void;
  clear: () => void;
}

/** Live state, which is never saved. Everything else is in the query cache. */
export const useLiveStore = create<LiveState>()((set) => ({
  progressById: {},
  connection: 'idle',
  setProgress: (event) =>
    set((state) => {
      const known = state.progressById[event.id];
      if (known && isOutOfOrder(event, known)) return state;
      const preview = event.preview ?? (known?.version === event.version ? known.preview : undefined);
      const { version, progress, step, steps } = event;
      return {
        progressById: { ...state.progressById, [event.id]: { version, progress, step, steps, preview } },
      };
    }),
  dropProgress: (id) =>
    set((state) => {
      if (!(id in state.progressById)) return state;
      const { [id]: _dropped, ...progressById } = state.progressById;
      return { progressById };
    }),
  setConnection: (connection) => set({ connection }),
  clear: () => set({ progressById: {}, connection: 'idle' }),
}));

function isOutOfOrder(event: ProgressEvent, known: LiveProgress): boolean {
  if (event.version !== known.version) return event.version < known.version;
  return event.step < known.step || event.progress < known.progress;
}
