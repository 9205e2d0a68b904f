import type { RefundRule } from '@easel/shared/contracts/billing';
import type { RefundEligibility } from '@easel/shared/contracts/billing.schema';
import { Check, PencilLine, X } from 'lucide-react';

const NAMES: Readonly<Record<RefundRule, string>> = {
  payment: 'A payment',
  window: 'In time',
  images: 'Little used',
  reason: 'A valid reason',
  standing: 'Good standing',
};

/**
 * The rules of the refund policy, and whether each is met. The text says so too, because icons alone are not enough.
 */
export function RefundRules({ rules }: { rules: RefundEligibility['rules'] }) {
  return (
    <ul aria-label="What a refund depends on" className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {rules.map(({ rule, isMet, explanation }) => (
        <li key={rule} className="flex gap-2.5">
          <Sign isOpen={rule === 'reason'} isMet={isMet} />
          <div>
            <p className="font-medium">
              {NAMES[rule]}
              <span className="sr-only">{rule === 'reason' ? '' : isMet ? ' (met)' : ' (not met)'}</span>
            </p>
            <p className="text-[0.9375rem] text-ink-muted">{explanation}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The icon of a rule. Whether the reason is accepted is open, because it is given with the request. */
function Sign({ isOpen, isMet }: { isOpen: boolean; isMet: boolean }) {
  if (isOpen) return <PencilLine aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-muted" />;
  return isMet ? (
    <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
  ) : (
    <X aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />
  );
}
