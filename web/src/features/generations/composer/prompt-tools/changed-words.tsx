import type { ReactNode } from 'react';
import { compareWords } from '@/entities/picture/compare/recipe-differences';

/** What an improvement has changed in a prompt, marked with more than a color. */
export function ChangedWords({
  before,
  after,
  action,
}: {
  before: string;
  after: string;
  action: ReactNode;
}) {
  return (
    <section
      aria-label="Changes to the prompt"
      className="mt-1 flex items-start gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-3 text-sm leading-relaxed"
    >
      <p className="wrap-anywhere min-w-0 flex-1 py-1.5">
        {compareWords(before, after).map(({ text, side }, index) => {
          if (side === 'both') return text;
          const Tag = side === 'left' ? 'del' : 'ins';
          return (
            <Tag
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
              key={index}
              className={
                side === 'left'
                  ? 'rounded-sm bg-danger-wash text-danger line-through'
                  : 'rounded-sm bg-success-wash text-success underline'
              }
            >
              <span className="sr-only">{side === 'left' ? ' removed: ' : ' added: '}</span>
              {text}
              <span className="sr-only">; </span>
            </Tag>
          );
        })}
      </p>
      {action}
    </section>
  );
}
