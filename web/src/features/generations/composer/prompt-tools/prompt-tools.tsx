import { isEaselError } from '@easel/shared/client/easel-error';
import { clsx } from 'clsx';
import { Dices, Plus, Undo2, WandSparkles } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { isBlank } from '../prompt-text';
import { hasWords, toggleWords } from './prompt-words';
import { createDeck, randomOf } from './surprise';
import { SURPRISES } from './surprises';
import { useImprovement } from './use-improvement';
import { WORD_GROUPS } from './word-groups';

const loadChangedWords = () => import('./changed-words');
const ChangedWords = lazy(() => loadChangedWords().then((module) => ({ default: module.ChangedWords })));

/** Shuffled once per visit. */
const drawSurprise = createDeck(SURPRISES, randomOf(Date.now()));

/** A replaced prompt, which can be restored while the new one is unchanged. */
interface Replaced {
  before: string;
  after: string;
  by: 'surprise' | 'improvement';
}

/** Tools for writing a prompt: words to add, a surprise and, if the operator has a language model, an improvement. */
export function PromptTools({ prompt, onChange }: { prompt: string; onChange: (prompt: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const panel = useId();
  const replace = (after: string, by: Replaced['by']) => {
    setReplaced({ before: prompt, after, by });
    onChange(after);
  };
  const improvement = useImprovement(prompt, (improved) => replace(improved, 'improvement'));
  const shown = replaced?.after === prompt ? replaced : null;
  const undo = shown ? (
    <Button
      variant="ghost"
      size="sm"
      className="shrink-0"
      icon={<Undo2 aria-hidden="true" className="size-4" />}
      onClick={() => {
        onChange(shown.before);
        setReplaced(null);
      }}
    >
      Undo
    </Button>
  ) : null;
  return (
    <>
      {/* Padded so that all of them fit on one line of the composer. */}
      <div className="-mx-1.5 flex flex-wrap items-center max-md:gap-x-2 xl:-mx-2 xl:[&_button]:gap-1.5 xl:[&_button]:px-2 [&_button]:gap-1 [&_button]:px-1">
        <Button
          variant="ghost"
          size="sm"
          icon={<Dices aria-hidden="true" className="size-4" />}
          onClick={() => replace(drawSurprise(), 'surprise')}
        >
          Surprise me
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={
            <Plus aria-hidden="true" className={clsx('size-4 transition-transform', isOpen && 'rotate-45')} />
          }
          onClick={() => setOpen(!isOpen)}
        >
          Add words
        </Button>
        {improvement ? (
          <Button
            variant="ghost"
            size="sm"
            hint="Sends the prompt to a language model, which adds detail. You see what changes, and can undo it."
            disabledReason={isBlank(prompt) ? 'Write a prompt to improve it.' : undefined}
            icon={<WandSparkles aria-hidden="true" className="size-4" />}
            loading={improvement.isPending}
            onClick={() => {
              void loadChangedWords().catch(() => undefined);
              improvement.start();
            }}
          >
            Improve
          </Button>
        ) : null}
        {shown?.by === 'surprise' ? undo : null}
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {improvement?.error ? describeFailure(improvement.error) : null}
      </p>
      {shown?.by === 'improvement' ? (
        <Suspense fallback={undo}>
          <ChangedWords before={shown.before} after={shown.after} action={undo} />
        </Suspense>
      ) : null}
      <div id={panel} hidden={!isOpen}>
        {isOpen ? <WordChips prompt={prompt} onChange={onChange} /> : null}
      </div>
    </>
  );
}

/** The language model can be unavailable while everything else works, as the server's message explains. */
function describeFailure(error: Error): string {
  const detail = isEaselError(error) && error.code === 'unavailable' ? error.detail : null;
  return detail || errorMessage(error);
}

/** Words by what they decide. Those in the prompt are shown as pressed; a second press removes them. */
function WordChips({ prompt, onChange }: { prompt: string; onChange: (prompt: string) => void }) {
  const [refused, setRefused] = useState<string | null>(null);
  const press = (words: string) => {
    const next = toggleWords(prompt, words);
    setRefused(next === null ? words : null);
    if (next !== null) onChange(next);
  };
  return (
    <div className="flex flex-col gap-2 py-1">
      {WORD_GROUPS.map(({ label, words }) => (
        <fieldset key={label} className="flex items-baseline gap-1.5">
          <legend className="sr-only">{label}</legend>
          <span aria-hidden="true" className="w-16 shrink-0 text-ink-muted text-xs">
            {label}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
            {words.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={hasWords(prompt, each)}
                className="min-h-7 rounded-full border border-line bg-surface px-2.5 text-[0.8125rem] text-ink-muted transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent-text pointer-coarse:min-h-9"
                onClick={() => press(each)}
              >
                {each}
              </button>
            ))}
          </span>
        </fieldset>
      ))}
      <p role="status" className="text-danger text-sm empty:hidden">
        {refused ? `There is no room for “${refused}” in this prompt.` : null}
      </p>
    </div>
  );
}
