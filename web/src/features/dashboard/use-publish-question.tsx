import { type ReactNode, useState } from 'react';
import { useSession } from '@/lib/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { countPictures } from './bulk-words';
import { publishConsent } from './publish-consent';

/**
 * Asks before the first publication what everybody will see; afterwards it goes ahead at once.
 * `question` has to be rendered where it is used, so that it lies over whatever dialog it was asked from.
 */
export function usePublishQuestion(): {
  ask: (count: number, publish: () => void) => void;
  question: ReactNode;
} {
  const { user } = useSession();
  const [asked, setAsked] = useState({ isOpen: false, count: 1, publish: () => {} });
  const close = () => setAsked((before) => ({ ...before, isOpen: false }));

  function ask(count: number, publish: () => void) {
    if (user && publishConsent.isGiven(user.id)) publish();
    else setAsked({ isOpen: true, count, publish });
  }

  function confirm() {
    if (user) publishConsent.give(user.id);
    close();
    asked.publish();
  }

  const { isOpen, count } = asked;
  return {
    ask,
    question: (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        tone="primary"
        title={count === 1 ? 'Publish this picture?' : `Publish ${countPictures(count)}?`}
        description={`${count === 1 ? 'The picture and its prompt' : 'The pictures and their prompts'} become public: everybody can find, like and download them in the gallery. You can make ${count === 1 ? 'it' : 'them'} private again at any time. We ask this only once.`}
        confirmLabel="Publish"
        onConfirm={confirm}
      />
    ),
  };
}
