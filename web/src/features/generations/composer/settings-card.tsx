import { ITERATIONS_MAX } from '@easel/shared/contracts/generation';
import { sizeOf } from '@easel/shared/contracts/sizes';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Disclosure } from '@/ui/disclosure';
import { Skeleton } from '@/ui/skeleton';
import { Slider } from '@/ui/slider';
import { useStyles } from '../styles/api';
import { StylePicker } from '../styles/style-picker';
import { AspectRatioPicker } from './aspect-ratio-picker';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { describeAdvanced } from './model-words';
import { ResolutionPicker } from './resolution-picker';
import type { ComposerModel } from './use-composer-model';

const loadAdvanced = () => import('./advanced-settings');
const AdvancedSettings = lazy(() => loadAdvanced().then((module) => ({ default: module.AdvancedSettings })));

export function SettingsCard({
  draft,
  composer,
  errors,
  formId,
  onChange,
}: {
  draft: Draft;
  composer: ComposerModel;
  /** The server's errors, by field. */
  errors: Readonly<Record<string, string>>;
  /** The form that Enter submits. */
  formId: string;
  onChange: (changes: Partial<Draft>) => void;
}) {
  const styles = useStyles();
  const { isAdvancedOpen, setAdvancedOpen } = useDraftStore();
  const { width, height } = sizeOf(draft.resolution, draft.aspectRatio);
  return (
    <div className="flex flex-col gap-5">
      <h2 className="sr-only">Settings</h2>
      <StylePicker
        styles={styles}
        offer={composer.offer}
        value={draft}
        error={errors.customStyle ?? errors.style}
        onChange={onChange}
      />
      <ResolutionPicker
        value={draft.resolution}
        largest={composer.largestResolution}
        model={composer.model}
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
      <Disclosure
        className={clsx('-mt-2 border-line border-t pt-2', !isAdvancedOpen && '-mb-2')}
        label="Advanced settings"
        summary={describeAdvanced(draft, composer.model)}
        open={isAdvancedOpen}
        onOpenChange={setAdvancedOpen}
        onApproach={() => void loadAdvanced()}
      >
        <Suspense fallback={<Skeleton className="my-2 h-80 w-full" />}>
          <AdvancedSettings
            draft={draft}
            composer={composer}
            errors={errors}
            formId={formId}
            onChange={onChange}
          />
        </Suspense>
      </Disclosure>
    </div>
  );
}
