import { compareWords } from '@/entities/picture/compare/recipe-differences';

/** What an improvement has changed in a prompt, marked by more than its color. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  return (
    <section
      aria-label="Changes to the prompt"
      className="wrap-anywhere mt-1 rounded-md border border-line bg-surface px-3 py-2 text-sm leading-relaxed"
    >
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
    </section>
  );
}
