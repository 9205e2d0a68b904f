import type { Generation } from '@easel/shared/contracts/generation';
import { useSubscription } from '../api/get-subscription';
import { DownloadLink } from './download-link';
import { FavoriteButton } from './favorite-button';
import { HighResolutionButton } from './high-resolution-button';

/** What one can do with a finished picture. */
export function ResultActions({ generation }: { generation: Generation }) {
  const { data: subscription } = useSubscription();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DownloadLink generation={generation} />
      <FavoriteButton generation={generation} />
      {subscription?.isPro === false ? <HighResolutionButton /> : null}
    </div>
  );
}
