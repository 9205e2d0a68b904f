import { ITERATIONS_MAX } from '@easel/shared/contracts/generation';
import { type Resolution, sizeOf } from '@easel/shared/contracts/sizes';
import { lazy, Suspense } from 'react';
import { Card } from '@/ui/card';
import { Slider } from '@/ui/slider';
import { useModels } from '../api/list-models';
import { useStyles } from '../api/list-styles';
import type { Draft } from '../draft-store';
import { AspectRatioPicker } from './aspect-ratio-picker';
import { ResolutionPicker } from './resolution-picker';
import { StylePicker } from './style-picker';

const ModelPicker = lazy(() => import('./model-picker').then((module) => ({ default: module.ModelPicker })));

export function SettingsCard({
  draft,
  largestResolution,
  onChange,
}: {
  draft: Draft;
  largestResolution: Resolution;
  onChange: (changes: Partial<Draft>) => void;
}) {
  const styles = useStyles();
  const models = useModels();
  const { width, height } = sizeOf(draft.resolution, draft.aspectRatio);
  const defaultModel = models.find((model) => model.isDefault) ?? models[0];
  return (
    <Card padding="none" className="flex flex-col gap-5 p-4 sm:p-5">
      <h2 className="sr-only">Settings</h2>
      <StylePicker styles={styles} value={draft.style} onChange={(style) => onChange({ style })} />
      <ResolutionPicker
        value={draft.resolution}
        largest={largestResolution}
        onChange={(resolution) => onChange({ resolution })}
      />
      <div>
        <AspectRatioPicker value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
        <p className="mt-1.5 text-ink-muted text-sm tabular-nums">
          {width} × {height} pixels
        </p>
      </div>
      <Slider
        label="Iterations"
        min={1}
        max={ITERATIONS_MAX}
        value={draft.iterations}
        onChange={(iterations) => onChange({ iterations })}
        formatValue={(count) => (count === 1 ? '1 image' : `${count} images`)}
      />
      {models.length > 1 && defaultModel ? (
        <Suspense>
          <ModelPicker
            models={models}
            value={draft.model ?? defaultModel.id}
            onChange={(model) => onChange({ model: model === defaultModel.id ? null : model })}
          />
        </Suspense>
      ) : defaultModel ? (
        <p className="text-sm">
          <span className="font-medium">Model: {defaultModel.name}</span>
          <span className="block text-ink-muted">{defaultModel.description}</span>
        </p>
      ) : null}
    </Card>
  );
}
