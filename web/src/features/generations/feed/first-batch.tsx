import type { Generation } from '@easel/shared/contracts/generation.schema';
import { BatchFrame } from './batch-card';
import { FirstDetails } from './batch-details';
import { PictureTile } from './picture-tile';

/**
 * The newest batch as the build renders it, in place of the feed's first row. `src/app/ahead/first-feed.ts` fills in
 * the pictures and the sizes of the layout.
 *
 * @param props.picture has placeholders instead of values
 */
export function FirstBatch({ picture }: { picture: Generation }) {
  return (
    <ul className="relative">
      <li className="absolute top-0 pb-5">
        <BatchFrame
          label={`Pictures: ${picture.prompt}`}
          details="below"
          tiles={
            <PictureTile
              generation={picture}
              isPaused={false}
              isSmall
              inDocument="thumbnail"
              actions={null}
            />
          }
        >
          <FirstDetails generation={picture} />
        </BatchFrame>
      </li>
    </ul>
  );
}
