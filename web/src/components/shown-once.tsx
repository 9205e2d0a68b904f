import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';

/** Shows a secret that is never shown again, until the user dismisses it. */
export function ShownOnce({
  title,
  about,
  warning,
  label,
  value,
  copyLabel,
  onDone,
}: {
  title: ReactNode;
  /** Names what the secret belongs to. */
  about?: string;
  warning: ReactNode;
  /** The label of the field with the secret. */
  label: string;
  value: string;
  copyLabel: string;
  onDone: () => void;
}) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      aria-labelledby={titleId}
      className="mt-6 rounded-lg border border-success/40 bg-success-wash p-5"
    >
      <Heading level={3} size="xs" id={titleId} ref={heading} tabIndex={-1} className="break-words">
        {title}
      </Heading>
      {about === undefined ? null : (
        <p className="mt-0.5 break-all font-mono text-ink-muted text-sm">{about}</p>
      )}
      <p className="mt-2 flex gap-2 text-[0.9375rem]">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-4.5 shrink-0 text-warning" />
        <span>{warning}</span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={value}
          onFocus={({ target }) => target.select()}
          className="min-h-11 min-w-0 flex-1 basis-72 rounded-md border border-line-strong bg-surface px-3.5 font-mono text-sm"
        />
        <CopyButton
          text={value}
          label={copyLabel}
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
