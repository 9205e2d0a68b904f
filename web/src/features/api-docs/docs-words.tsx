import { Fragment, type ReactNode } from 'react';
import { parseInline } from '@/components/inline-text';
import { TextLink } from '@/components/text-link';

/** A text of the documentation, with its links and its code. */
export function DocsWords({ text }: { text: string }) {
  return parseInline(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    <Fragment key={index}>
      {typeof part === 'string' ? withCode(part) : <TextLink to={part.to}>{part.label}</TextLink>}
    </Fragment>
  ));
}

/** A name that programs use. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="break-words rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-[0.875em] text-ink">
      {children}
    </code>
  );
}

function withCode(text: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
  return text.split('`').map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
}
