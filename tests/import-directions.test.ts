import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const BIOME = join(ROOT, 'node_modules/.bin/biome');

/** Imports against their direction, by the file that they would stand in. */
const REFUSED = {
  'shared/src/contracts/a.ts': '../node/logger.ts',
  'shared/src/client/a.ts': '../node/logger.ts',
  'shared/src/node/a.ts': '@easel/server/app',
  'server/src/a.ts': '@easel/worker/processor',
  'server/src/modules/a/a.routes.ts': '@easel/shared/node/repos/accounts/users.repo',
  'worker/src/a.ts': '@easel/server/app',
  'worker/src/outages/a.ts': '../attempts/attempt.ts',
  'worker/src/image/a.ts': '../attempts/attempt.ts',
  'worker/src/pipeline/a.ts': '../dispatch/dispatcher.ts',
  'worker/src/providers/a.ts': '../image/decode.ts',
  'worker/src/providers/comfyui/a.ts': '../../image/decode.ts',
  'worker/src/providers/comfyui/b.ts': '../../pipeline/stage.ts',
  'worker/src/providers/comfyui/c.ts': '../../attempts/attempt.ts',
  'worker/src/providers/comfyui/d.ts': '@easel/server/app',
  'worker/painter/src/a.ts': '@easel/shared/node/logger',
  'web/src/app/a.ts': '@easel/shared/node/logger',
  'web/src/lib/a.ts': '@/ui/button',
  'web/src/ui/a.ts': '@/lib/errors',
  'web/src/components/a.ts': '@/entities/picture/cache',
  'web/src/entities/picture/a.ts': '@/features/gallery/page',
  'web/src/features/gallery/a.ts': '@/features/admin/words',
};
const ALLOWED = {
  'worker/src/image/b.ts': '../providers/types.ts',
  'worker/src/providers/b.ts': './image-data.ts',
  'worker/src/providers/comfyui/e.ts': '../image-data.ts',
  'worker/src/providers/comfyui/f.ts': '@easel/shared/node/logger',
  'web/src/features/gallery/b.ts': '@/entities/picture/cache',
};

let folder: string;
let refused: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-imports-'));
  const { $schema, vcs, plugins, ...config } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  for (const override of config.overrides) delete override.plugins;
  await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [path, imported] of Object.entries({ ...REFUSED, ...ALLOWED })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `export { a } from '${imported}';\n`);
  }
  const lint = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = await promisify(execFile)(BIOME, lint, { cwd: folder }).catch((error) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  refused = new Set(diagnostics.map(({ location }) => location.path));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(Object.entries(REFUSED))('%s must not import %s', (path) => expect(refused).toContain(path));
test.each(Object.entries(ALLOWED))('%s may import %s', (path) => expect(refused).not.toContain(path));
