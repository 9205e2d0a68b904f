import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

export type ToastTone = 'neutral' | 'success' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** What it is about: a later message on the same topic takes the place of an earlier one. */
  topic?: string | undefined;
}

const ToastViewport = lazy(async (): Promise<{ default: ComponentType<ViewportProps> }> => {
  try {
    return { default: (await import('./toast-viewport')).ToastViewport };
  } catch (error) {
    // Offline, or a page that is older than the site. A message that is not shown is no ground to take the page away.
    console.error('Messages cannot be shown', error);
    return { default: () => null };
  }
});

type ViewportProps = ComponentProps<typeof import('./toast-viewport').ToastViewport>;

/** Nothing is shown in the first moments, so the viewport comes after the page. */
const LOAD_AFTER_MS = 1_500;

const waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | null = null;
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
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    loadNow = () => setWanted(true);
    const timer = setTimeout(loadNow, waiting.length > 0 ? 0 : LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return isWanted ? (
    <Suspense>
      <ToastViewport onReady={handleReady} />
    </Suspense>
  ) : null;
}

function handleReady(ready: (message: ToastMessage) => void): void {
  show = ready;
  for (const message of waiting.splice(0)) ready(message);
}
