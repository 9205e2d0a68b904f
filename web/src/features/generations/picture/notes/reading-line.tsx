import type { GenerationNotes } from '@easel/shared/contracts/notes.schema';
import { useState } from 'react';
import { Dialog } from '@/ui/dialog';
import { textLinkClass } from '@/ui/text-link-class';
import { ConnectModel } from './connect-model';

type Reading = NonNullable<GenerationNotes['reading']>;

/** What the painter understood, in one sentence, and how to get a model that understands the rest. */
export function ReadingLine({ reading }: { reading: Reading }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="text-ink-muted text-sm">
      <Understood reading={reading} />{' '}
      {reading.notUnderstood.length > 0 || reading.understood.length === 0 ? (
        <button type="button" className={textLinkClass} onClick={() => setOpen(true)}>
          How to connect a model
        </button>
      ) : null}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Connect a model">
        <ConnectModel />
      </Dialog>
    </p>
  );
}

function Understood({ reading: { understood, notUnderstood } }: { reading: Reading }) {
  if (understood.length === 0)
    return 'The built-in painter understood none of these words and painted freely.';
  return (
    <>
      Understood: <bdi>{understood.join(', ')}</bdi>
      {notUnderstood.length > 0 ? (
        <>
          ; not: <bdi>{notUnderstood.join(', ')}</bdi>
        </>
      ) : null}
      .
    </>
  );
}
