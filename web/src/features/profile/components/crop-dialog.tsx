import 'react-image-crop/dist/ReactCrop.css';
import './crop-dialog.css';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { type Square, squareOf } from '../avatar-crop';

/** The smallest selection that can be dragged by touch, in CSS pixels. */
const SMALLEST = 56;

const corner = (where: string) => `${where} corner: resize with the arrow keys`;
const edge = (where: string) => `${where} edge: resize with the arrow keys`;
const LABELS = {
  cropArea: 'What will be your avatar: move it with the arrow keys',
  nwDragHandle: corner('Top left'),
  nDragHandle: edge('Top'),
  neDragHandle: corner('Top right'),
  eDragHandle: edge('Right'),
  seDragHandle: corner('Bottom right'),
  sDragHandle: edge('Bottom'),
  swDragHandle: corner('Bottom left'),
  wDragHandle: edge('Left'),
};

/** Chooses the square of an image that becomes the avatar. Starts with the largest centered square. */
export function CropDialog({
  file,
  open,
  onClose,
  onSave,
  isSaving,
  error,
}: {
  file: File;
  open: boolean;
  onClose: () => void;
  onSave: (square: Square) => void;
  isSaving: boolean;
  error: unknown;
}) {
  const url = useObjectUrl(file);
  const [selected, setSelected] = useState<{ url: string; crop: PercentCrop; square: Square } | null>(null);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const isBroken = url !== null && url === brokenUrl;
  const current = selected?.url === url ? selected : null;

  function selectCenter({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    const { naturalWidth: width, naturalHeight: height } = image;
    setSize({ width, height });
    const whole = makeAspectCrop({ unit: '%', width: 100 }, 1, width, height);
    select(centerCrop(whole, width, height), { width, height });
  }

  function select(crop: PercentCrop, image = size) {
    if (url !== null) setSelected({ url, crop, square: squareOf(crop, image) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Choose what is shown"
      description="Drag the circle to move it, or a corner to resize it."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSaving}
            disabled={current === null || isBroken}
            onClick={() => current && onSave(current.square)}
          >
            {isSaving ? 'Uploading…' : 'Save avatar'}
          </Button>
        </>
      }
    >
      {isBroken ? (
        <Notice tone="danger" title="This file cannot be read as an image">
          Please close this and choose another one.
        </Notice>
      ) : (
        <div className="flex min-h-40 justify-center rounded-md bg-sunken p-3">
          <ReactCrop
            aspect={1}
            circularCrop
            keepSelection
            {...(current && { crop: current.crop })}
            disabled={isSaving}
            minWidth={SMALLEST}
            ariaLabels={LABELS}
            onChange={(_, crop) => select(crop)}
            className="max-h-[min(50dvh,26rem)]"
          >
            {url === null ? null : (
              <img src={url} alt="Your selection" onLoad={selectCenter} onError={() => setBrokenUrl(url)} />
            )}
          </ReactCrop>
        </div>
      )}
      {error ? (
        <Notice tone="danger" title="Your avatar was not changed" className="mt-4">
          {errorMessage(error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}

/** Returns an object URL of the file, and revokes it on unmount. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
