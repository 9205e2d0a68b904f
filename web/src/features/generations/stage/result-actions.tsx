import type { Generation } from '@easel/shared/contracts/generation.schema';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import type { Draft } from '../composer/draft';
import { FileMenuPlace } from '../picture/file-menu-place';
import { HighResolutionButton } from '../picture/high-resolution-button';
import { ReuseButtons } from '../picture/reuse-buttons';

/**
 * The actions of a finished picture, in one line, so that nothing moves when they replace the progress bar. With less room,
 * first Same again and Vary lose their labels, then move into the menu, then High Resolution loses its label. Needs the
 * container `actions` around it.
 */
export function ResultActions({
  generation,
  onFill,
}: {
  generation: Generation;
  /** Fills the composer. */
  onFill: (changes: Partial<Draft>) => void;
}) {
  return (
    <div className="flex items-center gap-2 @max-[43rem]/actions:gap-1 @max-[23rem]/actions:[&_:is(a,button)]:px-2 @max-[43rem]/actions:[&_:is(a,button)]:px-3">
      <span className="contents @max-[23rem]/actions:@min-[20.75rem]/actions:[&_svg]:hidden @max-[23rem]/actions:[&_a]:text-sm">
        <DownloadLink picture={generation} />
      </span>
      <HighResolutionButton
        generation={generation}
        className="min-w-11 @max-[23rem]/actions:gap-1.5 @max-[24rem]/actions:text-sm @max-[23rem]/actions:[&_svg]:size-4"
        labelClassName="@max-[20.75rem]/actions:sr-only"
      />
      <span className="ml-auto flex">
        <FavoriteButton picture={generation} />
      </span>
      <span className="contents @max-[30rem]/actions:hidden">
        <ReuseButtons generation={generation} onFill={onFill} />
        <FileMenuPlace generation={generation} offers={['vector', 'publish']} />
      </span>
      <span className="contents @min-[30rem]/actions:hidden">
        <FileMenuPlace generation={generation} offers={['vector', 'reuse', 'publish']} />
      </span>
    </div>
  );
}

/** The actions of one of several pictures, smaller. */
export function CompactResultActions({ generation }: { generation: Generation }) {
  return (
    <div className="flex items-center gap-1">
      <DownloadLink picture={generation} variant="secondary" size="sm" />
      <span className="contents @max-[14rem]/actions:hidden">
        <HighResolutionButton
          generation={generation}
          size="sm"
          labelClassName="@max-[22rem]/actions:sr-only"
        />
      </span>
      <FavoriteButton picture={generation} size="sm" />
      <span className="contents @max-[14rem]/actions:hidden">
        <FileMenuPlace generation={generation} size="sm" offers={['vector', 'reuse', 'publish']} />
      </span>
      <span className="contents @min-[14rem]/actions:hidden">
        <FileMenuPlace
          generation={generation}
          size="sm"
          offers={['high-res', 'vector', 'reuse', 'publish']}
        />
      </span>
    </div>
  );
}
