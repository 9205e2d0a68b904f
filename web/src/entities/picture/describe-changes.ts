import type { GenerationNotes, NotedSetting } from '@easel/shared/contracts/notes.schema';

const NAMES: Readonly<Record<NotedSetting, string>> = {
  prompt: 'prompt',
  negativePrompt: 'negative prompt',
  seed: 'seed',
  steps: 'steps',
  guidance: 'guidance',
  size: 'size',
};

/**
 * Returns what the model did to the settings: `"seed ignored, steps 200 → 150, prompt reworded"`. Null if it did
 * nothing.
 */
export function describeChanges(notes: GenerationNotes | null): string | null {
  const changes = (notes?.settings ?? []).map(({ name, change, from, to }) => {
    if (name === 'prompt') return change === 'ignored' ? 'end of the prompt ignored' : 'prompt reworded';
    if (change === 'ignored') return `${NAMES[name]} ignored`;
    return from !== null && to !== null ? `${NAMES[name]} ${from} → ${to}` : `${NAMES[name]} changed`;
  });
  return changes.length === 0 ? null : [...new Set(changes)].join(', ');
}
