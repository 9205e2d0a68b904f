import type { Generation } from '@easel/shared/contracts/generation';
import { PenLine } from 'lucide-react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useModels } from '../api/list-models';
import { useStyles } from '../api/list-styles';
import { FreePlanNotice } from './free-plan-notice';
import { GenerationPicture } from './generation-picture';
import { ResultActions } from './result-actions';

/** One finished picture, large, with everything that made it. */
export function PictureDialog({
  generation,
  open,
  onClose,
  onUsePrompt,
}: {
  generation: Generation;
  open: boolean;
  onClose: () => void;
  onUsePrompt: (generation: Generation) => void;
}) {
  const { width, height, image } = generation;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Picture" size="xl">
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(70dvh * ${width / height})` }}>
          <GenerationPicture generation={generation} className="rounded-md" />
        </div>
        <div className="flex flex-col gap-5">
          <p className="max-h-48 overflow-y-auto whitespace-pre-wrap">{generation.prompt}</p>
          <Facts generation={generation} />
          <ResultActions generation={generation} />
          <Button
            variant="secondary"
            className="self-start"
            icon={<PenLine aria-hidden="true" className="size-4" />}
            onClick={() => onUsePrompt(generation)}
          >
            Use Prompt
          </Button>
          {image?.hasWatermark ? <FreePlanNotice /> : null}
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ generation }: { generation: Generation }) {
  const styles = useStyles();
  const models = useModels();
  const facts = [
    ['Style', styles.find(({ id }) => id === generation.style)?.name ?? generation.style],
    ['Size', `${generation.width} × ${generation.height}`],
    ['Model', models.find(({ id }) => id === generation.model)?.name ?? generation.model],
    ['Seed', String(generation.seed)],
    ['Made', new Date(generation.completedAt ?? generation.createdAt).toLocaleString()],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
