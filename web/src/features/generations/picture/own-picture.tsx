import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Columns2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { LargeView } from '@/entities/picture/large-view/large-view';
import type { ListPlace } from '@/entities/picture/large-view/view-bar';
import { useViewHelp } from '@/entities/picture/large-view/view-help';
import { CHOOSING, picturePath } from '@/entities/picture/picture-address';
import { IconButton } from '@/ui/icon-button';
import { Heading } from '@/ui/text';
import { ComparePicker } from './compare-picker';
import { OwnPictureActions, OwnPictureDetails } from './own-picture-details';
import { PictureStatus } from './picture-status';
import type { Reuse } from './reuse-buttons';
import { PICTURE_SHORTCUTS, usePictureKeys } from './use-picture-keys';

const CompareView = lazy(() => import('./compare-view').then((module) => ({ default: module.CompareView })));

/** One of the user's pictures with all that can be done with it, or two of them compared. */
export function OwnPicture({
  picture,
  level,
  place,
  tools,
  onClose,
  onReused,
}: {
  picture: Generation;
  /** Of the heading. */
  level: 1 | 2;
  place: ListPlace | null;
  tools?: ReactNode;
  onClose?: () => void;
  onReused: (use: Reuse) => void;
}) {
  const { other, isChoosing, compareWith } = useComparison(picture);
  const choose = () => compareWith(CHOOSING);
  const isHelpOpen = useViewHelp((state) => state.isOpen);
  usePictureKeys(other || isHelpOpen ? null : picture, { onReused, onCompare: choose });

  const isFinished = picture.image !== null;
  const view = (
    <LargeView
      picture={picture}
      place={place}
      tools={
        <>
          {isFinished ? (
            <IconButton
              label="Compare (C)"
              size="sm"
              aria-keyshortcuts="C"
              aria-pressed={isChoosing}
              icon={<Columns2 aria-hidden="true" className="size-4.5" />}
              onClick={() => compareWith(isChoosing ? undefined : CHOOSING)}
            />
          ) : null}
          {tools}
        </>
      }
      heading={
        <Heading level={level} size="sm">
          Picture
        </Heading>
      }
      quickActions={<OwnPictureActions picture={picture} />}
      status={isFinished ? undefined : <PictureStatus generation={picture} />}
      details={
        isChoosing ? (
          <ComparePicker id={picture.id} onChoose={compareWith} onCancel={() => compareWith(undefined)} />
        ) : (
          <OwnPictureDetails picture={picture} onReused={onReused} />
        )
      }
      onClose={onClose}
      isActive={!other}
      shortcuts={PICTURE_SHORTCUTS}
    />
  );
  if (!other) return view;
  return (
    <Suspense fallback={view}>
      <CompareView
        left={picture}
        right={other}
        level={level}
        onClose={onClose}
        onSwap={() => compareWith(picture.id, other.id)}
        onChoose={choose}
        onStop={() => compareWith(undefined)}
      />
    </Suspense>
  );
}

/** The second picture, which the address names. */
function useComparison({ id, image }: Generation) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const withId = image ? params.get('with') : null;
  const { data: other } = useGenerationQuery(withId || null);
  return {
    other: withId && other?.image ? other : null,
    isChoosing: withId === CHOOSING || other === null,
    /** Compares with another picture; undefined ends it. */
    compareWith: (second: string | undefined, first = id) =>
      void navigate(picturePath(first, second), { replace: true, state }),
  };
}
