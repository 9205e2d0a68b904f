import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Availability } from './availability.ts';
import { findProgram } from './machine.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

export const TARGETS = ['server', 'worker', 'worker-onnx'] as const;
export type ImageTarget = (typeof TARGETS)[number];

/** Returns the name under which `node tests/build-images.ts` stores an image. Its tag is the digest of the sources. */
export const imageName = (target: ImageTarget) => `localhost/easel-test-${target}`;

/** The sources of the images. Documentation and tests beside the sources do not affect them. */
const SOURCES = [
  ...['package.json', 'package-lock.json', '.npmrc', '.dockerignore', 'tsconfig.base.json'],
  ...['infra/build', 'infra/docker', 'infra/models/engine', 'infra/models/graphs', 'infra/models/packs'],
  ...['shared', 'server', 'worker', 'web'],
];
const LEFT_OUT = ['node_modules', 'dist', 'test'];

/** Returns the name of the base image in the Dockerfile. */
export async function baseName(): Promise<string> {
  const [, image] =
    /^FROM (node:\S+)/m.exec(await readFile(join(ROOT, 'infra/docker/Dockerfile'), 'utf8')) ?? [];
  if (image === undefined) throw new Error('The Dockerfile names no image of Node');
  return `docker.io/library/${image}`;
}

/** Returns a digest of all files that the images are built from. */
export async function sourcesDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, source);
  return hash.digest('hex').slice(0, 16);
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(await readFile(join(ROOT, path)));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (!LEFT_OUT.includes(name)) await addTo(hash, join(path, name));
}

export interface BuiltImages {
  images: Record<ImageTarget, BuiltImage>;
  /** The size of the base image, which differs between machines. */
  baseBytes: number;
}

export interface BuiltImage {
  name: string;
  sizeBytes: number;
  user: string;
}

interface InspectedImage {
  Size: number;
  User: string;
}

/** Finds the images of the current sources. Building them takes minutes, so tests only use existing ones. */
export async function testImages(): Promise<Availability<BuiltImages>> {
  const [podman, sources] = await Promise.all([findProgram('podman'), sourcesDigest()]);
  const reason =
    'images: none of these sources here; `node tests/build-images.ts` builds them, as root with apt';
  if (!podman) return { available: false, reason };
  try {
    const names = TARGETS.map((target) => `${imageName(target)}:${sources}`);
    const { stdout } = await run(podman, ['image', 'inspect', ...names, await baseName()]);
    const found = JSON.parse(stdout) as InspectedImage[];
    const base = found.pop();
    if (!base) return { available: false, reason };
    const images = TARGETS.map((target, index) => {
      const { Size: sizeBytes = 0, User: user = '' } = found[index] ?? {};
      return [target, { name: names[index] ?? '', sizeBytes, user }] as const;
    });
    return {
      available: true,
      images: Object.fromEntries(images) as Record<ImageTarget, BuiltImage>,
      baseBytes: base.Size,
    };
  } catch {
    return { available: false, reason };
  }
}
