import type { Generation } from '@easel/shared/contracts/generation.schema';
import { DownloadLink } from '@/entities/picture/download-link';
import type { FileMenuOffer } from './file-menu';
import { FileMenuPlace } from './file-menu-place';
import { HighResolutionButton } from './high-resolution-button';
import { type Reuse, ReuseButtons } from './reuse-buttons';

/**
 * All actions that make a file or another picture from a picture. On a phone, the most used ones are a row of icons
 * with labels, with a menu for the others at its end. The style sheet hides those marked `data-in-menu` there.
 */
export function PictureActions({
  generation,
  size = 'md',
  offers,
  onReused,
}: {
  generation: Generation;
  /** The size of the buttons for files. */
  size?: 'sm' | 'md';
  /** What else the phone's menu offers. */
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
