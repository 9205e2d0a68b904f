import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Users } from 'lucide-react';
import { shareLabel } from '@/entities/picture/share-words';
import { useIsSharingOffered, useOwnTeam } from '@/entities/team/use-own-team';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useShareGeneration } from './share-generation';

/** The way of a picture to the team and back. Nothing where there is neither. */
export function ShareButton({ generation }: { generation: Generation }) {
  const team = useOwnTeam();
  const share = useShareGeneration();
  const shareOnce = useOneAtATime(share);
  if (!useIsSharingOffered(generation)) return null;
  const isShared = generation.sharedAt !== null;
  const teamName = team?.name ?? 'Your team';
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full"
        icon={<Users aria-hidden="true" className="size-4.5" />}
        loading={share.isPending}
        onClick={() => shareOnce({ id: generation.id, isShared: !isShared })}
      >
        {shareLabel(generation)}
      </Button>
      <Text size="sm" tone="muted" className="wrap-anywhere mt-1.5">
        {isShared
          ? `${teamName} sees the picture and its prompt.`
          : `Shared, ${teamName} sees it with its prompt.`}
      </Text>
    </div>
  );
}
