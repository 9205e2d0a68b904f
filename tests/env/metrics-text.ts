/** A metric as a process describes it. */
export interface MetricKind {
  name: string;
  type: string;
}

/** Reads the names and types from Prometheus' text format. */
export function metricsIn(text: string): MetricKind[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
}

/** Returns the labels that the samples of a metric have, without those of histograms. */
export function labelsIn(text: string, name: string): string[] {
  const sample = new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} \\S+$`, 'gm');
  const names = [...text.matchAll(sample)].flatMap(([, labels = '']) =>
    [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
  );
  return [...new Set(names)].filter((label) => label !== 'le').sort();
}

/** Returns the value of a sample, for example `easel_queue_waiting{plan="free",model="painter"}`; undefined if there is none. */
export function sampleIn(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

/** A metric as documented on the page. */
export interface MetricRow extends MetricKind {
  labels: string[];
}

/** Reads the tables of infra/docs/metrics.md. */
export function metricRows(page: string): MetricRow[] {
  return [...page.matchAll(/^\| `(\w+)` \| (\w+) \|([^|]*)\|/gm)].map(
    ([, name = '', type = '', labels = '']) => ({
      name,
      type,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort(),
    }),
  );
}
