import type { Stats } from '@easel/shared/contracts/stats.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartCard } from './chart-card';
import { CHART_COLORS, ChartTooltip, tickLook } from './chart-look';

const TITLE = 'By style';
const ROW_PX = 40;
const LABEL_PX = 108;

export function StyleChart({ imagesByStyle }: Pick<Stats, 'imagesByStyle'>) {
  // Not named `style`, because the chart passes its data to elements as properties.
  const data = imagesByStyle.map(({ style, count }) => ({ name: styleName(style), count }));
  const summary = describe(data);
  return (
    <ChartCard
      title={TITLE}
      summary={summary}
      table={{ columns: ['Style', 'Images'], rows: data.map(({ name, count }) => [name, count] as const) }}
    >
      {data.length > 0 ? (
        <BarChart
          responsive
          layout="vertical"
          title={TITLE}
          desc={summary}
          data={data}
          margin={{ top: 0, right: 36, bottom: 0, left: 0 }}
          style={{ width: '100%', height: data.length * ROW_PX }}
        >
          <XAxis type="number" hide />
          <YAxis
            type="category"
            dataKey="name"
            tick={tickLook}
            tickLine={false}
            axisLine={false}
            width={LABEL_PX}
            interval={0}
          />
          <Tooltip content={ChartTooltip} cursor={{ fill: CHART_COLORS.highlight }} />
          <Bar
            dataKey="count"
            name="Images"
            fill={CHART_COLORS.bar}
            radius={[0, 3, 3, 0]}
            maxBarSize={22}
            label={{ position: 'right', ...tickLook }}
          />
        </BarChart>
      ) : (
        <p className="text-ink-muted">There are none right now.</p>
      )}
    </ChartCard>
  );
}

/** Sorted by count, largest first. */
function describe(styles: readonly { name: string; count: number }[]): string {
  const [first, second] = styles;
  if (!first) return 'Of the pictures that you have kept';
  return first.count === second?.count ? `${styles.length} styles` : `Most often ${first.name}`;
}
