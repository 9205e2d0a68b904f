import { ITERATIONS_MAX } from '@easel/shared/contracts/generation';
import { type EditMode, ENLARGE_SCALES } from '@easel/shared/contracts/inputs';
import type { Model } from '@easel/shared/contracts/models.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { BASIC_STYLES, STYLES } from '@easel/shared/contracts/styles';
import { WandSparkles } from 'lucide-react';
import { useId, useRef } from 'react';
import { useSubscription } from '@/entities/subscription/subscription';
import { fieldErrors } from '@/lib/errors';
import { focusInvalid } from '@/lib/focus-invalid';
import { creditCount, listInWords } from '@/lib/formats';
import { Button } from '@/ui/button';
import { promptTextClass } from '@/ui/control-class';
import { Field } from '@/ui/field';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { Slider } from '@/ui/slider';
import { Textarea } from '@/ui/textarea';
import { AspectRatioPicker } from '../composer/aspect-ratio-picker';
import { limitPrompt } from '../composer/prompt-text';
import { RefusalNotice } from '../composer/refusal-notice';
import {
  aspectRatioOf,
  costOf,
  type EditDraft,
  keepsPixels,
  promptOf,
  takesStyle,
  whatIsMissing,
} from './edit-draft';
import { MODE_WORDS, type ModeOffer } from './edit-modes';
import type { EditSource } from './edit-source';
import type { Brush } from './mask/mask-canvas';
import { MaskTools } from './mask/mask-tools';
import { type ChangeReferences, ReferencePicker } from './reference-picker';
import { referencesMax } from './references';
import { useSubmitEdit } from './use-submit-edit';
import { useSubmitKey } from './use-submit-key';

/** The mode, its settings, and the button that requests the picture. */
export function EditSettings({
  source,
  draft,
  offers,
  model,
  brush,
  onBrush,
  onChange,
  onReferences,
  onMade,
}: {
  source: EditSource;
  draft: EditDraft;
  /** The possible modes; empty while the models load. */
  offers: readonly ModeOffer[];
  /** The model to use. */
  model: Model | undefined;
  brush: Brush;
  onBrush: (brush: Brush) => void;
  onChange: (changes: Partial<EditDraft>) => void;
  onReferences: ChangeReferences;
  /** Called with the generations that were requested. */
  onMade: (ids: readonly string[]) => void;
}) {
  const { data: subscription } = useSubscription();
  const prompt = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const { submit, isSubmitting, error, dismissError } = useSubmitEdit(source, { onMade });
  const errors = fieldErrors(error);

  const { mode } = draft;
  const offer = offers.find((each) => each.mode === mode);
  const mostReferences = model ? referencesMax(mode, model) : 0;
  const missing = whatIsMissing(draft, source);
  const cost = costOf(draft, model);
  const strength = draft.strengths[mode];
  const change = (changes: Partial<EditDraft>) => {
    if (error) dismissError();
    onChange(changes);
  };
  const request = () => {
    if (model && missing === null) submit(draft, model);
  };
  useSubmitKey(request);

  return (
    <form
      ref={frame}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        request();
      }}
    >
      <div className="flex flex-col gap-4 px-4 py-3 md:min-h-0 md:flex-1 md:overflow-y-auto">
        <ModePicker offers={offers} mode={mode} onChange={(next) => change({ mode: next })} />
        {mode === 'inpaint' ? (
          <MaskTools mask={draft.mask} brush={brush} onMask={(mask) => change({ mask })} onBrush={onBrush} />
        ) : null}
        {mode === 'extend' || mode === 'reference' ? (
          <AspectRatioPicker
            value={aspectRatioOf(draft, source)}
            onChange={(aspectRatio) => change({ aspectRatio })}
          />
        ) : null}
        {mode === 'enlarge' ? (
          <EnlargeScales source={source} draft={draft} onChange={change} />
        ) : (
          <>
            <Field label="Prompt" error={errors.prompt}>
              <Textarea
                ref={prompt}
                value={promptOf(draft, source)}
                placeholder={MODE_WORDS[mode].prompt}
                rows={3}
                className={`max-h-52 min-h-22! ${promptTextClass}`}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                onChange={({ target }) =>
                  change({ prompts: { ...draft.prompts, [mode]: limitPrompt(target.value) } })
                }
              />
            </Field>
            {strength === undefined ? null : (
              <Slider
                label="How much to change"
                min={0}
                max={1}
                step={0.05}
                value={strength}
                formatValue={(part) => `${Math.round(part * 100)}%`}
                error={errors.inputs}
                onChange={(next) => change({ strengths: { ...draft.strengths, [mode]: next } })}
              />
            )}
            {takesStyle(mode) ? (
              <Select
                label="Style"
                value={draft.style ?? 'own'}
                onChange={(style) => change({ style: style === 'own' ? null : style })}
                options={[
                  { value: 'own', label: source.recipe ? "The picture's own" : 'Photorealistic' },
                  ...(PLANS[subscription?.plan ?? 'free'].extraStyles ? STYLES : BASIC_STYLES).map(
                    ({ id, name }) => ({ value: id, label: name }),
                  ),
                ]}
              />
            ) : null}
            {mostReferences > 0 ? (
              <ReferencePicker
                references={draft.references}
                most={mostReferences}
                sourceId={source.id}
                onChange={(update) => {
                  if (error) dismissError();
                  onReferences(update);
                }}
              />
            ) : null}
            <Slider
              label="Number of images"
              min={1}
              max={ITERATIONS_MAX}
              value={draft.iterations}
              onChange={(iterations) => change({ iterations })}
            />
          </>
        )}
        {offer && offer.models.length > 1 && mode !== 'enlarge' && model ? (
          <Select
            label="Model"
            value={model.id}
            onChange={(id) => change({ model: id })}
            options={offer.models.map(({ id, name, description }) => ({
              value: id,
              label: name,
              description,
            }))}
            error={errors.model}
          />
        ) : null}
      </div>
      <div
        data-bar-at-bottom
        className="border-line border-t px-4 py-3 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:bg-paper"
      >
        {error ? (
          <RefusalNotice
            error={error}
            onRetry={request}
            onEdit={() => prompt.current?.focus()}
            onFix={() => focusInvalid(frame.current)}
            onRoom={dismissError}
          />
        ) : null}
        <Button
          type="submit"
          className="w-full"
          icon={<WandSparkles aria-hidden="true" className="size-4.5" />}
          loading={isSubmitting}
          disabledReason={model ? (missing ?? undefined) : 'The models are still loading.'}
        >
          {mode === 'reference' ? 'Generate' : MODE_WORDS[mode].label}
        </Button>
        <p className="mt-1.5 text-center text-ink-muted text-xs tabular-nums">Uses {creditCount(cost)}</p>
        {source.hasWatermark && keepsPixels(mode) ? (
          <p className="mt-1 text-center text-ink-muted text-xs">
            The watermark of this picture stays in the result, even after you upgrade.
          </p>
        ) : null}
      </div>
    </form>
  );
}

