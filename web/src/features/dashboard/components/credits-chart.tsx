import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { Pie, PieChart, Tooltip } from 'recharts';
import { shortDate } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { ChartCard } from './chart-card';
import { CHART_COLORS, ChartTooltip } from './chart-look';

const TITLE = 'Credits this month';
const HEIGHT_PX = 220;

export function CreditsChart({ credits }: Pick<Subscription, 'credits'>) {
  const { used, total, remaining, resetsAt } = credits;
  const renewal = `Credits reset on ${shortDate(resetsAt)}`;
  if (total === null || remaining === null) return <UnlimitedCredits used={used} />;
  const data = [
    { name: 'Used', value: used, fill: CHART_COLORS.bar },
    { name: 'Left', value: remaining, fill: CHART_COLORS.rest },
  ];
  return (
    <ChartCard
      title={TITLE}
      summary={renewal}
      table={{ columns: ['Credits', 'Number'], rows: data.map(({ name, value }) => [name, value] as const) }}
    >
      <div className="relative">
        <PieChart
          responsive
          title={TITLE}
          desc={`${used} of ${total} used, ${remaining} left`}
          style={{ width: '100%', height: HEIGHT_PX }}
        >
          <Tooltip content={ChartTooltip} />
          <Pie
            data={data}
            dataKey="value"
            innerRadius="72%"
            outerRadius="100%"
            startAngle={90}
            endAngle={-270}
            stroke="none"
          />
        </PieChart>
        <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
          <span className="font-[450] font-display text-4xl leading-none tabular-nums">
            {wholeNumber(remaining)}
          </span>
          <span className="mt-1 text-ink-muted text-sm">left of {wholeNumber(total)}</span>
        </p>
      </div>
      <Text size="sm" tone="muted" className="mt-4 text-center">
        {wholeNumber(used)} used
      </Text>
    </ChartCard>
  );
}

function UnlimitedCredits({ used }: { used: number }) {
  return (
    <Card>
      <Heading level={3} size="sm">
        {TITLE}
      </Heading>
      <Text tone="muted" className="mt-2">
        {wholeNumber(used)} used, with no limit.
      </Text>
    </Card>
  );
}
