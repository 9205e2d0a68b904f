import type { Model } from '@easel/shared/contracts/models.schema';
import type { Tier } from '@easel/shared/contracts/plans';
import { Lock } from 'lucide-react';
import { TextLink } from '@/components/text-link';
import { Select } from '@/ui/select';
import { describeModel, isAbove, isSpent, unlockedBy } from './model-words';

/** The models. Those above the tier are locked and name the plan that unlocks them. */
export function ModelPicker({
  models,
  chosen,
  tier,
  error,
  onChange,
}: {
  models: readonly Model[];
  chosen: Model;
  /** Undefined while unknown. */
  tier: Tier | undefined;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const locked = models.filter((model) => isAbove(model, tier));
  return (
    <div>
      <Select
        label="Model"
        value={chosen.id}
        onChange={onChange}
        error={error}
        hint={<ModelFacts model={chosen} tier={tier} />}
        options={models.map((model) => ({
          value: model.id,
          label: model.name,
          disabled: isAbove(model, tier),
          description: isAbove(model, tier) ? (
            <>
              {model.description}
              <span className="mt-0.5 flex items-center gap-1.5">
                <Lock aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="first-letter:uppercase">{unlockedBy(model)}</span>
              </span>
            </>
          ) : (
            <ModelFacts model={model} tier={tier} />
          ),
        }))}
      />
      {locked.map((model) => (
        <p key={model.id} className="mt-1.5 text-ink-muted text-sm">
          {model.name}: {unlockedBy(model)}. <TextLink to="/pricing">See plans</TextLink>
        </p>
      ))}
    </div>
  );
}

/** A model's description, and what to know before choosing it. */
export function ModelFacts({ model, tier }: { model: Model; tier?: Tier | undefined }) {
  return (
    <>
      {model.description ? <span className="block">{model.description}</span> : null}
      <span className="block tabular-nums first-letter:uppercase">{describeModel(model)}</span>
      {isSpent(model, tier) ? (
        <span className="block font-medium text-danger">Not available today: its budget is spent.</span>
      ) : null}
    </>
  );
}
