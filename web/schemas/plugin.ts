import MagicString from 'magic-string';
import { type Plugin, parseSync, Visitor } from 'vite';

/** The parts of an endpoint's schemas that only the server reads. */
const REQUEST_PARTS: ReadonlySet<string> = new Set(['query', 'body']);

/**
 * Bundles only what the browser reads of the contracts' schemas: the schemas of answers, and those of requests that a
 * form imports. Building all schemas blocks a phone for a tenth of a second. A module that destructures a namespace of
 * schemas keeps all of them.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'easel:lean-schemas',
    apply: 'build',
    transform: {
      filter: { id: /shared\/src\/contracts\/[\w-]+\.schema\.ts$/ },
      handler(code, id) {
        const lean = leanOf(code, { hasEndpoints: id.endsWith('-endpoints.schema.ts') });
        return { code: lean.toString(), map: lean.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/**
 * Removes descriptions for OpenAPI (`.meta(…)`, which builds a schema twice) and, of endpoints, the schemas of requests.
 * Marks what module constants call as free of effects, so that the bundler omits schemas that nothing uses.
 *
 * @param code JavaScript
 */
export function leanOf(code: string, { hasEndpoints }: { hasEndpoints: boolean }): MagicString {
  const lean = new MagicString(code);
  const { program, errors } = parseSync('schema.js', code);
  if (errors[0]) throw new Error(errors[0].message);
  new Visitor({
    CallExpression({ callee, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name === 'meta') lean.remove(callee.object.end, end);
    },
    ObjectExpression({ properties, end }) {
      if (!hasEndpoints) return;
      for (const [index, part] of properties.entries()) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        if (REQUEST_PARTS.has(part.key.name))
          lean.remove(part.start, properties[index + 1]?.start ?? end - 1);
      }
    },
  }).visit(program);
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue;
      lean.appendRight(init.start, '/* @__PURE__ */ (() => ').appendLeft(init.end, ')()');
    }
  }
  return lean;
}
