import type { GenerationNotes, NotedSetting } from '@easel/shared/contracts/notes.schema';
import type { ImageResult } from '../providers/types.ts';
import type { Feature, ModelWarning } from '../providers/warnings.ts';

type NotedChange = GenerationNotes['settings'][number];

/** What users call each feature; undefined for what operators set. */
const SETTINGS: Readonly<Record<Feature, NotedSetting | undefined>> = {
  prompt: 'prompt',
  negativePrompt: 'negativePrompt',
  seed: 'seed',
  steps: 'steps',
  guidance: 'guidance',
  size: 'size',
  width: 'size',
  height: 'size',
  sampler: undefined,
  scheduler: undefined,
  checkpoint: undefined,
};

/**
 * Returns what the user reads about a picture; undefined for nothing. Warnings about the operator's settings, and texts for operators, are
 * left to the log.
 */
export function notesOf({
  reading,
  warnings,
}: Pick<ImageResult, 'reading' | 'warnings'>): GenerationNotes | undefined {
  const settings = warnings.flatMap((warning) => changeOf(warning) ?? []);
  if (reading === undefined && settings.length === 0) return undefined;
  return { reading: reading ?? null, settings };
}

function changeOf(warning: ModelWarning): NotedChange | undefined {
  if (warning.type === 'other') return undefined;
  const name = SETTINGS[warning.feature];
  if (name === undefined) return undefined;
  if (warning.type === 'unsupported') return { name, change: 'ignored', from: null, to: null };
  const { from, to } = warning;
  return { name, change: 'changed', from: textOf(from), to: textOf(to) };
}

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value));
