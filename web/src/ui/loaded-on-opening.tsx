import { type ComponentType, useEffect, useState } from 'react';
import { toast } from './toast';

interface Opened {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The longest wait for an idle moment in which to load ahead. */
const IDLE_TIMEOUT_MS = 2_000;

/**
 * Makes a component of one that opens over the page, such as a dialog, whose code is not part of the page's first load: it is loaded
 * when the browser is idle, at the latest on opening. What is open meanwhile appears once it has loaded; the focus stays where it is
 * until then, so that it returns there on closing. If the code does not load, a message says so, and the next opening tries again.
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
