import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useSubscription } from '@/entities/subscription/subscription';
import { TileStatus } from '../feed/tile-status';
import { GenerationPicture } from './generation-picture';

/** A generation that has no picture yet: its preview, its progress and its actions. */
export function PictureStatus({ generation }: { generation: Generation }) {
  const { data: subscription } = useSubscription();
  return (
    <>
      <GenerationPicture generation={generation} fit="fill" className="size-full" />
      <TileStatus generation={generation} isPaused={subscription?.queuePaused ?? false} isSmall={false} />
    </>
  );
}
