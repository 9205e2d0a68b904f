import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useOwnTeam } from '@/entities/team/use-own-team';
import { useSharePicture } from './mutations';

/**
 * Shares a picture with the team or stops sharing it. Returns null if there is no team, unless the picture is shared.
 */
export function useSharing({ id, sharedAt }: Generation) {
  const team = useOwnTeam();
  const { mutate: change, isPending } = useSharePicture();
  const isShared = sharedAt !== null;
  if (team === null && !isShared) return null;
  return {
    isShared,
    teamName: team?.name ?? 'Your team',
    isPending,
    /** The button's label. */
    label: isShared ? 'Stop sharing' : 'Share with team',
    toggle: () => change({ id, isShared: !isShared }),
  };
}
