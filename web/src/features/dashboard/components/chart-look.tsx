import type { TooltipContentProps } from 'recharts';

/** The theme's colors, as CSS variables. */
export const CHART_COLORS = {
  bar: 'var(--accent)',
  rest: 'var(--line)',
  grid: 'var(--line)',
  highlight: 'var(--sunken)',
} as const;

export const tickLook = { fill: 'var(--ink-muted)', fontSize: 12 } as const;

/** The tooltip of the bar under the pointer or with the keyboard focus. */
export function ChartTooltip({ active, label, payload }: TooltipContentProps) {
  const entry = payload[0];
  if (!active || !entry) return null;
  return (
    <p
      role="status"
      className="rounded-md bg-ink px-2.5 py-1.5 text-paper text-sm leading-snug shadow-lifted"
    >
      {label ?? entry.name}: <span className="font-semibold tabular-nums">{entry.value}</span>
    </p>
  );
}
