import { PLANS } from '@easel/shared/contracts/plans';
import { BASIC_STYLES, STYLES } from '@easel/shared/contracts/styles';
import { Grid3x3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextLink } from '@/components/text-link';
import { useSubscription } from '@/entities/subscription/subscription';
import { fieldErrors } from '@/lib/errors';
import { focusInvalid } from '@/lib/focus-invalid';
import { creditCount, wholeNumber } from '@/lib/formats';
import { Button } from '@/ui/button';
import { promptTextClass } from '@/ui/control-class';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { AspectRatioPicker } from '../composer/aspect-ratio-picker';
import { useDraftStore } from '../composer/draft-store';
import { useModels } from '../composer/list-models';
import { isAbove, unlockedBy } from '../composer/model-words';
import { hasOptions } from '../composer/prompt-text';
import { RefusalNotice } from '../composer/refusal-notice';
import { ResolutionPicker } from '../composer/resolution-picker';
import { describeWait } from '../queue/queue';
import { CheckChips } from './check-chips';
import { sheetOrder, useCreateSheet } from './sheet-api';
import {
  expectedSecondsOf,
  fitToPlan,
  orderOf,
  type SheetDraft,
  sheetRequest,
  stepsRangeOf,
  whyNotAllowed,
} from './sheet-draft';
import { SheetSketch } from './sheet-sketch';

