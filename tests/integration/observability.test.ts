import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { type MetricRow, metricRows } from '../env/metrics-text.ts';
import { testPromtool } from '../env/promtool.ts';
import { describeWith } from '../env/skipped.ts';

const INFRA = resolve(import.meta.dirname, '../../infra');
const FOLDER = join(INFRA, 'observability');
const read = (path: string) => readFile(join(INFRA, path), 'utf8');

const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const alertsSchema = z.object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) });
const panelSchema = z.object({
  id: z.int(),
  title: z.string(),
  type: z.string(),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});
const dashboardSchema = z.object({ schemaVersion: z.int(), panels: z.array(panelSchema) });

const rules = alertsSchema
  .parse(parse(await read('helm/easel/files/alerts.yml')))
  .groups.flatMap(({ rules: each }) => each);
const { panels } = dashboardSchema.parse(JSON.parse(await read('observability/grafana/easel.json')));
const runbook = await read('docs/runbook.md');
const metrics = metricRows(await read('docs/metrics.md'));
const alertTests = await read('observability/alerts.test.yml');

/** Metrics that Prometheus adds, and those of prom-client that we use. */
const OTHERS: MetricRow[] = [
  { name: 'up', type: 'gauge', labels: [] },
  { name: 'process_start_time_seconds', type: 'gauge', labels: [] },
  { name: 'process_cpu_seconds_total', type: 'counter', labels: [] },
  { name: 'process_resident_memory_bytes', type: 'gauge', labels: [] },
  { name: 'nodejs_eventloop_lag_p99_seconds', type: 'gauge', labels: [] },
];
/** The labels of each series. */
const SERIES = new Map([...metrics, ...OTHERS].flatMap(seriesOf));
const OF_PROMETHEUS = ['job', 'instance'];

function seriesOf({ name, type, labels }: MetricRow): [series: string, labels: string[]][] {
  if (type !== 'histogram') return [[name, labels]];
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_sum`, labels],
    [`${name}_count`, labels],
  ];
}

const SELECTOR = /\b(up|(?:easel|http|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g;
const GROUPING = /\bby \(([^)]*)\)/g;

/** Returns the metrics and labels in an expression that no process serves. */
function unknownIn(expr: string): string[] {
  const known = new Set(OF_PROMETHEUS);
  const unknown: string[] = [];
  for (const [, name = '', matchers = ''] of expr.matchAll(SELECTOR)) {
    const labels = SERIES.get(name);
    if (!labels) unknown.push(name);
    for (const label of labels ?? []) known.add(label);
    const matched = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
    const own = [...(labels ?? []), ...OF_PROMETHEUS];
    unknown.push(...matched.filter((label) => !own.includes(label)).map((label) => `${name}{${label}}`));
  }
  for (const [, labels = ''] of expr.matchAll(GROUPING)) {
    unknown.push(
      ...labels
        .split(',')
        .map((label) => label.trim())
        .filter((label) => !known.has(label)),
    );
  }
  return unknown;
}

const anchorOf = (alert: string) => `infra/docs/runbook.md#${alert.toLowerCase()}`;

describe.each(rules)('the alert $alert', ({ alert, expr, labels, annotations }) => {
  test('names only metrics and labels that the processes serve', () => {
    expect(unknownIn(expr)).toEqual([]);
  });

  test('has a heading in the runbook, which states its urgency, and a test', () => {
    expect(annotations.runbook).toBe(anchorOf(alert));
    expect(runbook).toMatch(new RegExp(`^## ${alert}\n\n\\*${labels.severity}\\.\\* `, 'm'));
    expect(alertTests).toContain(anchorOf(alert));
  });
});

test('the runbook has no heading without an alert', () => {
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

test('the runbook and the page of metrics name only metrics that exist', async () => {
  for (const text of [runbook, await read('docs/metrics.md')]) {
    const named = [...text.matchAll(/\b(?:easel|http)_[a-z0-9_]+_?[a-z0-9]+\b/g)].map(([name]) => name);
    const known = new Set([...SERIES.keys(), ...metrics.map(({ name }) => name)]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

describe('the dashboard', () => {
  test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)))(
    '%s: uses only metrics and labels that the processes serve: %s',
    (_, expr) => expect(unknownIn(expr)).toEqual([]),
  );

  test('shows every metric of Easel', () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const hidden = metrics.map(({ name }) => name).filter((name) => !shown.includes(name));
    expect(hidden).toEqual([]);
  });

  test('has panels that do not overlap, each with a unique id', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

describeWith('Prometheus', await testPromtool(), ({ check }) => {
  test('accepts its configuration and the alert rules', async () => {
    await check(['check', 'config', '--syntax-only', join(FOLDER, 'prometheus.yml')]);
    await check(['check', 'rules', '--lint-fatal', join(INFRA, 'helm/easel/files/alerts.yml')]);
  });

  test('fires each alert when it should, and none while everything is healthy', async () => {
    await check(['test', 'rules', join(FOLDER, 'alerts.test.yml')]);
  });

  test('parses every expression of the dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-dashboard-'));
    const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$model', '.*')));
    const recorded = exprs.map((expr, index) => ({ record: `dashboard:${index}`, expr }));
    await writeFile(
      join(folder, 'rules.yml'),
      stringify({ groups: [{ name: 'dashboard', rules: recorded }] }),
    );
    await check(['check', 'rules', join(folder, 'rules.yml')]);
    await rm(folder, { recursive: true });
  });
});
