import type { PromptHistory as Answer } from '@easel/shared/contracts/prompts.schema';
import { PROMPT_HISTORY_LENGTH } from '@easel/shared/contracts/templates';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Heading, Text } from '@/ui/text';
import { reportProblem } from '../report-problem';
import { hasWords } from './find-text';
import { useClearPromptHistory, usePromptHistory } from './list-prompts';
import { Column } from './loading-history';
import { PromptHistoryEntry } from './prompt-history-entry';
import { SearchField } from './search-field';

/** The account's last prompts, to be used again. */
export function PromptHistory() {
  const prompts = usePromptHistory();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="prompt-history-heading">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading level={2} size="sm" id="prompt-history-heading" ref={heading} tabIndex={-1}>
          Prompt history
        </Heading>
        {prompts.data?.length ? (
          // The button goes with the last entry.
          <ClearButton onCleared={() => heading.current?.focus()} />
        ) : null}
      </div>
      <Loaded what="your prompts" query={prompts} skeleton={<Column className="h-15" />}>
        {(entries) =>
          entries.length === 0 ? (
            <Text tone="muted">
              The last {PROMPT_HISTORY_LENGTH} prompts you generate with are kept here, so you can use them
              again.
            </Text>
          ) : (
            <Prompts entries={entries} />
          )
        }
      </Loaded>
    </section>
  );
}

function Prompts({ entries }: { entries: Answer['items'] }) {
  const [query, setQuery] = useState('');
  const found = entries.filter(({ prompt }) => hasWords(query, [prompt]));
  return (
    <>
      <SearchField label="Search your prompts" value={query} onChange={setQuery} />
      <p role="status" className="text-ink-muted not-empty:mt-4">
        {found.length === 0 ? `No prompts found matching "${query.trim()}"` : null}
      </p>
      <ul className="mt-3 empty:hidden">
        {found.map((entry) => (
          <PromptHistoryEntry key={entry.prompt} entry={entry} />
        ))}
      </ul>
    </>
  );
}

function ClearButton({ onCleared }: { onCleared: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const clear = useClearPromptHistory();
  const start = () => {
    if (clear.isPending) return;
    clear.mutate(undefined, {
      onSuccess: onCleared,
      onError: (error) => reportProblem('Clear Failed', error),
      onSettled: () => setIsAsking(false),
    });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setIsAsking(true)}
      >
        Clear history
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Clear your prompt history?"
        description="Your last prompts are forgotten. Your pictures and templates stay."
        confirmLabel="Clear"
        loading={clear.isPending}
        onConfirm={start}
      />
    </>
  );
}
