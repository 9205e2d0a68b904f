import { PLANS, type Subscription } from '@easel/shared/contracts/plans';
import { Sparkles } from 'lucide-react';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { useSubscription } from '../api/get-subscription';
import { type Draft, useDraftStore } from '../draft-store';
import { isBlank } from '../prompt-text';
import { allowedResolution, largerOf, useSubmitPrompt } from '../use-submit-prompt';
import { PromptBox } from './prompt-box';
import { RefusalNotice } from './refusal-notice';
import { SettingsCard } from './settings-card';

/** The prompt and its settings. `onAccepted` is called when the server has taken the request. */
export function Composer({ onAccepted }: { onAccepted: () => void }) {
  const { draft: saved, update } = useDraftStore();
  const { status } = useSession();
  const { data: subscription, isError } = useSubscription();
  const { submit, isSubmitting, error, dismissError } = useSubmitPrompt({ onAccepted });
  const { largestResolution } = PLANS[subscription?.plan ?? 'free'];
  // Until the plan is known, what was chosen before stands: nothing is locked or made smaller to be given back at once.
  const isPlanOnItsWay = status !== 'signed-out' && !subscription && !isError;
  const largest = isPlanOnItsWay ? largerOf(saved.resolution, largestResolution) : largestResolution;
  const draft = { ...saved, resolution: allowedResolution(saved.resolution, largest) };

  const change = (changes: Partial<Draft>) => {
    if (error) dismissError();
    update(changes);
  };

  return (
    <form
      aria-label="New picture"
      className="flex flex-col gap-5 [&_:is(input,textarea,button)]:scroll-mb-32"
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft);
      }}
    >
      <PromptBox
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
        onSubmit={() => submit(draft)}
      />
      <SettingsCard draft={draft} largestResolution={largest} onChange={change} />
      <div className="z-10 -mx-4 -mt-2 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0 [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:bottom-0">
        {error ? <RefusalNotice error={error} onRetry={() => submit(draft)} /> : null}
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
        <Credits subscription={subscription} cost={draft.iterations} />
      </div>
    </form>
  );
}

function Credits({ subscription, cost }: { subscription: Subscription | undefined; cost: number }) {
  if (!subscription) return null;
  const { remaining, total } = subscription.credits;
  const left = remaining === null ? 'unlimited images' : `${remaining} of ${total} images left this month`;
  return (
    <p className="mt-2 text-center text-ink-muted text-sm tabular-nums">
      Uses {cost} {cost === 1 ? 'credit' : 'credits'} · {left}
    </p>
  );
}
