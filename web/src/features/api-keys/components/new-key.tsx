import type { ApiKeyCreated } from '@easel/shared/contracts/api-keys.schema';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';

/** The only place that ever shows a key. It stays until it is sent away: no stray press may lose it. */
export function NewKey({ created, onDone }: { created: ApiKeyCreated; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      aria-labelledby="new-key-title"
      className="mt-6 rounded-lg border border-success/40 bg-success-wash p-5"
    >
      <Heading level={3} size="xs" id="new-key-title" ref={heading} tabIndex={-1} className="break-words">
        Your new key “{created.name}”
      </Heading>
      <p className="mt-2 flex gap-2 text-[0.9375rem]">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-4.5 shrink-0 text-warning" />
        Copy it now: it is shown only this once. Whoever has it can act for your account, so keep it to
        yourself.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          ref={field}
          readOnly
          aria-label="API key"
          value={created.key}
          onFocus={({ target }) => target.select()}
          className="min-h-11 min-w-0 flex-1 basis-72 rounded-md border border-line-strong bg-surface px-3.5 font-mono text-sm"
        />
        <CopyButton
          text={created.key}
          label="Copy Key"
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