function ModePicker({
  offers,
  mode,
  onChange,
}: {
  offers: readonly ModeOffer[];
  mode: EditMode;
  onChange: (mode: EditMode) => void;
}) {
  const helpId = useId();
  const withReason = Map.groupBy(
    offers.filter(({ reason }) => reason !== null),
    ({ reason }) => reason,
  );
  return (
    <div>
      <Segmented
        label="What to make"
        hideLabel
        inThrees
        value={mode}
        onChange={onChange}
        options={offers.map((offer) => ({
          value: offer.mode,
          label: MODE_WORDS[offer.mode].label,
          disabled: offer.reason !== null,
        }))}
      />
      <p id={helpId} className="mt-1.5 text-sm">
        {MODE_WORDS[mode].hint}
      </p>
      {[...withReason].map(([reason, some]) => (
        <p key={reason} className="mt-1 text-ink-muted text-sm">
          {listInWords(some.map((each) => MODE_WORDS[each.mode].label))}: {reason}
        </p>
      ))}
    </div>
  );
}

function EnlargeScales({
  source: { width, height },
  draft: { scale },
  onChange,
}: {
  source: EditSource;
  draft: EditDraft;
  onChange: (changes: Partial<EditDraft>) => void;
}) {
  return (
    <div>
      <Segmented
        label="Upscale"
        value={String(scale)}
        onChange={(next) =>
          onChange({ scale: ENLARGE_SCALES.find((each) => String(each) === next) ?? scale })
        }
        options={ENLARGE_SCALES.map((each) => ({ value: String(each), label: `${each}×` }))}
      />
      <p className="mt-1.5 text-ink-muted text-sm">
        From {width} × {height} to {width * scale} × {height * scale} pixels, up to the largest files of your
        plan.
      </p>
    </div>
  );
}
