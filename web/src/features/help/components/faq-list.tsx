import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { TextLink } from '@/components/text-link';
import type { HelpQuestion } from '@/content/help/faq';

/** Collapsible questions, one open at a time. */
export function FaqList({ questions }: { questions: readonly HelpQuestion[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className="border-line border-b">
      {questions.map((entry) => (
        <FaqItem
          key={entry.question}
          entry={entry}
          isOpen={entry.question === open}
          onToggle={() => setOpen(entry.question === open ? null : entry.question)}
        />
      ))}
    </div>
  );
}

function FaqItem({
  entry: { question, answer, more },
  isOpen,
  onToggle,
}: {
  entry: HelpQuestion;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <div className="border-line border-t">
      <h3>
        <button
          type="button"
          id={`${id}-question`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-answer` : undefined}
          onClick={onToggle}
          className="group flex min-h-14 w-full items-center gap-4 rounded-sm py-3 text-left font-semibold"
        >
          <span className="flex-1 group-hover:underline">{question}</span>
          <ChevronDown
            aria-hidden="true"
            className={clsx(
              'size-5 shrink-0 text-ink-muted transition-transform duration-200',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      {isOpen ? (
        <section id={`${id}-answer`} aria-labelledby={`${id}-question`} className="max-w-prose pb-5">
          <p className="text-ink-muted">{answer}</p>
          <p className="mt-2">
            <TextLink to={`/help/${more}`}>Read more</TextLink>
          </p>
        </section>
      ) : null}
    </div>
  );
}
