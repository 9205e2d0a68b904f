import type { Stats } from '@easel/shared/contracts/stats.schema';
import { clsx } from 'clsx';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { countPictures } from '@/entities/picture/count-pictures';
import { shortCalendarDay } from '@/lib/dates';
import { ChartCard } from './chart-card';
import { CHART_COLORS, ChartTooltip, tickLook } from './chart-look';

const TITLE = 'Images a day';
const HEIGHT_PX = 260;

export function DayChart({
  imagesByDay,
  isOutdated,
  className,
}: Pick<Stats, 'imagesByDay'> & {
  /** While another range is loading. */
  isOutdated: boolean;
  className?: string;
}) {
  const data = imagesByDay.map(({ date, count }) => ({ day: shortCalendarDay(date), count }));
  const sum = data.reduce((total, { count }) => total + count, 0);
  const summary = `${countPictures(sum)} in ${data.length} days`;
  return (
    <ChartCard
      title={TITLE}
      summary={summary}
      table={{ columns: ['Day', 'Images'], rows: data.map(({ day, count }) => [day, count] as const) }}
      className={className}
    >
      <BarChart
        responsive
        title={TITLE}
        desc={summary}
        data={data}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        style={{ width: '100%', height: HEIGHT_PX }}
        className={clsx('transition-opacity', isOutdated && 'opacity-50')}
      >
        <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
        <XAxis dataKey="day" tick={tickLook} tickLine={false} axisLine={false} minTickGap={24} />
        <YAxis allowDecimals={false} tick={tickLook} tickLine={false} axisLine={false} width={32} />
        <Tooltip content={ChartTooltip} cursor={{ fill: CHART_COLORS.highlight }} />
        <Bar dataKey="count" name="Images" fill={CHART_COLORS.bar} radius={[3, 3, 0, 0]} maxBarSize={36} />
      </BarChart>
    </ChartCard>
  );
}
