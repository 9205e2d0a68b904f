import { clsx } from 'clsx';
import { useRef } from 'react';
import { CopyButton, selectText } from '@/components/copy-button';
import type { Language } from '@/content/api-docs/examples';
import { type Token, tokensOf } from './highlight';

const INKS: Readonly<Record<Token['kind'], string | undefined>> = {
  comment: 'text-ink-faint italic',
  string: 'text-success',
  keyword: 'text-accent-text',
  plain: undefined,
};

/** Highlighted code with a copy button. */
export function CodeBlock({
  label,
  code,
  language,
  className,
}: {
  label: string;
  code: string;
  language: Language;
  className?: string | undefined;
}) {
  const place = useRef<HTMLElement>(null);
  return (
    <figure
      aria-label={label}
      className={clsx('overflow-hidden rounded-lg border border-line bg-surface shadow-card', className)}
    >
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b bg-sunken px-4 py-1.5">
        <span className="min-w-0 font-mono text-ink-muted text-sm">{label}</span>
        <span className="flex flex-wrap items-center gap-3">
          <CopyButton text={code} variant="ghost" of={label} onRefused={() => selectText(place.current)} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0} className="-outline-offset-2 overflow-x-auto p-4 font-mono text-sm leading-relaxed">
        <code ref={place}>
          {tokensOf(code, language).map(({ kind, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tokens keep their order
            <span key={index} className={INKS[kind]}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
