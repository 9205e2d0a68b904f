import { Images, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  type ComparedPicture,
  CompareStage,
  type Sides,
  sharedSize,
} from '@/entities/picture/compare/compare-stage';
import { LargeFrame } from '@/entities/picture/large-view/large-frame';
import { useZoom } from '@/entities/picture/large-view/use-zoom';
import { useZoomKeys } from '@/entities/picture/large-view/use-zoom-keys';
import { ViewBar } from '@/entities/picture/large-view/view-bar';
import { useKeys } from '@/lib/use-keys';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';
import { CompareButton } from './compare-button';

/** Percent of the stage by which an arrow key moves the line. */
const KEY_STEP = 5;
const ICON = 'size-4';

export interface ComparisonWays {
  /** The heading's level. */
  level: 1 | 2;
  onClose: (() => void) | undefined;
  /** Chooses another second picture. */
  onChoose: () => void;
  /** Returns to the first picture alone. */
  onStop: () => void;
}

/** Two pictures on top of each other, divided by a movable line, with details beside them. */
export function CompareFrame({
  left,
  right,
  sides,
  level,
  action,
  details,
  onClose,
  onChoose,
  onStop,
}: ComparisonWays & {
  left: ComparedPicture;
  right: ComparedPicture;
  sides: Sides;
  action?: ReactNode;
  details: ReactNode;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(50);
  const size = sharedSize(left, right);
  const zoom = useZoom(stage, size, { key: `${left.id} ${right.id}` });
  const moveBy = (by: number) => setPosition((now) => Math.min(100, Math.max(0, now + by)));
  useZoomKeys(zoom, { arrowleft: () => moveBy(-KEY_STEP), arrowright: () => moveBy(KEY_STEP) });
  useKeys({ c: onStop, escape: onStop });
  return (
    <LargeFrame
      bar={
        <ViewBar
          onClose={onClose}
          place={null}
          words=""
          zoom={zoom}
          tools={<CompareButton isPressed onPress={onStop} />}
        />
      }
      zoom={zoom}
      stageRef={stage}
      size={size}
      stage={
        <CompareStage
          left={left}
          right={right}
          sides={sides}
          zoom={zoom}
          position={position}
          onMove={setPosition}
        />
      }
      details={
        <>
          <div className="flex items-center justify-between gap-2">
            <Heading level={level} size="sm">
              Compare
            </Heading>
            <Button
              variant="ghost"
              size="sm"
              icon={<X aria-hidden="true" className={ICON} />}
              onClick={onStop}
            >
              Stop comparing
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            {action}
            <Button
              variant="secondary"
              size="sm"
              icon={<Images aria-hidden="true" className={ICON} />}
              onClick={onChoose}
            >
              Another picture
            </Button>
          </div>
          {details}
        </>
      }
    />
  );
}
