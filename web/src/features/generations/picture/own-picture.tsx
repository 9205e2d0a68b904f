import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { LargeView } from '@/entities/picture/large-view/large-view';
import type { ListPlace } from '@/entities/picture/large-view/view-bar';
import { useViewHelp } from '@/entities/picture/large-view/view-help';
import { CHOOSING, picturePath } from '@/entities/picture/picture-address';
import { uploadOptions } from '@/entities/upload/uploads';
import { useKeys } from '@/lib/use-keys';
import { useStages } from '@/lib/use-stages';
import { Heading } from '@/ui/text';
import { besideUploadPath } from './beside-upload-path';
import { CompareButton } from './compare-button';
import { ComparePicker } from './compare-picker';
import { OwnPictureActions, OwnPictureDetails } from './own-picture-details';
import { PictureStatus } from './picture-status';
import type { Reuse } from './reuse-buttons';
import { PICTURE_SHORTCUTS, usePictureKeys } from './use-picture-keys';

const loadViews = () => import('./compare-view');
const CompareView = lazy(() => loadViews().then((views) => ({ default: views.CompareView })));
const BeforeAfterView = lazy(() => loadViews().then((views) => ({ default: views.BeforeAfterView })));

/** One of the user's pictures with all its actions, or two of them compared. */
export function OwnPicture({
  picture,
  isInDocument = false,
  level,
  place,
  tools,
  onClose,
  onReused,
}: {
  picture: Generation;
  /** Whether the document already shows it. What depends on the account is added later. */
  isInDocument?: boolean;
  /** The heading's level. */
  level: 1 | 2;
  place: ListPlace | null;
  tools?: ReactNode;
  onClose?: () => void;
  onReused: (use: Reuse) => void;
}) {
  const { other, upload, isChoosing, compareWith, compareWithUpload } = useComparison(picture);
  const choose = () => compareWith(CHOOSING);
  const stop = () => compareWith(undefined);
  const isCompared = Boolean(other ?? upload);
  const isHelpOpen = useViewHelp((state) => state.isOpen);
  usePictureKeys(isCompared || isHelpOpen ? null : picture, {
    onReused,
    onCompare: isChoosing ? stop : choose,
  });
  useKeys({ escape: stop }, isChoosing && !isHelpOpen);

  const isFinished = picture.image !== null;
  const hasDetails = useStages(isInDocument ? 0 : 1, 1) > 0;
  const view = (
    <LargeView
      picture={picture}
      isInDocument={isInDocument}
      place={place}
      tools={
        <>
          {isFinished ? <CompareButton isPressed={isChoosing} onPress={isChoosing ? stop : choose} /> : null}
          {tools}
        </>
      }
      heading={
        <Heading level={level} size="sm">
          Picture
        </Heading>
      }
      quickActions={hasDetails ? <OwnPictureActions picture={picture} /> : null}
      status={isFinished ? undefined : <PictureStatus generation={picture} />}
      details={
        isChoosing ? (
          <ComparePicker
            picture={picture}
            onChoose={compareWith}
            onChooseUpload={compareWithUpload}
            onCancel={stop}
          />
        ) : hasDetails ? (
          <OwnPictureDetails picture={picture} onReused={onReused} />
        ) : null
      }
      onClose={onClose}
      isActive={!isCompared}
      shortcuts={PICTURE_SHORTCUTS}
    />
  );
  const ways = { level, onClose, onChoose: choose, onStop: stop };
  if (upload) {
    return (
      <Suspense fallback={view}>
        <BeforeAfterView upload={upload} picture={picture} {...ways} />
      </Suspense>
    );
  }
  if (!other) return view;
  return (
    <Suspense fallback={view}>
      <CompareView left={picture} right={other} onSwap={() => compareWith(picture.id, other.id)} {...ways} />
    </Suspense>
  );
}

/** The picture or upload to compare with, which the address names. */
function useComparison({ id, image }: Generation) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const withId = image ? params.get('with') : null;
  const { data: other } = useGenerationQuery(withId || null);
  const uploadId = image ? params.get('upload') : null;
  // An upload that was removed cannot be compared with.
  const { data: upload } = useQuery({ ...uploadOptions(uploadId ?? ''), enabled: uploadId !== null });
  return {
    other: withId && other?.image ? other : null,
    upload: uploadId === null ? undefined : upload,
    isChoosing: withId === CHOOSING || other === null,
    /** Compares with another picture; undefined ends the comparison. */
    compareWith: (second: string | undefined, first = id) =>
      void navigate(picturePath(first, second), { replace: true, state }),
    compareWithUpload: (uploadId: string) =>
      void navigate(besideUploadPath(id, uploadId), { replace: true, state }),
  };
}
