import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useSubscription } from '@/entities/subscription/subscription';
import { fieldErrors } from '@/lib/errors';
import { scrollBehavior } from '@/lib/motion';
import { Button } from '@/ui/button';
import { SaveTemplateButton } from '../templates/save-template-button';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { PromptBox } from './prompt-box';
import { isBlank } from './prompt-text';
import { RecipeButton } from './recipe-input';
import { RefusalNotice } from './refusal-notice';
import { SettingsCard } from './settings-card';
import { useComposerModel } from './use-composer-model';
import { useSubmitPrompt } from './use-submit-prompt';

/** Matches controls that the server rejected. */
const INVALID = '[aria-invalid="true"], [data-error] input';

/** The prompt and its settings. `onAccepted` is called when the server has accepted the request. */
export function Composer({ onAccepted }: { onAccepted: () => void }) {
  const { draft: saved, update } = useDraftStore();
  const { data: subscription } = useSubscription();
  const { submit, isSubmitting, error, dismissError } = useSubmitPrompt({ onAccepted });
  const composer = useComposerModel(saved);
  const prompt = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useRequestedFocus(form);
  const { draft, model } = composer;
  const errors = fieldErrors(error);

  const change = (changes: Partial<Draft>) => {
    if (error) dismissError();
    update(changes);
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="New picture"
      className="flex scroll-mt-20 flex-col gap-5 [&_:is(input,textarea,button)]:scroll-mb-32"
      onSubmit={(event) => {
        // In React, events of dialogs opened here bubble to this form.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void submit(draft);
      }}
    >
      <PromptBox
        ref={prompt}
        value={draft.prompt}
        error={errors.prompt}
        actions={
          <>
            <RecipeButton />
            <SaveTemplateButton
              prompt={draft.prompt}
              disabledReason={isBlank(draft.prompt) ? 'Write a prompt to save it as a template.' : undefined}
            />
          </>
        }
        onChange={(words) => change({ prompt: words })}
        onSubmit={() => submit(draft)}
      />
      <SettingsCard draft={draft} composer={composer} errors={errors} onChange={change} />
      <div className="z-10 -mx-4 -mt-2 border-line border-t bg-paper px-4 py-3 sm:-mx-2 sm:px-2 [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:bottom-0">
        {error ? (
          <RefusalNotice
            error={error}
            onRetry={() => submit(draft)}
            onEdit={() => prompt.current?.focus()}
            onFix={() => form.current?.querySelector<HTMLElement>(INVALID)?.focus()}
          />
        ) : null}
        <Button
          type="submit"
          size="lg"
          className="w-full"
          icon={<Sparkles aria-hidden="true" className="size-5" />}
          loading={isSubmitting}
          disabledReason={isBlank(draft.prompt) ? 'Please enter a prompt to generate an image.' : undefined}
        >
          Generate
        </Button>
        <Credits subscription={subscription} cost={draft.iterations * (model?.credits ?? 1)} />
      </div>
    </form>
  );
}

/** Scrolls the composer into view and focuses it after another component has filled it. */
function useRequestedFocus(form: RefObject<HTMLFormElement | null>): void {
  const { needsFocus, clearNeedsFocus } = useDraftStore();
  useEffect(() => {
    if (!needsFocus) return;
    clearNeedsFocus();
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  }, [needsFocus, clearNeedsFocus, form]);
}

function Credits({ subscription, cost }: { subscription: Subscription | undefined; cost: number }) {
  if (!subscription) return null;
  const { remaining, total } = subscription.credits;
  const left =
    remaining === null
      ? 'as many as you like'
      : `${remaining.toLocaleString('en')} of ${total?.toLocaleString('en')} left this month`;
  return (
    <p className="mt-2 text-center text-ink-muted text-sm tabular-nums">
      Uses {cost} {cost === 1 ? 'credit' : 'credits'} · {left}
    </p>
  );
}
