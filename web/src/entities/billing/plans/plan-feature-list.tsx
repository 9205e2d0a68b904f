import type { Plan } from '@easel/shared/contracts/plans';
import { Check, Minus } from 'lucide-react';
import { WHERE_CHANNEL } from '@/components/shown-where';
import { includesLiveChat, LIVE_CHAT, planFeatures } from '@/content/plan-features';

export function PlanFeatureList({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={className}>
      {planFeatures(plan).map(({ text, isLimit }) => (
        <Feature key={text} text={text} isLimit={isLimit} />
      ))}
      {includesLiveChat(plan) ? (
        <li className={WHERE_CHANNEL.liveChat}>
          <span className="flex gap-2.5">
            <Mark isLimit={false} />
            {LIVE_CHAT}
          </span>
        </li>
      ) : null}
    </ul>
  );
}

function Feature({ text, isLimit }: { text: string; isLimit: boolean }) {
  return (
    <li className="flex gap-2.5">
      <Mark isLimit={isLimit} />
      {text}
    </li>
  );
}

/** A tick for what a plan includes; a dash for a limit. */
function Mark({ isLimit }: { isLimit: boolean }) {
  const Icon = isLimit ? Minus : Check;
  return (
    <Icon
      aria-hidden="true"
      className={`mt-1 size-4 shrink-0 ${isLimit ? 'text-ink-faint' : 'text-success'}`}
    />
  );
}
