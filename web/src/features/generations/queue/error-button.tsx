import type { Generation } from '@easel/shared/contracts/generation.schema';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EditPromptButton } from './edit-prompt-button';
import { RetryButton } from './retry-button';
import { failureText, isBlocked, refundText } from './status-words';

/** Opens a dialog with the failure's message, whether it cost credits, and the code that support needs. */
export function ErrorButton({ generation }: { generation: Generation }) {
  const [isOpen, setIsOpen] = useState(false);
  // The button that opened it disappears with its tab.
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<CircleAlert aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        View Error
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Generation Failed"
        description={failureText(generation)}
        leavesFocus={isLeaving}
        footer={
          isBlocked(generation) ? (
            <EditPromptButton generation={generation} onDone={leave} />
          ) : (
            <RetryButton generation={generation} />
          )
        }
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-muted">Code</dt>
          <dd>
            <code className="rounded-sm bg-sunken px-1.5 py-0.5">{generation.error?.code ?? 'internal'}</code>
          </dd>
          <dt className="text-ink-muted">Credits</dt>
          <dd>{refundText(generation)}</dd>
          <dt className="text-ink-muted">Generation</dt>
          <dd className="min-w-0 break-all">
            <code>{generation.id}</code>
          </dd>
          <dt className="text-ink-muted">Prompt</dt>
          <dd className="line-clamp-4 min-w-0">{generation.prompt}</dd>
        </dl>
      </Dialog>
    </>
  );
}
