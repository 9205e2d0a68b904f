import { join } from 'node:path';
import { type ChildSpec, startChild } from '@easel/local/child';
import { WEB_FOLDER } from '@easel/local/paths';
import { buildWeb, isWebStale } from '@easel/local/web-build';
import type { Availability, Part } from './availability.ts';

/** Provides the built web app, rebuilt if its sources are newer; `url` is its folder. */
export async function provideWeb(): Promise<Availability<Part>> {
  if (await isWebStale()) await buildWeb(runBuild);
  return { available: true, url: join(WEB_FOLDER, 'dist'), origin: 'our sources', stop: async () => {} };
}

async function runBuild(spec: ChildSpec): Promise<void> {
  const lines: string[] = [];
  const { code } = await startChild(spec, (_, line) => void lines.push(line)).exited;
  if (code !== 0) throw new Error(`The web app does not build:\n${lines.join('\n')}`);
}
