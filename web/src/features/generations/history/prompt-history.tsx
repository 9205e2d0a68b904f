import type { PromptHistory as Answer } from '@easel/shared/contracts/prompts.schema';
import { PROMPT_HISTORY_LENGTH } from '@easel/shared/contracts/templates';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { SearchField } from '@/ui/search-field';
import { Heading, Text } from '@/ui/text';
import { useFillComposer } from '../composer/use-fill-composer';
import { SaveTemplateButton } from '../templates/save-template-button';
import { hasWords } from './find-text';
import { useClearPromptHistory, usePromptHistory } from './list-prompts';
import { Column } from './loading-history';
import { RelativeTime } from './relative-time';

/** The account's last prompts, to use again. */
export function PromptHistory() {
  const prompts = usePromptHistory();
  const clear = useClearPromptHistory();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasEntries = Boolean(prompts.data?.length);
  // The button disappears with the last entry, and so does its dialog, which keeps the focus while it is open.
  useEffect(() => {
    if (!clear.isSuccess || hasEntries) return;
    heading.current?.focus();
    clear.reset();
  }, [clear.isSuccess, clear.reset, hasEntries]);
  return (
    <section aria-labelledby="prompt-history-heading">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading level={2} size="sm" id="prompt-history-heading" ref={heading} tabIndex={-1}>
          Prompt history
        </Heading>
        {hasEntries ? <ClearButton clear={clear} /> : null}
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

function ClearButton({ clear }: { clear: ReturnType<typeof useClearPromptHistory> }) {
  const [isAsking, setIsAsking] = useState(false);
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
        description="Your last prompts are deleted. Your pictures and templates stay."
        confirmLabel="Clear"
        loading={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

/** One prompt. Pressing it fills the composer. */
export function PromptHistoryEntry({ entry: { prompt, usedAt } }: { entry: Answer['items'][number] }) {
  const fill = useFillComposer();
  return (
    <li className="flex items-start gap-1 border-line border-b py-1 last:border-b-0">
      <button
        type="button"
        onClick={() => fill({ prompt })}
        className="group min-w-0 flex-1 rounded-md px-2 py-2 text-left transition-colors hover:bg-sunken"
      >
        <span className="sr-only">Use this prompt: </span>
        <span className="line-clamp-2 leading-snug">{prompt}</span>
        <span className="mt-0.5 block text-ink-muted text-sm">
          <RelativeTime iso={usedAt} />
        </span>
      </button>
      <SaveTemplateButton prompt={prompt} className="mt-1" />
    </li>
  );
}
