import { WherePlansAreSold } from '@/components/plan-source';
import { PRICING } from '@/content/pricing';
import { Segmented } from '@/ui/segmented';
import { BILLING_PERIODS, type BillingPeriod } from './plan-price';

export function PeriodPicker({
  value,
  onChange,
}: {
  value: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}) {
  return (
    <WherePlansAreSold>
      <Segmented
        label={PRICING.periodLabel}
        value={value}
        onChange={onChange}
        options={BILLING_PERIODS.map((period) => ({ value: period, label: <PeriodLabel period={period} /> }))}
        className="w-full sm:w-80"
      />
    </WherePlansAreSold>
  );
}

function PeriodLabel({ period }: { period: BillingPeriod }) {
  return (
    <>
      {PRICING.periods[period]}
      {period === 'annual' ? <span className="text-success">{PRICING.saving}</span> : null}
    </>
  );
}
