import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Shuffle } from 'lucide-react';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { IconButton } from '@/ui/icon-button';
import { canVary } from '../composer/reuse';
import { useMakeAgain } from '../composer/use-make-again';
import { FileMenuPlace } from '../picture/file-menu-place';

/** The actions of one of many pictures. If there is less room, the rest are in the menu. */
export function TileActions({ generation }: { generation: Generation }) {
  const makeAgain = useMakeAgain();
  return (
    <div className="flex items-center">
      <span className={clsx('contents pointer-coarse:hidden', !canVary(generation) && 'hidden!')}>
        <IconButton
          label="Vary"
          size="sm"
          icon={<Shuffle aria-hidden="true" className="size-4.5" />}
          onClick={() => makeAgain.vary(generation)}
        />
      </span>
      <FavoriteButton picture={generation} size="sm" />
      <span className="contents pointer-coarse:hidden">
        <DownloadLink picture={generation} variant="ghost" size="sm" iconOnly />
      </span>
      <FileMenuPlace
        generation={generation}
        size="sm"
        variant="ghost"
        offers={['high-res', 'vector', 'reuse', 'publish']}
      />
    </div>
  );
}
