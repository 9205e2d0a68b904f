import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import type { Model } from '@easel/shared/contracts/models.schema';
import { Dices } from 'lucide-react';
import { Checkbox } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { IconButton } from '@/ui/icon-button';
import { Input } from '@/ui/input';
import { Skeleton } from '@/ui/skeleton';
import { Textarea } from '@/ui/textarea';
import { type Draft, parseSeed } from './draft';
import { ModelFacts, ModelPicker } from './model-picker';
import { promptLength } from './prompt-text';
import { RangeSetting } from './range-setting';
import type { ComposerModel } from './use-composer-model';

type Change = (changes: Partial<Draft>) => void;

/** The model and its settings. Settings that the model does not support are hidden. */
export function AdvancedSettings({
  draft,
  composer,
  errors,
  formId,
  onChange,
}: {
  draft: Draft;
  composer: ComposerModel;
  /** The server's errors, by field. */
  errors: Readonly<Record<string, string>>;
  formId: string;
  onChange: Change;
}) {
  const { model, isPending } = composer;
  return (
    <div className="flex flex-col gap-5 pt-2">
      {model ? (
        <ModelChoice composer={composer} model={model} error={errors.model} onChange={onChange} />
      ) : isPending ? (
        <LoadingModels />
      ) : null}
      {model?.capabilities.negativePrompt ? (
        <NegativePrompt value={draft.negativePrompt} error={errors.negativePrompt} onChange={onChange} />
      ) : null}
      {model?.capabilities.seed === false ? null : (
        <Seed value={draft.seed} error={errors.seed} formId={formId} onChange={onChange} />
      )}
      {model?.steps ? (
        <RangeSetting
          label="Steps"
          range={model.steps}
          step={1}
          value={draft.steps}
          error={errors.steps}
          onChange={(steps) => onChange({ steps })}
        />
      ) : null}
      {model?.guidance ? (
        <RangeSetting
          label="Guidance"
          range={model.guidance}
          step={model.guidance.max - model.guidance.min > 5 ? 0.5 : 0.1}
          value={draft.guidance}
          error={errors.guidance}
          hint="How closely the picture keeps to the prompt."
          onChange={(guidance) => onChange({ guidance })}
        />
      ) : null}
      <Checkbox
        label="Keep the prompt in the image file"
        hint="Anyone with the file can read it. Style, seed and settings are always kept."
        checked={draft.embedPrompt}
        onChange={(embedPrompt) => onChange({ embedPrompt })}
      />
    </div>
  );
}

function ModelChoice({
  composer: { models = [], tier },
  model,
  error,
  onChange,
}: {
  composer: ComposerModel;
  model: Model;
  error: string | undefined;
  onChange: Change;
}) {
  if (models.length > 1) {
    return (
      <ModelPicker
        models={models}
        chosen={model}
        tier={tier}
        error={error}
        onChange={(id) => onChange({ model: models.find((one) => one.id === id)?.isDefault ? null : id })}
      />
    );
  }
  return (
    <div className="text-sm">
      <p className="font-medium">Model: {model.name}</p>
      <p className="text-ink-muted">
        <ModelFacts model={model} />
      </p>
    </div>
  );
}

function LoadingModels() {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="sr-only">Loading the models…</span>
      <span className="font-medium text-sm">Model</span>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

function NegativePrompt({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: Change;
}) {
  return (
    <Field
      label="Negative prompt"
      hint="What the picture should not show."
      error={error}
      counter={`${promptLength(value)}/${PROMPT_MAX_LENGTH} characters`}
    >
      <Textarea
        value={value}
        onChange={(event) => onChange({ negativePrompt: event.target.value })}
        placeholder="blurry, text, frame"
        rows={2}
        className="max-h-40 min-h-20!"
      />
    </Field>
  );
}

function Seed({
  value,
  error,
  formId,
  onChange,
}: {
  value: number | null;
  error: string | undefined;
  formId: string;
  onChange: Change;
}) {
  return (
    <Field
      label="Seed"
      hint="The same seed and settings make the same picture, or very nearly. Leave it empty for a random one."
      error={error}
    >
      <div className="flex items-center gap-2">
        <Input
          form={formId}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Random"
          value={value ?? ''}
          onChange={(event) => onChange({ seed: parseSeed(event.target.value) })}
          className="tabular-nums"
        />
        <IconButton
          label="Random seed"
          variant="secondary"
          icon={<Dices aria-hidden="true" className="size-5" />}
          disabled={value === null}
          onClick={() => onChange({ seed: null })}
        />
      </div>
    </Field>
  );
}
