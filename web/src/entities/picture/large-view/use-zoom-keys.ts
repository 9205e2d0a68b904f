import { useKeys } from '@/lib/use-keys';
import { useViewing } from '../viewing';
import type { Zoom } from './use-zoom';
import type { ZoomActions } from './view-help';

/**
 * Handles the keys of zoom and viewing mode. While part of the picture is out of sight, arrow keys pan; otherwise they
 * call `arrows`.
 */
export function useZoomKeys(
  zoom: Zoom,
  arrows: Pick<ZoomActions, 'arrowleft' | 'arrowright'>,
  isActive = true,
): void {
  const { isCropped, panTowards } = zoom;
  const actions: ZoomActions = {
    arrowleft: isCropped ? () => panTowards({ x: -1, y: 0 }) : arrows.arrowleft,
    arrowright: isCropped ? () => panTowards({ x: 1, y: 0 }) : arrows.arrowright,
    arrowup: isCropped ? () => panTowards({ x: 0, y: -1 }) : undefined,
    arrowdown: isCropped ? () => panTowards({ x: 0, y: 1 }) : undefined,
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.fit,
    '1': zoom.showActualSize,
    f: useViewing.getState().toggle,
  };
  useKeys(actions, isActive);
}
