import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Question } from '@/content/pricing';
import { Heading, Text } from '@/ui/text';
import { BLOCK_SHOWN_WHERE } from './shown-where';

/** Questions that unfold one at a time. `<details>` elements of one name close each other, even without scripts. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const name = useId();
  return (
    <div className="border-b">
      {questions.map(({ question, only, answer }) => (
        <details
          key={question}
          name={name}
          className={clsx('group border-t', only && BLOCK_SHOWN_WHERE[only])}
        >
          <summary className="group/question flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 rounded-md py-4 [&::-webkit-details-marker]:hidden">
            <Heading level={3} size="xs" className="group-hover/question:underline">
              {question}
            </Heading>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-muted transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <Text tone="muted" className="max-w-prose pr-9 pb-6">
            {answer}
          </Text>
        </details>
      ))}
    </div>
  );
}
