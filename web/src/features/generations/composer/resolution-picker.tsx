import type { Model } from '@easel/shared/contracts/models.schema';
import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { RESOLUTIONS, type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { Lock } from 'lucide-react';
import { TextLink } from '@/components/text-link';
import { listInWords } from '@/lib/formats';
import { Segmented } from '@/ui/segmented';

/**
 * The resolutions. Those above the plan's largest are locked and name the plan that unlocks them; those that the model
 * cannot make are disabled.
 */
export function ResolutionPicker({
  value,
  largest,
  model,
  onChange,
}: {
  value: Resolution;
  largest: Resolution;
  /** Undefined while unknown. */
  model: Model | undefined;
  onChange: (resolution: Resolution) => void;
}) {
  const isLocked = (resolution: Resolution) => sideOf(resolution) > sideOf(largest);
  const isMade = (resolution: Resolution) => model?.resolutions.includes(resolution) ?? true;
  const whyNot = (resolution: Resolution) => {
    if (!isMade(resolution)) return `not made by ${model?.name}`;
    return isLocked(resolution) ? unlockedBy(resolution) : null;
  };
  const locked = RESOLUTIONS.filter((resolution) => isMade(resolution) && isLocked(resolution));
  const unmade = RESOLUTIONS.filter((resolution) => !isMade(resolution));
  return (
    <div>
      <Segmented
        label="Resolution"
        value={value}
        onChange={onChange}
        options={RESOLUTIONS.map((resolution) => ({
          value: resolution,
          name: [resolution, whyNot(resolution)].filter(Boolean).join(', '),
          disabled: whyNot(resolution) !== null,
          label: (
            <>
              {isMade(resolution) && isLocked(resolution) ? (
                <Lock aria-hidden="true" className="size-3.5" />
              ) : null}
              <span className="tabular-nums">{sideOf(resolution)}</span>
            </>
          ),
        }))}
      />
      {locked.map((resolution) => (
        <p key={resolution} className="mt-1.5 text-ink-muted text-sm">
          {resolution}: {unlockedBy(resolution)}. <TextLink to="/pricing">See plans</TextLink>
        </p>
      ))}
      {unmade.length > 0 ? (
        <p className="mt-1.5 text-ink-muted text-sm">
          {listInWords(unmade)}: not made by {model?.name}.
        </p>
      ) : null}
    </div>
  );
}

function unlockedBy(resolution: Resolution): string {
  const plan = PLAN_IDS.map((id) => PLANS[id]).find(
    ({ largestResolution }) => sideOf(largestResolution) >= sideOf(resolution),
  );
  return plan ? `needs the ${plan.name} plan` : 'not available';
}
