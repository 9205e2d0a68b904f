import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { RESOLUTIONS, type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { Lock } from 'lucide-react';
import { Segmented } from '@/ui/segmented';
import { PlansLink } from './plans-link';

/** The resolutions, those above the plan's largest locked, with the plan that unlocks them. */
export function ResolutionPicker({
  value,
  largest,
  onChange,
}: {
  value: Resolution;
  largest: Resolution;
  onChange: (resolution: Resolution) => void;
}) {
  const isLocked = (resolution: Resolution) => sideOf(resolution) > sideOf(largest);
  const locked = RESOLUTIONS.filter(isLocked);
  return (
    <div>
      <Segmented
        label="Resolution"
        value={value}
        onChange={onChange}
        options={RESOLUTIONS.map((resolution) => ({
          value: resolution,
          name: isLocked(resolution) ? `${resolution}, ${unlockedBy(resolution)}` : resolution,
          disabled: isLocked(resolution),
          label: (
            <>
              {isLocked(resolution) ? <Lock aria-hidden="true" className="size-3.5" /> : null}
              <span className="tabular-nums">{sideOf(resolution)}</span>
            </>
          ),
        }))}
      />
      {locked.map((resolution) => (
        <p key={resolution} className="mt-1.5 text-ink-muted text-sm">
          {resolution}: {unlockedBy(resolution)}. <PlansLink>See plans</PlansLink>
        </p>
      ))}
    </div>
  );
}

function unlockedBy(resolution: Resolution): string {
  const plan = PLAN_IDS.map((id) => PLANS[id]).find(
    ({ largestResolution }) => sideOf(largestResolution) >= sideOf(resolution),
  );
  return plan ? `needs the ${plan.name} plan` : 'not available';
}
