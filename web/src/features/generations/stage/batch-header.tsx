import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Ban } from 'lucide-react';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useCancelGeneration } from '../queue/api';
import { usePictureLine } from '../queue/use-picture-line';
import { type Batch, isBatchActive } from './batch';

export function BatchHeader({ batch }: { batch: Batch }) {
  const cancel = useCancelGeneration();
  const [first] = batch.generations;
  if (!first) return null;
  const active = batch.generations.filter(({ status }) => isActive(status));
  const cancelAll = () => {
    for (const { id } of active) cancel.mutateAsync(id).catch(() => undefined);
  };
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Heading level={2} size="sm">
          {titleOf(batch)}
        </Heading>
        <Text size="sm" tone="muted" className="line-clamp-2">
          {first.prompt}
        </Text>
        <Text size="sm" tone="faint" className="tabular-nums">
          <PictureLine generation={first} />
        </Text>
      </div>
      {active.length > 1 ? (
        <Button
          variant="ghost"
          size="sm"
          icon={<Ban aria-hidden="true" className="size-4" />}
          onClick={cancelAll}
        >
          Cancel all
        </Button>
      ) : null}
    </div>
  );
}

function titleOf(batch: Batch): string {
  if (isBatchActive(batch)) return 'On the easel';
  const count = batch.generations.filter(({ image }) => image !== null).length;
  return count === 0 ? 'Latest request' : count === 1 ? 'Latest picture' : 'Latest pictures';
}

function PictureLine({ generation }: { generation: Generation }) {
  return usePictureLine(generation);
}
