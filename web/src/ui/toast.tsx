import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';

export type ToastTone = 'neutral' | 'success' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** What it is about: a later message on the same topic takes the place of an earlier one. */
  topic?: string | undefined;
}

type ViewportProps = ComponentProps<typeof import('./toast-viewport').ToastViewport>;
type ShowMessage = (message: ToastMessage) => void;

/** Nothing is shown in the first moments, so the viewport comes after the page. */
const LOAD_AFTER_MS = 1_500;
/** When its code did not come, and a message waits for it. */
const RETRY_MS = 5_000;

const waiting: ToastMessage[] = [];
let show: ShowMessage | null = null;
let loadNow: (() => void) | null = null;

/** Shows a short message, from anywhere. Screen readers announce it. */
export function toast(message: ToastMessage): void {
  if (show) {
    show(message);
  } else {
    waiting.push(message);
    loadNow?.();
  }
}

/** The place where toasts appear; once, near the root of the app. */
export function Toaster() {
  // Not `lazy`, which would never ask again for code that did not come once.
  const [Viewport, setViewport] = useState<ComponentType<ViewportProps> | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      clearTimeout(timer);
      import('./toast-viewport').then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        (error: unknown) => {
          // Offline, or a page that is older than the site. With nothing to show, the next message asks again.
          if (waiting.length === 0) return;
          console.error('Messages cannot be shown yet', error);
          clearTimeout(timer);
          timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    loadNow = load;
    timer = setTimeout(load, waiting.length > 0 ? 0 : LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return Viewport ? <Viewport onReady={handleReady} /> : null;
}

/** @returns what is to be called when the viewport goes: messages then wait for the next one. */
function handleReady(ready: ShowMessage): () => void {
  show = ready;
  for (const message of waiting.splice(0)) ready(message);
  return () => {
    show = null;
  };
}
