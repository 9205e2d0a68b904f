import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { clsx } from 'clsx';
import { SlidersHorizontal, Sparkles } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useSubscription } from '@/entities/subscription/subscription';
import { fieldErrors } from '@/lib/errors';
import { focusInvalid } from '@/lib/focus-invalid';
import { creditCount, wholeNumber } from '@/lib/formats';
import { scrollBehavior } from '@/lib/motion';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { EditPictureLink } from '../edit/edit-picture-link';
import { NewSheetLink } from '../sheet/new-sheet-link';
import { SaveTemplateButton } from '../templates/save-template-button';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { PromptBox } from './prompt-box';
import { isBlank } from './prompt-text';
import { PromptToolsPlace } from './prompt-tools/prompt-tools-place';
import { RecipeButton } from './recipe-input';
import { RefusalNotice } from './refusal-notice';
import { SettingsCard } from './settings-card';
import { useComposerModel } from './use-composer-model';
import { useSubmitPrompt } from './use-submit-prompt';

const CreditsNotice = lazy(() =>
  import('./credits-notice').then((module) => ({ default: module.CreditsNotice })),
);

/**
 * The prompt, its settings and Generate. Prompt and Generate are always in view, and the settings scroll between them.
 * On a phone they are a bar, and a button adds the settings.
 */
export function Composer({
  onAccepted,
  children,
}: {
  /** Called when the server has accepted the request. */
  onAccepted: () => void;
  /** Shown below the settings. */
  children: ReactNode;
}) {
  const { draft: saved, update } = useDraftStore();
  const { data: subscription } = useSubscription();
  const [isExpanded, setExpanded] = useState(false);
  const composer = useComposerModel(saved);
  const { draft, model } = composer;
  const { submit, isSubmitting, error, dismissError } = useSubmitPrompt(draft, {
    onAccepted: () => {
      setExpanded(false);
      onAccepted();
    },
  });
  const prompt = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLElement>(null);
  const formId = useId();
  useRequestedFocus(frame, prompt);
  useEarlyPrompt(prompt);
  const errors = fieldErrors(error);
  const cost = draft.iterations * (model?.credits ?? 1);
  const credits = subscription?.credits;
  const isShort = !!credits && credits.remaining !== null && credits.remaining < cost;

  const change = (changes: Partial<Draft>) => {
    if (error) dismissError();
    update(changes);
  };
  const showSetting = () => {
    flushSync(() => setExpanded(true));
    focusInvalid(frame.current);
  };

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="New picture"
      data-dock
      data-collapsed={isExpanded ? undefined : ''}
      className={clsx(
        'flex flex-col',
        'md:min-h-0 md:flex-1',
        'max-md:order-3 max-md:z-20 max-md:max-h-[calc(100dvh-1rem-var(--header))] max-md:border-line max-md:border-t max-md:bg-paper max-md:bottom-0 max-md:[@media(min-height:34rem)]:sticky',
        // A keyboard on the screen can make the window lower: the prompt must not leave it.
        'max-md:focus-within:[@media(min-height:20rem)]:sticky',
        isExpanded
          ? 'max-md:rounded-t-xl'
          : 'max-md:flex-row max-md:flex-wrap max-md:items-end max-md:gap-2 max-md:px-3 max-md:py-2',
      )}
    >
      <form
        id={formId}
        className="px-4 pt-3 max-md:in-data-collapsed:min-w-0 max-md:in-data-collapsed:flex-1 max-md:in-data-collapsed:p-0"
        onSubmit={(event) => {
          // In React, events of dialogs opened here bubble to this form.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          void submit();
        }}
      >
        <PromptBox
          ref={prompt}
          value={draft.prompt}
          error={errors.prompt}
          actions={
            <>
              <RecipeButton />
              <EditPictureLink />
              <NewSheetLink />
              <SaveTemplateButton
                prompt={draft.prompt}
                disabledReason={
                  isBlank(draft.prompt) ? 'Write a prompt to save it as a template.' : undefined
                }
              />
            </>
          }
          onChange={(words) => change({ prompt: words })}
          onSubmit={submit}
        />
      </form>
      <div className="flex flex-col gap-5 overflow-y-auto overscroll-contain motion-safe:scroll-smooth border-line border-t px-4 py-4 max-md:in-data-collapsed:hidden mt-2 md:min-h-0 md:flex-1">
        <PromptToolsPlace prompt={draft.prompt} onChange={(words) => change({ prompt: words })} />
        <SettingsCard draft={draft} composer={composer} errors={errors} formId={formId} onChange={change} />
        {children}
      </div>
      <div className="border-line border-t px-4 py-3 max-md:in-data-collapsed:contents">
        {error ? (
          <div className="max-md:order-first max-md:basis-full">
            <RefusalNotice
              error={error}
              onRetry={submit}
              onEdit={() => prompt.current?.focus()}
              onFix={showSetting}
              onRoom={dismissError}
            />
          </div>
        ) : isShort ? (
          <Suspense>
            <div className="max-md:order-first max-md:basis-full">
              <CreditsNotice credits={credits} cost={cost} />
            </div>
          </Suspense>
        ) : null}
        <div className="flex gap-2 max-md:in-data-collapsed:contents">
          <IconButton
            label={isExpanded ? 'Hide the settings' : 'Settings'}
            variant="secondary"
            aria-expanded={isExpanded}
            className="md:hidden! max-md:in-data-collapsed:order-first"
            icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
            onClick={() => setExpanded(!isExpanded)}
          />
          <Button
            type="submit"
            form={formId}
            className="grow max-md:in-data-collapsed:grow-0 max-md:in-data-collapsed:px-3.5"
            icon={<Sparkles aria-hidden="true" className="size-4.5 max-md:in-data-collapsed:hidden" />}
            loading={isSubmitting}
            locked={isShort}
            disabledReason={isBlank(draft.prompt) ? 'Please enter a prompt to generate an image.' : undefined}
          >
            Generate
          </Button>
        </div>
        {credits && !isShort ? <Credits credits={credits} cost={cost} /> : null}
      </div>
    </section>
  );
}

/** Takes over what was typed before the page was hydrated. */
function useEarlyPrompt(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const { draft, update } = useDraftStore.getState();
    const typed = field.current?.value ?? '';
    if (typed !== '' && typed !== draft.prompt) update({ prompt: typed });
  }, [field]);
}

/** Scrolls the composer into view and focuses it, or its prompt, after another component has filled it. */
function useRequestedFocus(
  frame: RefObject<HTMLElement | null>,
  prompt: RefObject<HTMLElement | null>,
): void {
  const { needsFocus, clearNeedsFocus } = useDraftStore();
  useEffect(() => {
    if (!needsFocus) return;
    clearNeedsFocus();
    (needsFocus === 'prompt' ? prompt : frame).current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [needsFocus, clearNeedsFocus, frame, prompt]);
}

function Credits({
  credits: { remaining, total },
  cost,
}: {
  credits: Subscription['credits'];
  cost: number;
}) {
  const left =
    remaining === null || total === null
      ? 'as many as you like'
      : `${wholeNumber(remaining)} of ${wholeNumber(total)} left this month`;
  return (
    <p className="mt-1.5 text-center text-ink-muted text-xs tabular-nums max-md:in-data-collapsed:hidden">
      Uses {creditCount(cost)} · {left}
    </p>
  );
}
