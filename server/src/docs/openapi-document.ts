import type { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Document = ReturnType<typeof jsonSchemaTransformObject>;
type Schemas = Record<string, object>;

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;
const PROBLEM = {
  description: 'What went wrong, as RFC 9457 problem details',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Any operation that does not say otherwise may answer with a problem: said once here instead of at each route. */
export function withProblems(document: Document): Document {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) {
      if (operation && typeof operation === 'object' && 'responses' in operation) {
        operation.responses = Object.assign({ default: PROBLEM }, operation.responses);
      }
    }
  }
  return document;
}

/**
 * Every schema arrives twice: as it is sent (`User`) and as it is received (`UserInput`). Keeps those that something
 * refers to, and gives a schema that is only received its plain name.
 */
export function withPlainNames(document: Document): Document {
  const components = ('components' in document && document.components) || {};
  const schemas = ('schemas' in components ? components.schemas : {}) as Schemas;
  const used = reachable(document.paths, schemas);
  const plain = (name: string) => {
    const base = name.replace(/Input$/, '');
    return used.has(base) ? name : base;
  };
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  const renamed = Object.fromEntries(kept.map(([name, schema]) => [plain(name), schema]));
  const text = JSON.stringify({ ...document, components: { ...components, schemas: renamed } });
  return JSON.parse(text.replace(REFERENCE, (_, name: string) => `"#/components/schemas/${plain(name)}"`));
}

function reachable(paths: unknown, schemas: Schemas): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return found;
}
