import { type ReactNode, useState } from 'react';
import { browserStorage } from '@/lib/browser-storage';
import { useSession } from '@/lib/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { countPictures } from './count-pictures';

/** Holds the id of the last account that agreed to publishing in this browser. */
const CONSENT_KEY = 'easel.publish-consent';

/**
 * Asks for consent before the first publication; later ones run at once. Render `question` in the calling component, so
 * that it opens above its dialog.
 */
export function usePublishQuestion(): {
  confirmPublish: (count: number, publish: () => void) => void;
  question: ReactNode;
} {
  const { user } = useSession();
  const [asked, setAsked] = useState({ isOpen: false, count: 1, publish: () => {} });
  const close = () => setAsked((before) => ({ ...before, isOpen: false }));

  function confirmPublish(count: number, publish: () => void) {
    if (user && browserStorage.get(CONSENT_KEY) === user.id) publish();
    else setAsked({ isOpen: true, count, publish });
  }

  function confirm() {
    if (user) browserStorage.set(CONSENT_KEY, user.id);
    close();
    asked.publish();
  }

  const { isOpen, count } = asked;
  const words =
    count === 1
      ? { title: 'Publish this picture?', what: 'The picture, its prompt and its settings', it: 'it' }
      : {
          title: `Publish ${countPictures(count)}?`,
          what: 'The pictures, their prompts and their settings',
          it: 'them',
        };
  return {
    confirmPublish,
    question: (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        tone="primary"
        title={words.title}
        description={`${words.what} become public: anyone can find, like and download ${words.it} in the gallery. You can make ${words.it} private again at any time. We ask this only once.`}
        confirmLabel="Publish"
        onConfirm={confirm}
      />
    ),
  };
}
