import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyButton, selectText } from '@/components/copy-button';
import { saveText } from '@/lib/save-file';
import { SITE } from '@/lib/site';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';

/** Shows recovery codes, which are never shown again, until the user dismisses them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join('\n');
  return (
    <section
      aria-labelledby="recovery-codes"
      className="mt-6 rounded-lg border border-success/40 bg-success-wash p-5"
    >
      <Heading level={4} size="xs" id="recovery-codes" ref={heading} tabIndex={-1}>
        Your recovery codes
      </Heading>
      <p className="mt-2 flex gap-2 text-[0.9375rem]">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-4.5 shrink-0 text-warning" />
        <span>
          Keep them where you keep your passwords: they are shown only this once. Each works one time, in
          place of a code from the app.
        </span>
      </p>
      <ul
        ref={list}
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label="Copy codes"
          size="md"
          variant="primary"
          onRefused={() => selectText(list.current)}
        />
        <Button variant="secondary" onClick={() => saveText(`${text}\n`, `${SITE.name} recovery codes.txt`)}>
          Download
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