/** The axes of a new sheet, and what results from them: the number of pictures, their table and their price. */
export function SheetForm() {
  const navigate = useNavigate();
  const { data: subscription } = useSubscription();
  const { data: models = [] } = useModels();
  const [saved, setDraft] = useState(firstDraft);
  const create = useCreateSheet();
  const frame = useRef<HTMLFormElement>(null);
  const prompts = useRef<HTMLTextAreaElement>(null);

  const plan = PLANS[subscription?.plan ?? 'free'];
  const styles = plan.extraStyles ? STYLES : BASIC_STYLES;
  const draft = fitToPlan(saved, plan);
  const usable = models.filter((model) => !isAbove(model, subscription?.tier));
  const named = usable.filter(({ id }) => draft.models.includes(id));
  const fallback = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  const chosen = named.length > 0 ? named : fallback ? [fallback] : [];
  const steps = stepsRangeOf(chosen);
  const order = orderOf(draft, chosen);
  const { axes, cells, price, missing } = order;
  const refused = subscription ? whyNotAllowed(order, plan, subscription.credits.remaining) : null;
  const errors: Readonly<Record<string, string>> = { ...fieldErrors(create.error), ...order.errors };
  const names = new Map(models.map(({ id, name }) => [id, name]));

  const change = (changes: Partial<SheetDraft>) => {
    if (create.error) create.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  const request = () => {
    if (missing !== null || refused !== null || create.isPending) return;
    create.mutate(sheetOrder(sheetRequest(draft, order)), {
      onSuccess: ({ id }) => void navigate(`/sheet/${id}`),
    });
  };

  return (
    <form
      ref={frame}
      className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        request();
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Field
          label="Prompts, one per line"
          error={errors.prompts}
          counter={axes.prompts.length === 1 ? '1 prompt' : `${axes.prompts.length} prompts`}
          hint={
            <>
              <code>a {'{red|blue}'} fox</code> stands for two prompts, one with each word. For a brace, write{' '}
              <code>\{'{'}</code>.
            </>
          }
        >
          <Textarea
            ref={prompts}
            value={draft.prompts}
            rows={4}
            placeholder={'a {red|blue} fox in the snow\nan owl at dusk'}
            className={`max-h-80 ${promptTextClass}`}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onChange={({ target }) => change({ prompts: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
              event.preventDefault();
              request();
            }}
          />
        </Field>
        <CheckChips
          legend="Styles"
          options={styles.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.styles}
          error={errors.styles}
          onChange={(next) => change({ styles: next })}
        />
        {models.length > 1 ? (
          <CheckChips
            legend="Models"
            options={models.map((model) => ({
              value: model.id,
              label: model.name,
              locked: isAbove(model, subscription?.tier) ? unlockedBy(model) : null,
            }))}
            value={chosen.map(({ id }) => id)}
            error={errors.models ?? errors.model}
            onChange={(ids) => change({ models: ids })}
          />
        ) : null}
        <div className="grid gap-6 sm:grid-cols-2">
          {steps ? (
            <Field
              label="Steps"
              error={errors.steps}
              hint={`From ${steps.min} to ${steps.max}, separated by commas. Empty for the default.`}
            >
              <Input
                value={draft.steps}
                autoComplete="off"
                placeholder="Default"
                className="tabular-nums"
                onChange={({ target }) => change({ steps: target.value })}
              />
            </Field>
          ) : null}
          <Field
            label="Seeds"
            error={errors.seeds}
            hint="Separated by commas. Empty for one random seed, which all pictures share."
          >
            <Input
              value={draft.seeds}
              autoComplete="off"
              placeholder="One random seed"
              className="tabular-nums"
              onChange={({ target }) => change({ seeds: target.value })}
            />
          </Field>
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <AspectRatioPicker value={draft.aspectRatio} onChange={(aspectRatio) => change({ aspectRatio })} />
          <ResolutionPicker
            value={draft.resolution}
            largest={plan.largestResolution}
            model={chosen[0]}
            onChange={(resolution) => change({ resolution })}
          />
        </div>
      </div>

      <div className="flex min-w-0 flex-col gap-4 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:py-3 lg:sticky lg:top-24 lg:self-start">
        <div className="max-lg:hidden">
          <SheetSketch axes={axes} draft={draft} modelName={(id) => names.get(id) ?? id} />
        </div>
        <p aria-live="polite" className="text-sm tabular-nums">
          <span className="font-semibold">
            {countOf(cells, refused ? null : plan.maxSheetCells)} · {creditCount(price)}
          </span>
          {refused ? (
            <span className="mt-1 block text-danger">
              {refused} <TextLink to="/pricing">See plans</TextLink>
            </span>
          ) : null}
          {cells > 0 && refused === null ? (
            <span className="mt-1 block text-ink-muted">
              Takes {describeWait(expectedSecondsOf(order, chosen, draft))}, plus the wait in the queue
            </span>
          ) : null}
        </p>
        {create.error ? (
          <RefusalNotice
            error={create.error}
            onRetry={request}
            onEdit={() => prompts.current?.focus()}
            onFix={() => focusInvalid(frame.current)}
            onRoom={create.reset}
          />
        ) : null}
        <Button
          type="submit"
          className="w-full"
          icon={<Grid3x3 aria-hidden="true" className="size-4.5" />}
          loading={create.isPending}
          disabledReason={missing ?? refused ?? undefined}
        >
          Make the sheet
        </Button>
      </div>
    </form>
  );
}

/** Returns "4 of at most 25 pictures", or without a maximum "4 pictures". */
function countOf(cells: number, maximum: number | null): string {
  if (maximum !== null) return `${wholeNumber(cells)} of at most ${wholeNumber(maximum)} pictures`;
  return cells === 1 ? '1 picture' : `${wholeNumber(cells)} pictures`;
}

/** Starts with the composer's values. */
function firstDraft(): SheetDraft {
  const { prompt, style, model, seed, resolution, aspectRatio } = useDraftStore.getState().draft;
  const line = prompt.replaceAll('\n', ' ');
  return {
    // Escapes other braces, which are literal in the composer.
    prompts: hasOptions(line) ? line : line.replace(/[\\{}]/g, '\\$&'),
    styles: [style],
    models: model === null ? [] : [model],
    steps: '',
    seeds: seed === null ? '' : String(seed),
    resolution,
    aspectRatio,
  };
}
