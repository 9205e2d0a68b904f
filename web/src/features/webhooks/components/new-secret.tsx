import type { WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';
import { minuteOf } from '../delivery-words';

/** The only place that ever shows a signing secret. It stays until it is sent away: no stray press may lose it. */
export function NewSecret({ webhook, onDone }: { webhook: WebhookWithSecret; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      aria-labelledby="new-secret-title"
      className="mt-6 rounded-lg border border-success/40 bg-success-wash p-5"
    >
      <Heading level={3} size="xs" id="new-secret-title" ref={heading} tabIndex={-1}>
        The signing secret
      </Heading>
      <p className="mt-0.5 break-all font-mono text-ink-muted text-sm">{webhook.url}</p>
      <p className="mt-2 flex gap-2 text-[0.9375rem]">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-4.5 shrink-0 text-warning" />
        <span>
          Copy it now: it is shown only this once. Your server verifies with it that a message comes from
          Easel.
          {webhook.oldSecretsUntil
            ? ` The secret before signs beside it until ${minuteOf(webhook.oldSecretsUntil)}.`
            : null}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          ref={field}
          readOnly
          aria-label="Signing secret"
          value={webhook.secret}
          onFocus={({ target }) => target.select()}
          className="min-h-11 min-w-0 flex-1 basis-72 rounded-md border border-line-strong bg-surface px-3.5 font-mono text-sm"
        />
        <CopyButton
          text={webhook.secret}
          label="Copy Secret"
          size="md"
          variant="primary"
          onRefused={() => field.current?.select()}
        />
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
