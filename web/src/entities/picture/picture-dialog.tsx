import type { ReactNode } from 'react';
import { FullDialog } from '@/ui/full-dialog';
import { Heading } from '@/ui/text';
import type { LargePicture } from './large-view/large-image';
import { LargeView, type LargeViewProps } from './large-view/large-view';
import { NoPicture } from './large-view/no-picture';

/** A dialog that fills the window with a large picture, its details and its actions. */
export function PictureDialog({
  open,
  onClose,
  title = 'Picture',
  leavesFocus,
  picture,
  fallback,
  ...view
}: Omit<LargeViewProps, 'picture' | 'heading' | 'onClose' | 'isActive'> & {
  open: boolean;
  onClose: () => void;
  title?: string | undefined;
  /** Does not restore the focus on close, because something else on the page has taken it. */
  leavesFocus?: boolean;
  /** Undefined while there is no picture to show; `fallback` is shown instead. */
  picture: LargePicture | undefined;
  fallback?: ReactNode;
}) {
  return (
    <FullDialog open={open} onClose={onClose} title={title} leavesFocus={leavesFocus}>
      {picture ? (
        <LargeView
          {...view}
          picture={picture}
          heading={
            <Heading level={2} size="sm">
              {title}
            </Heading>
          }
          onClose={onClose}
          isActive={open}
        />
      ) : (
        <NoPicture onClose={onClose}>{fallback}</NoPicture>
      )}
    </FullDialog>
  );
}
