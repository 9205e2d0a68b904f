import type { Generation } from '@easel/shared/contracts/generation.schema';
import { DownloadLink } from '@/entities/picture/download-link';
import type { FileMenuOffer } from './file-menu';
import { FileMenuPlace } from './file-menu-place';
import { HighResolutionButton } from './high-resolution-button';
import { type Reuse, ReuseButtons } from './reuse-buttons';

/**
 * Every action that makes a file or another picture of one. On a phone, the most used are one row of icons with labels, and the menu at its
 * end has the others: those marked `data-in-menu`, which the style sheet hides there.
 */
export function PictureActions({
  generation,
  size = 'md',
  offers,
  onReused,
}: {
  generation: Generation;
  /** Of the buttons for files. */
  size?: 'sm' | 'md';
  /** What the phone's menu has besides. */
  offers: readonly FileMenuOffer[];
  onReused?: ((use: Reuse) => void) | undefined;
}) {
  return (
    <div className="picture-actions flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-1.5 *:flex-auto [&_a]:px-3 [&_button]:grow [&_button]:px-3">
        <DownloadLink picture={generation} size={size} />
        <HighResolutionButton generation={generation} size={size} className="max-md:hidden" />
      </div>
      <ReuseButtons generation={generation} onReused={onReused} />
      <div className="hidden">
        <FileMenuPlace
          generation={generation}
          variant="secondary"
          hasLabel
          offers={['high-res', 'vector', 'more-reuse', ...offers]}
          onReused={onReused}
        />
      </div>
    </div>
  );
}
