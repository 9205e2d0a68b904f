import { Fragment, type ReactNode } from 'react';
import { parseInline } from '@/components/inline-text';
import { TextLink } from '@/components/text-link';

/** A text of an article, with its links and its code. */
export function Words({ text }: { text: string }) {
  return parseInline(text).map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    if (typeof part === 'string') return <Fragment key={index}>{withCode(part)}</Fragment>;
    return (
      <TextLink key={index} to={part.to}>
        {part.label}
      </TextLink>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
  });
}

/** What stands between backticks, as code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <code key={index} className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-[0.875em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
