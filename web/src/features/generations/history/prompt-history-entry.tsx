import type { PromptHistory } from '@easel/shared/contracts/prompts.schema';
import { useFillComposer } from '../composer/use-fill-composer';
import { SaveTemplateButton } from '../templates/save-template-button';
import { RelativeTime } from './relative-time';

/** One prompt: a press on it fills the composer. */
export function PromptHistoryEntry({ entry: { prompt, usedAt } }: { entry: PromptHistory['items'][number] }) {
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
