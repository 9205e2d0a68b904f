import type { Plan } from '@easel/shared/contracts/plans';
import { Check } from 'lucide-react';
import { planFeatures } from '@/content/plan-features';

export function PlanFeatureList({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={className}>
      {planFeatures(plan).map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
