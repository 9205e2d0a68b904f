import { type DragEvent, useState } from 'react';
import type { Reference } from './references';

/** Distinguishes pictures of these pages from links and files. */
const PICTURE_TYPE = 'application/x-easel-picture';

/** Makes a picture draggable to where {@link usePictureDrop} accepts one. Call it for `dragstart`. */
export function startPictureDrag({ dataTransfer }: DragEvent, picture: Reference): void {
  dataTransfer.setData(PICTURE_TYPE, JSON.stringify(picture));
  dataTransfer.effectAllowed = 'copyLink';
}

/**
 * Makes an element accept pictures that are dragged on the page.
 *
 * @param onPicture null to accept none at the moment
 * @returns whether one is dragged over the element, and the element's handlers
 */
export function usePictureDrop(onPicture: ((picture: Reference) => void) | null) {
  const [isOver, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) =>
    onPicture !== null && dataTransfer.types.includes(PICTURE_TYPE);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Also fires when the pointer enters a child.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(false);
        const picture = readDragged(event.dataTransfer.getData(PICTURE_TYPE));
        if (picture) onPicture?.(picture);
      },
    },
  };
}

/** Validated, because any page can set data of that type. The image must be on this origin. */
function readDragged(text: string): Reference | null {
  try {
    const { kind, id, displayUrl }: Record<string, unknown> = JSON.parse(text);
    const isNamed = (kind === 'generation' || kind === 'upload') && typeof id === 'string';
    if (!isNamed || typeof displayUrl !== 'string' || !/^\/(?!\/)/.test(displayUrl)) return null;
    return { kind, id, displayUrl };
  } catch {
    return null;
  }
}
