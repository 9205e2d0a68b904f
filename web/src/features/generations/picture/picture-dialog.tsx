import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { RemoveButton } from '@/entities/picture/remove-button';
import { Dialog } from '@/ui/dialog';
import { Facts } from '@/ui/facts';
import type { Draft } from '../composer/draft';
import { useModel } from '../composer/list-models';
import { useFillComposer } from '../composer/use-fill-composer';
import { describeTime } from '../history/time-words';
import { FreePlanNotice } from '../stage/free-plan-notice';
import { describeStyle } from '../styles/style-choice';
import { FileMenuPlace } from './file-menu-place';
import { GenerationPicture } from './generation-picture';
import { HighResolutionButton } from './high-resolution-button';
import { PublishButton } from './publish-button';
import { ReuseButtons } from './reuse-buttons';
import { ShareButton } from './share-button';

/** One finished picture, large, with everything that made it. */
export function PictureDialog({
  generation,
  open,
  onClose,
}: {
  generation: Generation;
  open: boolean;
  onClose: () => void;
}) {
  const { width, height, image } = generation;
  const fillComposer = useFillComposer();
  // To the composer, and not back to where it was opened.
  const [isLeaving, setLeaving] = useState(false);
  const fill = (changes: Partial<Draft>) => {
    setLeaving(true);
    fillComposer(changes);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setLeaving(false);
        onClose();
      }}
      title="Picture"
      size="xl"
      leavesFocus={isLeaving}
    >
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(70dvh * ${width / height})` }}>
          <GenerationPicture generation={generation} className="rounded-md" />
        </div>
        <div className="flex flex-col gap-5">
          <p className="max-h-48 overflow-y-auto whitespace-pre-wrap">{generation.prompt}</p>
          <PictureFacts generation={generation} />
          <div className="flex flex-col gap-2 [&_:is(a,button)]:px-3">
            <div className="flex gap-2 [&>a]:grow">
              <DownloadLink generation={generation} />
              <FileMenuPlace generation={generation} offers={['vector']} />
            </div>
            <HighResolutionButton generation={generation} />
            <div className="flex flex-wrap items-center justify-between">
              <span className="flex">
                <FavoriteButton generation={generation} />
                <RemoveButton generation={generation} size="md" />
              </span>
              <span className="flex [&_button]:px-1.5!">
                <ReuseButtons generation={generation} onFill={fill} />
              </span>
            </div>
          </div>
          <PublishButton generation={generation} />
          <ShareButton generation={generation} />
          {image?.hasWatermark ? <FreePlanNotice /> : null}
        </div>
      </div>
    </Dialog>
  );
}

function PictureFacts({ generation }: { generation: Generation }) {
  const model = useModel(generation.model);
  const { steps, guidance, negativePrompt } = generation.parameters;
  const facts = [
    ['Style', describeStyle(generation)],
    ['Size', `${generation.width} × ${generation.height}`],
    ['Model', model?.name ?? generation.model],
    ['Seed', String(generation.seed)],
    ['Steps', steps],
    ['Guidance', guidance],
    ['Negative', negativePrompt],
    ['Made', describeTime(generation.completedAt ?? generation.createdAt)],
  ] as const;
  return <Facts facts={facts} />;
}
