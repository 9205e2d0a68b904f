import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Helm } from '../env/helm.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const CHART = join(ROOT, 'infra/helm/easel');
/** Values that switch everything on. */
export const FULL = join(CHART, 'ci/full-values.yaml');

export interface Container {
  name: string;
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
  securityContext: object;
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: a manifest of any kind
  spec: any;
  data?: Record<string, string>;
}

/** Renders the chart. @param args more arguments of `helm template` */
export async function renderChart({ helm }: Helm, args: readonly string[] = []): Promise<Manifest[]> {
  return parseAllDocuments(await helm(['template', 'easel', CHART, ...args]))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}
