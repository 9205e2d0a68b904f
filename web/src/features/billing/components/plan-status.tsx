import type { Billing } from '@easel/shared/contracts/billing.schema';
import { Notice } from '@/ui/notice';
import { statusWords } from '../billing-words';

/** A notice about a plan that needs attention. Announced when it changes. */
export function PlanStatus({ billing }: { billing: Billing }) {
  const words = statusWords(billing);
  return (
    <div role="status">
      {words ? (
        <Notice tone={words.tone} title={words.title} className="mb-6">
          {words.text}
        </Notice>
      ) : null}
    </div>
  );
}
