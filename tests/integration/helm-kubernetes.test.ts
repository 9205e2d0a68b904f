import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { required } from '../env/availability.ts';
import { kubernetesSchemas, testHelm } from '../env/helm.ts';
import { describeWith } from '../env/skipped.ts';
import { FULL, renderChart } from './helm-setup.ts';

/** Kinds of other projects, which are not in Kubernetes' document. */
const OTHERS = ['ServiceMonitor', 'PodMonitor', 'PrometheusRule', 'ScaledObject'];

type Definition = Record<string, unknown> & {
  properties?: Record<string, unknown>;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
};

/** Makes definitions strict, so that a misspelled field is an error, and drops formats that JSON Schema does not have. */
function strict(definitions: Record<string, object>): Record<string, Definition> {
  return Object.fromEntries(
    Object.entries(definitions as Record<string, Definition>).map(([name, definition]) => [
      name,
      definition.properties ? { ...definition, additionalProperties: false } : definition,
    ]),
  );
}

/** Quantities and ports may be numbers or strings, but the document declares them as strings. */
const LOOSE = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['string', 'integer'] },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['string', 'number'] },
};

const found = await testHelm();

describeWith(
  "the Helm chart against Kubernetes' OpenAPI document",
  found.available ? await kubernetesSchemas() : found,
  ({ definitions }) => {
    describe.each([
      ['plain', []],
      ['with everything switched on', ['-f', FULL]],
    ])('%s', (_, args) => {
      test('is valid in every field', async () => {
        const all = { ...strict(definitions), ...LOOSE };
        const ajv = new Ajv.default({ strict: false, validateFormats: false });
        ajv.addSchema({ $id: 'kubernetes', definitions: all });
        const faults: unknown[] = [];
        let checked = 0;
        for (const manifest of await renderChart(required(found), args)) {
          if (OTHERS.includes(manifest.kind)) continue;
          const name = Object.keys(all).find((key) =>
            (all[key as keyof typeof all] as Definition)['x-kubernetes-group-version-kind']?.some(
              ({ group, version, kind }) =>
                kind === manifest.kind && (group ? `${group}/${version}` : version) === manifest.apiVersion,
            ),
          );
          expect(name, `${manifest.apiVersion} ${manifest.kind}`).toBeDefined();
          const validate = ajv.compile({ $ref: `kubernetes#/definitions/${name}` });
          const { name: title } = manifest.metadata;
          if (!validate(manifest)) faults.push({ title, errors: validate.errors });
          checked += 1;
        }
        expect(faults).toEqual([]);
        expect(checked).toBeGreaterThan(7);
      });
    });
  },
);
