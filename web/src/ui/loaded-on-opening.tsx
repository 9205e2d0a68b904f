import { type ComponentType, useEffect, useState } from 'react';
import { toast } from './toast';

interface Opened {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The longest wait for an idle period before loading ahead, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;

/**
 * Wraps a component that opens over the page, such as a dialog, so that its code is not part of the page's first load:
 * it loads when the browser is idle, or on opening at the latest. A component that is opened earlier appears once it
 * has loaded; until then the focus stays where it is, so that it returns there on closing. If the code does not load, a
 * toast says so, and the next opening tries again.
 */
export function loadedOnOpening<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };

  return function LoadedOnOpening(props: Props) {
    const { open, onOpenChange } = props;
    // Not `lazy`, which never retries a failed import.
    const [Content, setContent] = useState(() => loaded);

    useEffect(() => {
      if (Content || open) return;
      const ahead = () => void loadOnce().then(undefined, () => undefined);
      if ('requestIdleCallback' in window) {
        const waiting = requestIdleCallback(ahead, { timeout: IDLE_TIMEOUT_MS });
        return () => cancelIdleCallback(waiting);
      }
      const waiting = setTimeout(ahead, IDLE_TIMEOUT_MS);
      return () => clearTimeout(waiting);
    }, [Content, open]);

    useEffect(() => {
      if (Content || !open) return;
      let isOver = false;
      loadOnce().then(
        (component) => {
          if (!isOver) setContent(() => component);
        },
        (error: unknown) => {
          if (isOver) return;
          console.error('A dialog did not load', error);
          toast({
            title: 'This could not be opened',
            description: 'Check your connection and try again.',
            tone: 'destructive',
            topic: 'not-opened',
          });
          onOpenChange(false);
        },
      );
      return () => {
        isOver = true;
      };
    }, [Content, open, onOpenChange]);

    const Ready = Content ?? loaded;
    return Ready && (Content || open) ? <Ready {...props} /> : null;
  };
}
