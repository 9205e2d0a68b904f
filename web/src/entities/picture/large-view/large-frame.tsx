import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useViewing } from '../viewing';
import type { Zoom } from './use-zoom';

/**
 * The parts of a large view: a bar above the stage, and the details beside it, or below it on a phone and an upright
 * tablet, where a wide picture leaves more space for them. The viewing mode has no details.
 */
export function LargeFrame({
  bar,
  stage,
  stageRef,
  size,
  zoom,
  details,
}: {
  bar: ReactNode;
  stage: ReactNode;
  /** The element in which the picture is placed. */
  stageRef: Ref<HTMLDivElement>;
  /** The size of what the stage shows, in pixels. */
  size: { width: number; height: number };
  zoom: Zoom;
  details: ReactNode;
}) {
  const isViewing = useViewing(({ isOn }) => isOn);
  useLeaveViewing();
  const { isCropped, isMoving } = zoom;
  return (
    <div
      data-viewing={isViewing ? '' : undefined}
      // A string, because a document has placeholders for the numbers.
      style={{ '--shape': `${size.height} / ${size.width}` } as CSSProperties}
      className={clsx(
        'grid min-h-full flex-1',
        isViewing
          ? 'h-[calc(100dvh-var(--offline))] grid-rows-[auto_minmax(0,1fr)] bg-black'
          : 'stacked:grid-rows-[auto_clamp(40dvh,var(--shape,1)*100vw,62dvh)_1fr] beside:h-full beside:grid-cols-[minmax(0,1fr)_21rem] beside:grid-rows-[auto_minmax(0,1fr)] beside:xl:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div
        className={clsx(
          'min-w-0',
          isViewing ? 'bg-black' : 'bg-ground stacked:sticky stacked:top-0 stacked:z-10',
        )}
      >
        {bar}
      </div>
      <div
        className={clsx(
          'relative min-w-0',
          isViewing ? 'bg-black p-0' : 'bg-ground px-2 pb-2 sm:px-4 sm:pb-4',
        )}
      >
        <div
          ref={stageRef}
          data-stage
          className={clsx(
            // Container units: its content is sized relative to it.
            'relative size-full overflow-hidden [container-type:size]',
            isCropped ? 'touch-none' : 'touch-pan-y',
            isCropped ? (isMoving ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-zoom-in',
          )}
        >
          {stage}
        </div>
      </div>
      {isViewing ? null : (
        <aside
          aria-label="Details"
          className="flex min-w-0 flex-col gap-4 border-line bg-surface p-4 stacked:border-t sm:p-5 beside:col-start-2 beside:row-span-2 beside:row-start-1 beside:overflow-y-auto beside:border-l"
        >
          {details}
        </aside>
      )}
    </div>
  );
}

/** Leaves the viewing mode when the picture is closed, unless the page below was already in it. */
function useLeaveViewing(): void {
  const [wasViewing] = useState(() => useViewing.getState().isOn);
  useEffect(() => {
    if (!wasViewing) return useViewing.getState().leave;
  }, [wasViewing]);
}
