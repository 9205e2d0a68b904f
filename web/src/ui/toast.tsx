import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';

export type ToastTone = 'neutral' | 'success' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** A later message on the same topic replaces an earlier one. */
  topic?: string | undefined;
  /** One button, for example to undo what the message says. The message then stays longer. */
  action?: { label: string; onPress: () => void } | undefined;
}

type ViewportProps = ComponentProps<typeof import('./toast-viewport').ToastViewport>;
type ShowMessage = (message: ToastMessage) => void;

/** Loads the viewport after the page, because no toast is shown in the first moments. */
const LOAD_AFTER_MS = 1_500;
/** Events that load the viewport if messages only answer user actions. */
const FIRST_ACTIONS = ['pointerdown', 'keydown'] as const;
/** Delay before loading the viewport again after a failure, while messages wait. */
const RETRY_MS = 5_000;

const waiting: ToastMessage[] = [];
let show: ShowMessage | null = null;
let loadNow: (() => void) | null = null;

/** Shows a short message. Screen readers announce it. */
export function toast(message: ToastMessage): void {
  if (show) {
    show(message);
  } else {
    waiting.push(message);
    loadNow?.();
  }
}

/**
 * Renders the toasts. Use it once, near the root of the app.
 *
 * @param props.isQuiet whether messages only answer user actions; their code then loads on the first press
 */
export function Toaster({ isQuiet }: { isQuiet: boolean }) {
  // Not `lazy`, which never retries a failed import.
  const [Viewport, setViewport] = useState<ComponentType<ViewportProps> | null>(null);

  useEffect(() => {
    if (Viewport) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(timer);
      import('./toast-viewport').then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        (error: unknown) => {
          // Offline, or a page older than the deployment. If no message is waiting, the next one retries.
          if (waiting.length === 0) return;
          console.error('Messages cannot be shown yet', error);
          clearTimeout(timer);
          timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    loadNow = load;
    if (!isQuiet || waiting.length > 0) timer = setTimeout(load, waiting.length > 0 ? 0 : LOAD_AFTER_MS);
    for (const action of FIRST_ACTIONS) addEventListener(action, load, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const action of FIRST_ACTIONS) removeEventListener(action, load);
    };
  }, [Viewport, isQuiet]);

  return Viewport ? <Viewport onReady={handleReady} /> : null;
}

/**
 * Connects the viewport.
 *
 * @returns a cleanup for when the viewport unmounts; later messages wait for the next viewport
 */
function handleReady(ready: ShowMessage): () => void {
  show = ready;
  for (const message of waiting.splice(0)) ready(message);
  return () => {
    show = null;
  };
}
