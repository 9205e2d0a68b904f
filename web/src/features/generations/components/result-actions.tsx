import type { Generation } from '@easel/shared/contracts/generation';
import { useSubscription } from '../api/get-subscription';
import { DownloadLink } from './download-link';
import { FavoriteButton } from './favorite-button';
import { HighResolutionButton } from './high-resolution-button';

/** What one can do with a finished picture. */
export function ResultActions({ generation }: { generation: Generation }) {
  const { data: subscription } = useSubscription();
  return (
    <div className="@container">
      {/* In one line where it can be: they take the place of the bar, and nothing below may move. */}
      <div className="flex flex-wrap items-center gap-2 @max-sm:[&>:is(a,button)]:px-3 @min-[17rem]:flex-nowrap">
        <DownloadLink generation={generation} />
        <FavoriteButton generation={generation} />
        {subscription?.isPro === false ? <HighResolutionButton /> : null}
      </div>
    </div>
  );
}
